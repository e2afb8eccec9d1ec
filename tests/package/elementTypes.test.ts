import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { consumerProject } from './consumerProject.ts'

const PLAIN = `
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

const TEMPLATE = `
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

const types = (version: 18 | 19) => ({ paths: Object.fromEntries(['react', 'react/jsx-runtime'].map((name) => [name, [`../../node_modules/${version === 18 ? 'types-react-18' : '@types/react'}/${name === 'react' ? 'index' : 'jsx-runtime'}.d.ts`]])) })

describe('the types of the custom elements', () => {
	it('know the elements of a document', () => {
		expect(consumerProject({ 'plain.ts': PLAIN }).compile('tsc')).toEqual({ status: 0, stdout: '' })
	}, 120_000)

	it.each([18, 19] as const)('know them in the JSX of React %i', (version) => {
		expect(consumerProject({ 'Message.tsx': JSX }, { jsx: 'react-jsx', skipLibCheck: true, ...types(version) }).compile('tsc')).toEqual({ status: 0, stdout: '' })
	}, 120_000)

	it('know them in templates of Vue', () => {
		expect(consumerProject({ 'App.vue': TEMPLATE }).compile('vue-tsc')).toEqual({ status: 0, stdout: '' })
		expect(consumerProject({ 'App.vue': TEMPLATE.replace(':reference-limit="2"', 'reference-limit="two"') }).compile('vue-tsc').stdout).toMatch(/string' is not assignable to type 'number/)
	}, 120_000)

	it('are in the manifest of custom elements, with attributes, defaults, events, methods and getters', () => {
		interface Declaration { tagName: string, description: string, attributes: Record<string, unknown>[], events: Record<string, unknown>[], members: Record<string, unknown>[] }
		const { modules: [module] } = JSON.parse(readFileSync(new URL('../../dist/custom-elements.json', import.meta.url), 'utf8')) as { modules: [{ declarations: Declaration[] }] }
		expect(module.declarations.map(({ tagName }) => tagName)).toEqual(['nc-rich-text', 'nc-reference', 'nc-reference-list', 'nc-rich-contenteditable', 'nc-reference-picker'])
		const [text] = module.declarations
		expect(text!.attributes).toContainEqual({ name: 'reference-limit', fieldName: 'referenceLimit', type: { text: 'number' }, description: expect.stringContaining('previews'), default: '0' })
		expect(text!.events).toContainEqual({ name: 'interact-todo', type: { text: 'CustomEvent<string>' }, description: expect.stringContaining('task') })
		const editor = module.declarations.find(({ tagName }) => tagName === 'nc-rich-contenteditable')!
		expect(editor.members).toContainEqual(expect.objectContaining({ kind: 'method', name: 'insertText', parameters: [{ name: 'text', type: { text: 'string' } }], return: { type: { text: 'void' } } }))
		expect(editor.members.map(({ kind, name }) => `${String(kind)} ${String(name)}`)).toEqual(expect.arrayContaining(['method toggleFormat', 'method checkValidity', 'field validity']))
		expect(module.declarations[1]!.members).toContainEqual(expect.objectContaining({ kind: 'field', name: 'firstReference', readonly: true }))
		for (const { attributes, members, events, description } of module.declarations) {
			expect(description).not.toBe('')
			expect([...attributes, ...members, ...events].filter((member) => !member.description)).toEqual([])
		}
	})
})
