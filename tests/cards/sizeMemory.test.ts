import type { OwnedValue } from '../../src/page/browserStorage.ts'
import { describe, expect, it } from 'vitest'
import { createSizeMemory } from '../../src/cards/sizeMemory.ts'

function storage(stored: unknown = null): OwnedValue & { stored: unknown } {
	return { stored, read() { return this.stored }, write(value) { this.stored = JSON.parse(JSON.stringify(value)) } }
}

describe('the space of previews', () => {
	it('is a row for a host that nobody knows, an image for the address of one', () => {
		const memory = createSizeMemory(storage())
		expect(memory.estimateSize('https://a.test/b').form).toBe('row')
		expect(memory.estimateSize('https://a.test/b.GIF?x').form).toBe('image')
	})

	it('is none for a host that answered null', () => {
		const memory = createSizeMemory(storage())
		memory.recordForm('https://a.test/b', 'none', '')
		expect([memory.estimateSize('https://a.test/c').form, memory.estimateSize('https://b.test/c').form]).toEqual(['none', 'row'])
	})

	it('is none for all once three hosts have answered null and none with a card', () => {
		const memory = createSizeMemory(storage())
		for (const host of ['a', 'b', 'c']) memory.recordForm(`https://${host}.test/`, 'none', '')
		expect(memory.estimateSize('https://d.test/').form).toBe('none')
		memory.recordForm('https://e.test/', 'row', 'open-graph')
		expect(memory.estimateSize('https://d.test/').form).toBe('row')
	})

	it('is as tall as the last widget of the type that the host had', () => {
		const kept = storage()
		const memory = createSizeMemory(kept)
		memory.recordForm('https://polls.test/1', 'widget', 'app:poll')
		memory.recordHeight('app:poll', 233.6)
		expect(createSizeMemory(kept).estimateSize('https://polls.test/2')).toEqual({ form: 'widget', heightPx: 234 })
	})

	it('forgets the oldest of more than 200 hosts', () => {
		const memory = createSizeMemory(storage())
		memory.recordForm('https://first.test/', 'image', '')
		for (let number = 0; number < 200; number++) memory.recordForm(`https://${number}.test/`, 'image', '')
		expect(memory.estimateSize('https://first.test/').form).toBe('row')
	})

	it.each([7, 'x', [], { hosts: 7 }, { hosts: [[1, 2], 'x', ['a.test']], heights: [['x', -1], ['y', 'z']] }])('takes garbage for nothing: %j', (stored) => {
		expect(createSizeMemory(storage(stored)).estimateSize('https://a.test/')).toEqual({ form: 'row' })
	})
})
