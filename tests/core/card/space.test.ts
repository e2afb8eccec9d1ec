import { describe, expect, it } from 'vitest'
import { createSpaceMemory, type SpaceStorage } from '../../../src/core/card/space.ts'

function storage(stored: unknown = null): SpaceStorage & { stored: unknown } {
	return { stored, read() { return this.stored }, write(value) { this.stored = JSON.parse(JSON.stringify(value)) } }
}

describe('the space of previews', () => {
	it('is a row for a host that nobody knows, an image for the address of one', () => {
		const memory = createSpaceMemory(storage())
		expect(memory.expect('https://a.test/b').form).toBe('row')
		expect(memory.expect('https://a.test/b.GIF?x').form).toBe('image')
	})

	it('is none for a host that answered null', () => {
		const memory = createSpaceMemory(storage())
		memory.learn('https://a.test/b', 'none', '')
		expect([memory.expect('https://a.test/c').form, memory.expect('https://b.test/c').form]).toEqual(['none', 'row'])
	})

	it('is none for all once three hosts have answered null and none with a card', () => {
		const memory = createSpaceMemory(storage())
		for (const host of ['a', 'b', 'c']) memory.learn(`https://${host}.test/`, 'none', '')
		expect(memory.expect('https://d.test/').form).toBe('none')
		memory.learn('https://e.test/', 'row', 'open-graph')
		expect(memory.expect('https://d.test/').form).toBe('row')
	})

	it('is as tall as the last widget of the type that the host had', () => {
		const kept = storage()
		const memory = createSpaceMemory(kept)
		memory.learn('https://polls.test/1', 'widget', 'app:poll')
		memory.measure('app:poll', 233.6)
		expect(createSpaceMemory(kept).expect('https://polls.test/2')).toEqual({ form: 'widget', heightPx: 234 })
	})

	it('forgets the oldest of more than 200 hosts', () => {
		const memory = createSpaceMemory(storage())
		memory.learn('https://first.test/', 'image', '')
		for (let number = 0; number < 200; number++) memory.learn(`https://${number}.test/`, 'image', '')
		expect(memory.expect('https://first.test/').form).toBe('row')
	})

	it.each([7, 'x', [], { hosts: 7 }, { hosts: [[1, 2], 'x', ['a.test']], heights: [['x', -1], ['y', 'z']] }])('takes garbage for nothing: %j', (stored) => {
		expect(createSpaceMemory(storage(stored)).expect('https://a.test/')).toEqual({ form: 'row' })
	})
})
