import type { ReferenceProvider } from '../../src/contract/provider.ts'
import type { PickedReference } from '../../src/picker/picked.ts'
import { describe, expect, it } from 'vitest'
import { canGoBack, createPicker, transition, viewOf, type Picker, type PickerEvent, type PickerState } from '../../src/picker/picker.ts'

const provider: ReferenceProvider = { id: 'p', title: 'P', icon_url: '', order: 0 }
const link: PickedReference = { kind: 'link', link: 'https://a.test/' }

const EVENTS: Record<string, PickerEvent> = {
	choose: { type: 'choose', provider, view: 'searching' },
	pick: { type: 'pick', picked: [link] },
	back: { type: 'back' },
	deselect: { type: 'deselect' },
	cancel: { type: 'cancel' },
}

function at(state: PickerState, direct: boolean): Picker {
	const view = state === 'linking' || state === 'searching' || state === 'custom' ? state : 'searching'
	const start = direct ? createPicker({ provider, view }) : transition(createPicker(), { type: 'choose', provider, view })
	if (state === 'choosing') return createPicker()
	if (state === 'done') return transition(start, EVENTS.pick!)
	return state === 'cancelled' ? transition(start, EVENTS.cancel!) : start
}

/** from, began with a provider, event → to. What is not here changes nothing. */
const TABLE: [PickerState, boolean, string, PickerState][] = [
	['choosing', false, 'choose', 'searching'],
	['choosing', false, 'pick', 'done'],
	['choosing', false, 'back', 'cancelled'],
	['choosing', false, 'cancel', 'cancelled'],
	...(['linking', 'searching', 'custom'] as const).flatMap((state): [PickerState, boolean, string, PickerState][] => [
		[state, false, 'choose', 'searching'],
		[state, false, 'pick', 'done'],
		[state, false, 'back', 'choosing'],
		[state, false, 'deselect', 'choosing'],
		[state, false, 'cancel', 'cancelled'],
		[state, true, 'choose', 'searching'],
		[state, true, 'pick', 'done'],
		[state, true, 'back', 'cancelled'],
		[state, true, 'deselect', 'choosing'],
		[state, true, 'cancel', 'cancelled'],
	]),
]

describe('the picker', () => {
	it.each(TABLE)('goes from %s (direct: %s) by %s to %s', (from, direct, event, to) => {
		expect(transition(at(from, direct), EVENTS[event]!).state).toBe(to)
	})

	const rest = (['choosing', 'linking', 'searching', 'custom', 'done', 'cancelled'] as const)
		.flatMap((state) => Object.keys(EVENTS).map((event) => [state, event] as const))
		.filter(([state, event]) => !TABLE.some(([from, , by]) => from === state && by === event))

	it.each(rest)('ignores an event that its state doesn\'t allow: %s, %s', (state, event) => {
		const picker = at(state, false)
		expect(transition(picker, EVENTS[event]!)).toBe(picker)
	})

	it('keeps the first result and ignores later events', () => {
		const done = transition(at('custom', false), EVENTS.pick!)
		const after = [EVENTS.cancel!, EVENTS.back!, { type: 'pick', picked: [{ kind: 'link', link: 'https://b.test/' }] } as const].reduce(transition, done)
		expect(after).toBe(done)
		expect(after.picked).toEqual([link])
	})

	it('forgets the provider on the way back', () => {
		expect(transition(at('searching', false), EVENTS.back!)).toEqual(createPicker())
	})

	it('takes the term along into a provider and back', () => {
		const inside = transition(createPicker(), { type: 'choose', provider, view: 'searching', term: 'report' })
		expect(inside.term).toBe('report')
		expect(transition(inside, EVENTS.back!)).toEqual({ ...createPicker(), term: 'report' })
	})

	it('goes back to the list only where it came from', () => {
		expect(canGoBack(at('searching', false))).toBe(true)
		expect(canGoBack(at('searching', true))).toBe(false)
		expect(canGoBack(at('choosing', false))).toBe(false)
		expect(canGoBack(at('done', false))).toBe(false)
	})

	it.each([
		['its own element before its search', { ...provider, search_providers_ids: ['s'] }, true, 'custom'],
		['its search', { ...provider, search_providers_ids: ['s'] }, false, 'searching'],
		['a link where it has neither', { ...provider, search_providers_ids: [] }, false, 'linking'],
		['a link where it tells no search', provider, false, 'linking'],
	] satisfies [string, ReferenceProvider, boolean, string][])('shows for a provider %s', (_, shown, custom, view) => {
		expect(viewOf(shown, { hasCustomElement: custom })).toBe(view)
	})
})
