import { afterEach, describe, expect, it, vi } from 'vitest'
import { labelOf, offeredActions, registerReferenceActions, type ReferenceAction } from '../../../src/previews/actions/actions.ts'

const context = { link: 'https://tracker.test/issues/7', reference: null }
const action = (id: string, extra: Partial<ReferenceAction> = {}): ReferenceAction => ({ id, label: id, run: () => undefined, ...extra })
const offered = () => offeredActions(context).map(({ id }) => id)

const takeBacks: (() => void)[] = []
function register(...actions: ReferenceAction[]) {
	const takeBack = registerReferenceActions(actions)
	takeBacks.push(takeBack)
	return takeBack
}

afterEach(() => {
	for (const takeBack of takeBacks.splice(0)) takeBack()
	vi.restoreAllMocks()
})

describe('actions of apps', () => {
	it('stand in the order in which they came, until they are taken back', () => {
		const takeBack = register(action('a'), action('b'))
		register(action('c'))
		expect(offered()).toEqual(['a', 'b', 'c'])
		takeBack()
		takeBack()
		expect(offered()).toEqual(['c'])
	})

	it('are offered only for links that they support', () => {
		register(action('a', { isAvailable: ({ link }) => link.endsWith('7') }), action('b', { isAvailable: () => false }), action('c'))
		expect(offered()).toEqual(['a', 'c'])
	})

	it('leave out one that throws, and say so once', () => {
		const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
		register(action('a', { isAvailable: () => { throw new Error('no') } }), action('b'))
		expect(offered()).toEqual(['b'])
		offered()
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not offer the action "a": its "isAvailable" threw, so it is left out. Let it return true or false.', new Error('no')]])
	})

	it('keep the first of two with one name', () => {
		const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
		register(action('a', { label: 'first' }))
		register(action('a', { label: 'second' }))()
		expect(offeredActions(context).map(({ label }) => label)).toEqual(['first'])
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not add the action "a": the id is taken. Give it another one.']])
	})

	it('have a label of their own for a link, and their id where that throws', () => {
		expect(labelOf(action('a', { label: ({ link }) => `Assign ${link}` }), context)).toBe('Assign https://tracker.test/issues/7')
		expect(labelOf(action('a', { label: () => { throw new Error('no') } }), context)).toBe('a')
	})
})
