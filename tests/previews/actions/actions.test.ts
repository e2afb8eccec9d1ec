import { describe, expect, it, vi } from 'vitest'
import { createActionRegistry, type ReferenceAction } from '../../../src/previews/actions/actions.ts'
import { labelOf, offeredActions } from '../../../src/previews/actions/offer.ts'

const context = { link: 'https://tracker.test/issues/7', reference: null }
const action = (id: string, extra: Partial<ReferenceAction> = {}): ReferenceAction => ({ id, label: id, run: () => undefined, ...extra })
const ids = (list: readonly ReferenceAction[]) => list.map(({ id }) => id)

describe('actions of apps', () => {
	it('stand in the order in which they came, until they are taken back', () => {
		const registry = createActionRegistry(() => undefined)
		const takeBack = registry.add([action('a'), action('b')])
		registry.add([action('c')])
		expect(ids(registry.actions)).toEqual(['a', 'b', 'c'])
		takeBack()
		takeBack()
		expect(ids(registry.actions)).toEqual(['c'])
	})

	it('are offered only for links that they support', () => {
		const all = [action('a', { isAvailable: ({ link }) => link.endsWith('7') }), action('b', { isAvailable: () => false }), action('c')]
		expect(ids(offeredActions(all, context, () => undefined))).toEqual(['a', 'c'])
	})

	it('leave out one that throws, and say so once', () => {
		const warn = vi.fn()
		const all = [action('a', { isAvailable: () => { throw new Error('no') } }), action('b')]
		expect(ids(offeredActions(all, context, warn))).toEqual(['b'])
		offeredActions(all, context, warn)
		expect(warn.mock.calls).toEqual([['Could not offer the action "a": its "isAvailable" threw, so it is left out. Let it return true or false.', new Error('no')]])
	})

	it('keep the first of two with one name', () => {
		const warn = vi.fn()
		const registry = createActionRegistry(warn)
		registry.add([action('a', { label: 'first' })])
		registry.add([action('a', { label: 'second' })])()
		expect(registry.actions.map(({ label }) => label)).toEqual(['first'])
		expect(warn.mock.calls[0]![0]).toBe('Could not add the action "a": the id is taken. Give it another one.')
	})

	it('have a label of their own for a link, and their id where that throws', () => {
		expect(labelOf(action('a', { label: ({ link }) => `Assign ${link}` }), context)).toBe('Assign https://tracker.test/issues/7')
		expect(labelOf(action('a', { label: () => { throw new Error('no') } }), context)).toBe('a')
	})
})
