import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { consumerProject } from './consumerProject.ts'

const CONSUMER = `
import 'nc-reference/style.css'
import { createApp } from 'vue'
import NcRichText, { NcReferenceList } from 'nc-reference/components/NcRichText'
import { registerWidget, NcCustomPickerRenderResult } from 'nc-reference/functions/registerReference'
import { createReferences, getLinkWithPicker, getReferenceWithPicker, useReference, type Reference } from 'nc-reference'
import { registerCustomPickerElement } from 'nc-reference/register'
import { createReferenceService } from 'nc-reference/mock'

createApp(NcRichText, { text: 'hello' }).use(createReferences({ policy: 'click' }))
registerWidget('app_type', async (el, { richObjectType, richObject, accessible, interactive }) => {
	el.textContent = String(richObject.title ?? richObjectType) + accessible + interactive
}, (el) => { el.remove() }, { hasInteractiveView: false })
registerCustomPickerElement('app', async (el) => new NcCustomPickerRenderResult(el))
export const link: Promise<string> = getLinkWithPicker('files', true)
export const picked: Promise<{ link: string, title?: string }> = getReferenceWithPicker<{ link: string, title?: string }>()
export function reference(): Reference | null { return useReference('https://example.org').reference.value }
export const service = createReferenceService({})
export default NcReferenceList
// @ts-expect-error a number is no link
export const wrong: Promise<number> = getLinkWithPicker()
`

const TEMPLATE = `
<script setup lang="ts">
import { ref } from 'vue'
import { NcReferenceWidget, NcRichContenteditable, NcRichText, type Reference } from 'nc-reference'
const { reference } = defineProps<{ reference: Reference }>()
const value = ref('')
function done(id: string) { return id }
</script>
<template>
	<NcRichText :text="value" :reference-limit="2" use-markdown interactive @interact-todo="done" />
	<NcRichContenteditable v-model="value" label="Message" @submit="done('sent')" />
	<NcReferenceWidget :reference="reference" :interactive="false" />
</template>
`

const ELEMENTS = `
import { configureElements } from 'nc-reference/elements'
void configureElements({ policy: 'click' })
const text = document.createElement('nc-rich-text')
text.referenceLimit = 2
text.addEventListener('interact-todo', ({ detail }) => { detail.toUpperCase() })
document.body.append(text)
const editor = document.querySelector('nc-rich-contenteditable')!
editor.autoComplete = (search, callback) => { callback([{ id: search, label: search }]) }
editor.addEventListener('submit', ({ detail }) => { detail.preventDefault() })
export const isValid: boolean = editor.checkValidity() && editor.validity.valid
// @ts-expect-error a text is no number
text.referenceLimit = 'two'
`

const ELEMENTS_TEMPLATE = `
<script setup lang="ts">
import 'nc-reference/elements/vue'
const done = (event: CustomEvent<string>) => event.detail
</script>
<template>
	<nc-rich-text text="hello" :reference-limit="2" use-markdown class="message" @interact-todo="done" />
	<nc-rich-contenteditable value="" name="text" required @input="done" />
	<nc-reference-picker @submit="done" />
</template>
`

const JSX = `
import 'nc-reference/elements/react'
import { useRef } from 'react'
export function Message({ text }: { text: string }) {
	const editor = useRef<HTMLElementTagNameMap['nc-rich-contenteditable']>(null)
	return (
		<div>
			<nc-rich-text key="1" class="message" text={text} referenceLimit={2} onClick={() => editor.current?.insertText(text)} />
			<nc-rich-text text={text} reference-limit="2" use-markdown="true" />
			<nc-reference link="https://example.org" onloaded={() => undefined} />
			<nc-rich-contenteditable ref={editor} name="text" required onsubmit={(event) => event.detail.preventDefault()} />
			<nc-reference-picker onpick={({ detail }) => detail.kind} />
		</div>
	)
}
export const wrong = (
	// @ts-expect-error there is no such property
	<nc-reference adress="https://example.org" />
)
`

