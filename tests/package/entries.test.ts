import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { exports: Record<string, unknown> }
const modules = Object.keys(manifest.exports).filter((path) => !/\.(css|json)$|\*/.test(path)).map((path) => path.replace('.', 'nc-reference'))

const found = new Map<string, string[]>()

/** Names that a plain Node process without a DOM finds in an entry, default included. */
function namesOf(entry: string): string[] {
	const code = `const entry = await import(${JSON.stringify(entry)}); console.log(JSON.stringify(Object.keys(entry)))`
	const names = found.get(entry) ?? JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' })) as string[]
	found.set(entry, names)
	return names
}

/** Exports of `@nextcloud/vue` at the same path, from its documentation and type declarations. */
const FUNCTIONS = ['NcCustomPickerRenderResult', 'anyLinkProviderId', 'getLinkWithPicker', 'getProvider', 'getProviders', 'isCustomPickerElementRegistered',
	'isWidgetRegistered', 'registerCustomPickerElement', 'registerWidget', 'renderCustomPickerElement', 'renderWidget', 'searchProvider', 'sortProviders']
const EXPECTED: Record<string, string[]> = {
	'nc-reference': [...FUNCTIONS, 'hasInteractiveView', 'getReferenceWithPicker', 'NcRichText', 'NcRichContenteditable', 'NcReferenceList', 'NcReferenceWidget', 'NcReferencePicker',
		'NcReferencePickerModal', 'NcSearch', 'NcMentionBubble', 'NcAutoCompleteResult', 'PickerCancelled', 'createReferences', 'registerReferenceWidget', 'invalidateReferences',
		'preloadMarkdown', 'provideReferencePolicy', 'refreshReference', 'seedReferences', 'useFollowEnd', 'useReference', 'useReferences'],
	'nc-reference/register': ['NcCustomPickerRenderResult', 'registerCustomPickerElement', 'registerFence', 'registerWidget', 'unregisterCustomPickerElement', 'unregisterWidget'],
	'nc-reference/components/NcRichText': ['default', 'NcRichText', 'NcReferenceList', 'NcReferenceWidget', 'NcReferencePicker', 'NcReferencePickerModal', 'NcSearch', ...FUNCTIONS],
	'nc-reference/components/NcRichContenteditable': ['default', 'NcAutoCompleteResult', 'NcMentionBubble'],
	'nc-reference/functions/reference': FUNCTIONS,
	'nc-reference/functions/registerReference': ['NcCustomPickerRenderResult', 'isCustomPickerElementRegistered', 'isWidgetRegistered', 'registerCustomPickerElement', 'registerWidget',
		'renderCustomPickerElement', 'renderWidget', 'hasInteractiveView', 'destroyWidget', 'destroyCustomPickerElement', 'getCustomPickerElementSize'],
	'nc-reference/languages': ['default'],
	'nc-reference/grammars': ['default'],
	'nc-reference/links': ['cleanLink', 'inspectLink'],
	'nc-reference/live': ['filesEvents', 'notifyPush'],
	'nc-reference/devtools': ['ReferenceDevtools', 'closeReferenceDevtools', 'noPreviewReasons', 'openReferenceDevtools', 'referenceDevtools'],
	'nc-reference/mock': ['createReferenceService', 'createHandlers', 'Reference'],
	'nc-reference/mock/server': ['createServer'],
}

describe('the entries of the package', () => {
	it.each(modules)('imports "%s" in plain Node', (entry) => {
		expect(() => namesOf(entry)).not.toThrow()
	})

	it.each(['components/NcRichText', 'components/NcRichContenteditable', 'functions/reference'])('brings the styles along with "%s" where a bundler asks', (path) => {
		const { default: file } = manifest.exports[`./${path}`] as { default: string }
		expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toMatch(/^import '\.\.\/\.\.\/style\.css'/)
	})

	it.each(Object.entries(EXPECTED))('gives from "%s" what an app imports there', (entry, expected) => {
		const names = namesOf(entry)
		expect(expected.filter((name) => !names.includes(name))).toEqual([])
	})
})
