import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const project = mkdtempSync(join(root, 'node_modules/.consumer-'))

afterAll(() => { rmSync(project, { recursive: true, force: true }) })

/** An app's strict project with the package installed; nothing of a dependency is skipped. */
function write(files: Record<string, string>, resolution: { module: string, moduleResolution: string }) {
	mkdirSync(join(project, 'node_modules'), { recursive: true })
	const link = join(project, 'node_modules/nc-reference')
	rmSync(link, { force: true })
	symlinkSync(root, link)
	const tsconfig = {
		compilerOptions: { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], strict: true, noEmit: true, skipLibCheck: false, types: ['node'], ...resolution },
		vueCompilerOptions: { strictTemplates: true },
		files: Object.keys(files).filter((name) => !name.endsWith('.json')),
	}
	for (const [name, content] of Object.entries({ ...files, 'package.json': '{"type":"module"}', 'tsconfig.json': JSON.stringify(tsconfig) })) {
		mkdirSync(dirname(join(project, name)), { recursive: true })
		writeFileSync(join(project, name), content)
	}
}

function compile(compiler: 'tsc' | 'vue-tsc') {
	const { status, stdout } = spawnSync('npx', ['--no-install', compiler, '-p', project], { cwd: root, encoding: 'utf8' })
	return { status, stdout }
}

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
		write({ 'consumer.ts': CONSUMER }, resolution)
		expect(compile('tsc')).toEqual({ status: 0, stdout: '' })
	}, 120_000)

	it('type the props and events of templates', () => {
		write({ 'App.vue': TEMPLATE }, { module: 'ESNext', moduleResolution: 'bundler' })
		expect(compile('vue-tsc')).toEqual({ status: 0, stdout: '' })
	}, 120_000)

	it('refuse a prop of the wrong type and an event that does not exist', () => {
		write({ 'App.vue': TEMPLATE.replace(':reference-limit="2"', 'reference-limit="two"').replace('@interact-todo', '@interact-todos') }, { module: 'ESNext', moduleResolution: 'bundler' })
		const { stdout } = compile('vue-tsc')
		expect(stdout).toMatch(/string' is not assignable to type 'number/)
		expect(stdout).toMatch(/interact-?todos/i)
	}, 120_000)
})