/** The types of one version of React. */
const react = (version: 18 | 19) => ({ paths: Object.fromEntries(['react', 'react/jsx-runtime'].map((name) => [name, [`../../node_modules/${version === 18 ? 'types-react-18' : '@types/react'}/${name === 'react' ? 'index' : 'jsx-runtime'}.d.ts`]])) })

const GLOBAL = 'import \'nc-reference/global\''
const REGISTERED = '<template><NcRichText text="hello" :reference-limit="2" /><NcComposerPreviews text="hello" /></template>'

/** TypeScript's own libraries say nothing about the package. */
const OURS = { skipDefaultLibCheck: true }

const RIGHT = { status: 0, stdout: '' }
const NO_NUMBER = /string' is not assignable to type 'number/
/** Gives a template a text where a number belongs. */
const wrong = (template: string) => template.replace(':reference-limit="2"', 'reference-limit="two"')

/** Compiles a project. Returns the errors of a file, and those of all files but some. */
function errorsOf(files: Record<string, string>, options: Record<string, unknown>) {
	const errors = consumerProject(files, options).compile('vue-tsc').stdout.split(/\n(?=\S)/)
	const isIn = (error: string, file: string) => error.includes(`/${file}(`)
	return {
		of: (file: string) => errors.filter((error) => isIn(error, file)).join('\n'),
		outside: (...wrongFiles: string[]) => errors.filter((error) => !wrongFiles.some((file) => isIn(error, file))).join('\n').trim(),
	}
}

describe('the public types', () => {
	// Checking the declarations of dependencies takes longer than all the rest, so what compiles and what doesn't share a project for each module resolution.
	it('compile in a strict app of a bundler: modules, templates and custom elements; no template knows a component that an app registers until it wants that', () => {
		const { of, outside } = errorsOf({
			'consumer.ts': CONSUMER, 'elements.ts': ELEMENTS, 'App.vue': TEMPLATE, 'Elements.vue': ELEMENTS_TEMPLATE,
			'WrongElements.vue': wrong(ELEMENTS_TEMPLATE), 'Registered.vue': REGISTERED,
		}, OURS)
		expect(outside('WrongElements.vue', 'Registered.vue')).toBe('')
		expect(of('WrongElements.vue')).toMatch(NO_NUMBER)
		expect(of('Registered.vue')).toMatch(/NcRichText/)
	})

	it('compile in a strict app of Node, and type the components of templates, also those that an app registers for all of them', () => {
		const { of, outside } = errorsOf({
			'consumer.ts': CONSUMER, 'elements.ts': ELEMENTS, 'global.ts': GLOBAL, 'Registered.vue': REGISTERED,
			'WrongApp.vue': wrong(TEMPLATE).replace('@interact-todo', '@interact-todos'), 'WrongRegistered.vue': wrong(REGISTERED),
		}, { ...OURS, module: 'NodeNext', moduleResolution: 'NodeNext' })
		expect(outside('WrongApp.vue', 'WrongRegistered.vue')).toBe('')
		for (const file of ['WrongApp.vue', 'WrongRegistered.vue']) expect(of(file)).toMatch(NO_NUMBER)
		expect(of('WrongApp.vue')).toMatch(/interact-?todos/i)
	})

	it.each([18, 19] as const)('know the custom elements in the JSX of React %i', (version) => {
		expect(consumerProject({ 'Message.tsx': JSX }, { jsx: 'react-jsx', skipLibCheck: true, types: [], ...react(version) }).compile('tsc')).toEqual(RIGHT)
	})

	it('know each component of the root entry in all templates', () => {
		const root = new URL('../../', import.meta.url)
		const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
		const exported = [...read('index.d.ts').matchAll(/\bexport \{([^}]*)\}/g)].flatMap(([, list]) => list!.split(',').map((name) => name.trim()))
		const components = exported.filter((name) => /^Nc[A-Z]\w*$/.test(name) && name !== 'NcCustomPickerRenderResult')
		expect(components.length).toBeGreaterThan(5)
		expect([...read('dist/global.d.ts').matchAll(/^\t\t(\w+): typeof \1$/gm)].map(([, name]) => name).sort()).toEqual(components.sort())
	})
})
