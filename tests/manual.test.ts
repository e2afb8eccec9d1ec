import type { ReferenceMessages } from '../src/ui/messages.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { apiAddresses, readApi } from '../playground/plugins/api/plugin.ts'
import { agentsText, llmsText, markdownPages } from '../playground/plugins/llms.ts'
import { editAddress } from '../playground/plugins/repository.ts'
import { readSizes } from '../playground/plugins/sizes.ts'
import { createDemoService } from '../playground/service/demo.ts'
import { NO_PREVIEW_REASONS } from '../playground/state/noPreviewReasons.ts'
import { PEER } from '../playground/state/peerSizes.ts'
import { grammarFiles, languageFiles } from '../scripts/dataFiles.js'
import { placeholdersOf } from '../scripts/l10n/catalogue.ts'
import { extractMessages } from '../scripts/l10n/extract.ts'
import { noPreviewReasons } from '../src/devtools/reasons.ts'

const folder = fileURLToPath(new URL('../playground', import.meta.url))
const { messages: asked, unreadable } = extractMessages(folder, (name) => /^(shell|state|pages)\//.test(name) && name !== 'state/l10n.ts')
const metas = Object.values(import.meta.glob<{ meta: Record<'title' | 'summary' | 'group', string> }>('../playground/pages/*.meta.ts', { eager: true }))
const languages = Object.entries(import.meta.glob<{ messages: ReferenceMessages }>('../playground/locales/*.ts', { eager: true }))
	.map(([file, { messages }]) => ({ tag: file.replace(/^.*\/|\.ts$/g, ''), messages }))
const plurals = asked.flatMap(({ plural }) => plural ?? [])
const texts = new Set([...asked.filter(({ plural }) => !plural).map(({ text }) => text), ...metas.flatMap(({ meta }) => [meta.title, meta.summary, meta.group])])

/** The faults of a language, by kind. */
function problemsOf(tag: string, messages: ReferenceMessages) {
	const keys = [...texts, ...plurals]
	const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
	return {
		missing: keys.filter((key) => !Object.hasOwn(messages, key)),
		unknown: Object.keys(messages).filter((key) => !keys.includes(key)),
		placeholders: [...texts].filter((text) => typeof messages[text] === 'string' && String(placeholdersOf(messages[text])) !== String(placeholdersOf(text))),
		plurals: plurals.filter((key) => {
			const forms = messages[key]
			return typeof forms !== 'object' || needed.some((category) => !forms[category])
		}),
	}
}

describe('the manual', () => {
	it('asks its catalogue for literal texts only', () => {
		expect(asked.length).toBeGreaterThan(50)
		expect(unreadable).toEqual([])
	})

	it('speaks the languages of the library', () => {
		expect(languages.map(({ tag }) => tag).sort()).toEqual(['ar', 'de', 'es', 'fr', 'zh-CN'])
	})

	it.each(languages)('has each text of its shell and each title in $tag, and none that nobody asks for', ({ tag, messages }) => {
		expect(problemsOf(tag, messages)).toEqual({ missing: [], unknown: [], placeholders: [], plurals: [] })
	})

	it('tells the props of every component of the package', () => {
		const [root] = readApi().api
		const components = root!.groups.flatMap(({ entries }) => entries).filter(({ name }) => /^Nc[A-Z]/.test(name) && !/(Props|Emits|Slots|Exposed|RenderResult)$/.test(name))
		expect(components.map(({ name }) => name).sort()).toEqual([
			'NcAutoCompleteResult', 'NcComposerPreviews', 'NcEditorToolbar', 'NcMentionBubble', 'NcReferenceList', 'NcReferencePicker', 'NcReferencePickerModal', 'NcReferenceWidget',
			'NcRichContenteditable', 'NcRichText', 'NcSearch',
		])
		for (const { name, kind, text, example, tables } of components) {
			expect({ name, kind, hasText: text !== '', example, tables: tables.map(({ title }) => title) }).toMatchObject({ kind: 'component', hasText: true, example: expect.stringContaining(`<${name}`), tables: expect.arrayContaining(['Props']) })
		}
	})

	it('reads sizes from the table of the benchmark results', () => {
		expect(readSizes('<!-- sizes -->\n| what | when | gzip | limit |\n|---|---|--:|--:|\n| rich text | first load | 14.3 kB | 15 kB |\n<!-- /sizes -->'))
			.toEqual({ 'rich text': { kB: '14.3', limitKB: '15' } })
		expect(() => readSizes('No table.')).toThrow('Could not read the sizes: bench/RESULTS.md has no table between <!-- sizes --> and <!-- /sizes -->. Run `npm run sizes -- --write`.')
		expect(Object.keys(readSizes())).toEqual(expect.arrayContaining([...Object.keys(PEER.kB), 'nc-reference/register']))
	})

	it('lists the files of languages and grammars that the package has', () => {
		const page = readFileSync(`${folder}/pages/YourBuild.md`, 'utf8')
		const codesIn = (text = '') => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)
		const languages = languageFiles(readdirSync(`${folder}/../l10n`).filter((name) => name.endsWith('.po')).map((name) => name.replace('.po', '')))
		expect(codesIn(/\/language\/fr`:\n([\s\S]*?)\n##/.exec(page)?.[1])).toEqual(Object.keys(languages).sort())
		expect(page).toContain(`${Object.values(languages).flat().length} languages in ${Object.keys(languages).length} files`)
		const rows = [...page.matchAll(/^\| `(\w+)` \| (`.*`) \|$/gm)].map(([, file, names]) => [file, codesIn(names)])
		expect(Object.fromEntries(rows)).toEqual(grammarFiles)
	})

	it('compares itself with the release that is installed', () => {
		const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { devDependencies: Record<string, string> }
		expect(PEER.version).toBe(devDependencies['@nextcloud/vue'])
	})
})

describe('files for language models', () => {
	it('lists every page with a sentence', () => {
		for (const { meta } of metas) expect(llmsText()).toContain(`${meta.title}](/`)
	})

	it('leads to a text from every link, in the index and in the texts', () => {
		const files = markdownPages()
		const linksOf = (text: string) => [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(\/([^)#]*)/g)].map(([, file]) => file!)
		const links = [llmsText(), ...files.values()].flatMap(linksOf)
		expect(links.length).toBeGreaterThan(metas.length)
		expect(links.filter((file) => file !== 'agents.md' && !files.has(file))).toEqual([])
	})

	it('has the values, tables and documents of each page, and none of its markup', () => {
		const texts = [...markdownPages(), ['agents.md', agentsText()] as const]
		expect(texts.filter(([, text]) => /\{\{ (sizes|PEER|recorded|t\()|<(CodeBlock|ExampleBlock|PageTitle|ReasonList|Changelog|Security|script)\b/.test(text.replace(/```[\s\S]*?```/g, ''))).map(([name]) => name)).toEqual([])
		expect(markdownPages().get('migration.md')).toMatch(/\| Everything \| \d+ kB \| [\d.]+ kB \|/)
		expect(markdownPages().get('changelog.md')).toContain('## [0.1.0]')
		expect(markdownPages().get('api/references.md')).toContain('## createReferences')
	})

	it('lists the groups of the navigation in their order', () => {
		expect([...llmsText().matchAll(/^## (\w+)/gm)].map(([, group]) => group)).toEqual(['Begin', 'Show', 'Write', 'Connect', 'Extend', 'Test', 'Reference', 'Project', 'API'])
	})

	it('tells coding agents how to migrate, write a widget and test, with the sources of the examples', () => {
		const text = agentsText()
		expect(text).toContain('# Migration')
		expect(text).toContain('npx nc-reference migrate')
		expect(text).toContain('registerWidget(')
		expect(text).toContain('createHandlers(')
		expect(text).not.toMatch(/<(CodeBlock|ExampleBlock|PageTitle)\b/)
	})
})

describe('the reference', () => {
	it('has the names of every entry', () => {
		expect(readApi().api.map(({ specifier }) => specifier)).toEqual(['', '/register', '/links', '/live', '/devtools', '/elements', '/mock', '/mock/server'].map((path) => `nc-reference${path}`))
		for (const name of ['NcRichText', 'inspectLink', 'cleanLink', 'filesEvents', 'notifyPush', 'openReferenceDevtools', 'configureElements', 'createHandlers', 'createPageReader', 'getCustomPickerElementSize']) {
			expect(apiAddresses().get(name)).toMatch(/^\/api\/[a-z-]+(\/[a-z]+)?#\w+$/)
		}
	})

	it('describes types that exports consist of, but lists only those that apps can import', () => {
		const entries = readApi().api[0]!.groups.flatMap((group) => group.entries)
		expect(entries.find(({ name }) => name === 'UseReferenceReturn')).toMatchObject({ isPart: true, tables: [{ title: 'Members' }] })
		expect(entries.find(({ name }) => name === 'UseReferenceOptions')).not.toHaveProperty('isPart')
		expect(llmsText()).toContain('UseReferenceOptions')
		expect(llmsText()).not.toContain('UseReferenceReturn')
	})
})

describe('the reasons for a link without a preview', () => {
	it('explain every state and every reason to wait', () => {
		const [root] = readApi().api
		const types = root!.groups.flatMap(({ entries }) => entries)
		const literalsOf = (signature = '') => [...signature.matchAll(/'([a-z -]+)'/g)].map(([, literal]) => literal!)
		const states = literalsOf(types.find(({ name }) => name === 'ReferenceState')?.signature)
		const source = readFileSync(fileURLToPath(new URL('../src/resolver/resolver.ts', import.meta.url)), 'utf8')
		const waits = literalsOf(/export type WaitReason = [^\n]*/.exec(source)?.[0])
		expect(Math.min(states.length, waits.length)).toBeGreaterThan(5)
		const explained = new Set<string>(Object.keys(noPreviewReasons))
		// A link that is idle or resolving waits for one of the others.
		expect([...states, ...waits].filter((name) => !['resolved', 'idle', 'resolving'].includes(name) && !explained.has(name))).toEqual([])
		const shown = NO_PREVIEW_REASONS.flatMap(([, reasons]) => reasons.map(({ reason }) => reason))
		expect(Object.values(noPreviewReasons).filter(({ title }) => !shown.includes(title))).toEqual([])
	})
})

describe('the address of a page\'s source', () => {
	it.each([
		['https://github.com/a/b', 'https://github.com/a/b/edit/main/'],
		[{ type: 'git', url: 'git+https://github.com/a/b.git' }, 'https://github.com/a/b/edit/main/'],
		['git@github.com:a/b.git', null],
		[undefined, null],
	])('of repository %j is %j', (repository, address) => {
		expect(editAddress(repository)).toBe(address)
	})
})

describe('the page about theming', () => {
	const css = readFileSync(`${folder}/../src/styles/tokens.css`, 'utf8')
	const fallbacks = new Map([...css.matchAll(/(--nc-[\w-]+): var\([^,]+, light-dark\((#\w{6}), (#\w{6})\)\)/g)].map(([, name, ...colors]) => [name!, colors]))

	function luminance(color: string): number {
		const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
		return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
	}

	function contrastOf(name: string): number[] {
		const ground = fallbacks.get(name.replace(/-text$/, '')) && name.endsWith('-text') ? name.replace(/-text$/, '') : '--nc-surface'
		return [0, 1].map((scheme) => {
			const [dark, light] = [name, ground].map((each) => luminance(fallbacks.get(each)![scheme]!)).sort((a, b) => a - b)
			return (light! + 0.05) / (dark! + 0.05)
		})
	}

	it('has the contrast of each token', () => {
		const rows = [...readFileSync(`${folder}/pages/Theming.md`, 'utf8').matchAll(/^\| (`--nc-[^|]+) \|[^|]+\| ([\d.]+), ([\d.]+) \|/gm)]
		expect(rows.length).toBeGreaterThan(7)
		for (const [, cell, ...shown] of rows) {
			const names = cell!.match(/--nc-[\w-]+/g)!.filter((name) => name !== '--nc-accent-soft')
			const lowest = [0, 1].map((scheme) => Math.min(...names.map((name) => contrastOf(name)[scheme]!)))
			expect([cell, ...shown.map(Number)]).toEqual([cell, ...lowest.map((value) => Math.floor(value * 10) / 10)])
		}
	})
})

