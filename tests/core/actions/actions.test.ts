import { describe, expect, it, vi } from 'vitest'
import { createActionRegistry, labelOf, type ReferenceAction } from '../../../src/core/actions/actions.ts'

const context = { link: 'https://tracker.test/issues/7', reference: null }
const action = (id: string, extra: Partial<ReferenceAction> = {}): ReferenceAction => ({ id, label: id, run: () => undefined, ...extra })
const ids = (list: ReferenceAction[]) => list.map(({ id }) => id)

describe('actions of apps', () => {
	it('are offered in the order in which they came, until they are taken back', () => {
		const registry = createActionRegistry(() => undefined)
		const takeBack = registry.add([action('a'), action('b')])
		registry.add([action('c')])
		expect(ids(registry.for(context))).toEqual(['a', 'b', 'c'])
		takeBack()
		takeBack()
		expect(ids(registry.for(context))).toEqual(['c'])
	})

	it('are offered where they are available', () => {
		const registry = createActionRegistry(() => undefined)
		registry.add([action('a', { isAvailable: ({ link }) => link.endsWith('7') }), action('b', { isAvailable: () => false })])
		expect(ids(registry.for(context))).toEqual(['a'])
	})

	it('leave out one that throws, and say so once', () => {
		const warn = vi.fn()
		const registry = createActionRegistry(warn)
		registry.add([action('a', { isAvailable: () => { throw new Error('no') } }), action('b')])
		expect(ids(registry.for(context))).toEqual(['b'])
		registry.for(context)
		expect(warn.mock.calls).toEqual([['Could not tell whether the action "a" is available: its "isAvailable" threw. It is left out.', new Error('no')]])
	})

	it('keep the first of two with one name', () => {
		const warn = vi.fn()
		const registry = createActionRegistry(warn)
		registry.add([action('a', { label: 'first' })])
		registry.add([action('a', { label: 'second' })])()
		expect(registry.for(context).map(({ label }) => label)).toEqual(['first'])
		expect(warn.mock.calls[0]![0]).toBe('Could not add the action "a": there is one of that name. Give it another id.')
	})

	it('have a label of their own for a link, and their id where that throws', () => {
		expect(labelOf(action('a', { label: ({ link }) => `Assign ${link}` }), context)).toBe('Assign https://tracker.test/issues/7')
		expect(labelOf(action('a', { label: () => { throw new Error('no') } }), context)).toBe('a')
	})
})
