import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('describes each custom element in the manifest, with its attributes, defaults, events, methods and getters', () => {
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