describe('the service of the manual', () => {
	async function nameOf(link: string): Promise<string> {
		const response = await createDemoService().handle(new Request(`https://cloud.test/ocs/v2.php/references/resolve?reference=${link}`, { headers: { accept: 'application/json', 'ocs-apirequest': 'true' } }))
		const { ocs } = await response.json() as { ocs: { data: { references: Record<string, { openGraphObject: { name: string } }> } } }
		return ocs.data.references[link]!.openGraphObject.name
	}

	it('names a file as its search does, and a pull request by what it is', async () => {
		expect(await nameOf('https://cloud.test/index.php/f/157')).toBe('report-3.md')
		expect(await nameOf('https://tracker.test/pulls/8')).toBe('Pull request 8')
		expect(await nameOf('https://tracker.test/issues/8')).toBe('Issue number 8')
	})
})

describe('the accessibility statement', () => {
	const statement = readFileSync(`${folder}/pages/Accessibility.md`, 'utf8')

	it('names only tests that exist', () => {
		const named = [...statement.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, path]) => path!)
		expect(named.length).toBeGreaterThan(20)
		expect(named.filter((path) => !existsSync(`${folder}/../${path}`))).toEqual([])
	})

	it('names the engines that the tests run in', () => {
		const { browsers } = JSON.parse(readFileSync(`${folder}/../node_modules/playwright-core/browsers.json`, 'utf8')) as { browsers: { name: string, browserVersion?: string }[] }
		const versionOf = (name: string) => browsers.find((browser) => browser.name === name)!.browserVersion!
		expect(statement).toContain(`| Chromium ${parseInt(versionOf('chromium'))}, Firefox ${parseInt(versionOf('firefox'))}, WebKit ${versionOf('webkit')} |`)
	})

	it('has a row with evidence for each criterion of WCAG 2.2, A and AA', () => {
		const rows = [...statement.matchAll(/^\| (\d\.\d\.\d+)(?:–\d\.\d\.(\d+))? [^|]+\|[^|]+\| ([^|]+) \|$/gm)]
		expect(rows.every(([, , , evidence]) => /`tests|by hand, \d{4}-\d\d-\d\d|not applicable|axe/.test(evidence!))).toBe(true)
		const count = rows.reduce((sum, [, first, last]) => sum + (last ? Number(last) - Number(first!.split('.')[2]) + 1 : 1), 0)
		expect(count).toBe(55)
	})
})
