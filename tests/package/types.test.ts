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

describe('the public types', () => {
	it.each([
		{ module: 'ESNext', moduleResolution: 'bundler' },
		{ module: 'NodeNext', moduleResolution: 'NodeNext' },
	])('compile in a strict app with module resolution $moduleResolution', (resolution) => {
		expect(consumerProject({ 'consumer.ts': CONSUMER }, resolution).compile('tsc')).toEqual({ status: 0, stdout: '' })
	}, 120_000)

	it('type the props and events of templates', () => {
		expect(consumerProject({ 'App.vue': TEMPLATE }).compile('vue-tsc')).toEqual({ status: 0, stdout: '' })
	}, 120_000)

	it('type components that an app registers for all templates, once it asks for that', () => {
		const template = (limit: string) => `<template><NcRichText text="hello" ${limit} /><NcComposerPreviews text="hello" /></template>`
		const types = { 'env.d.ts': 'import \'nc-reference/global\'' }
		expect(consumerProject({ ...types, 'App.vue': template(':reference-limit="2"') }).compile('vue-tsc')).toEqual({ status: 0, stdout: '' })
		expect(consumerProject({ ...types, 'App.vue': template('reference-limit="two"') }).compile('vue-tsc').stdout).toMatch(/string' is not assignable to type 'number/)
		expect(consumerProject({ 'App.vue': template('') }).compile('vue-tsc').stdout).toMatch(/NcRichText/)
	}, 120_000)

	it('has each component of the root entry among those', () => {
		const root = new URL('../../', import.meta.url)
		const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
		const exported = [...read('index.d.ts').matchAll(/\bexport \{([^}]*)\}/g)].flatMap(([, list]) => list!.split(',').map((name) => name.trim()))
		const components = exported.filter((name) => /^Nc[A-Z]\w*$/.test(name) && name !== 'NcCustomPickerRenderResult')
		expect(components.length).toBeGreaterThan(5)
		expect([...read('dist/global.d.ts').matchAll(/^\t\t(\w+): typeof \1$/gm)].map(([, name]) => name).sort()).toEqual(components.sort())
	})

	it('refuse a prop of the wrong type and an event that does not exist', () => {
		const wrong = TEMPLATE.replace(':reference-limit="2"', 'reference-limit="two"').replace('@interact-todo', '@interact-todos')
		const { stdout } = consumerProject({ 'App.vue': wrong }).compile('vue-tsc')
		expect(stdout).toMatch(/string' is not assignable to type 'number/)
		expect(stdout).toMatch(/interact-?todos/i)
	}, 120_000)
})
