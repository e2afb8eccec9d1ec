/**
 * The picker as a state machine. One table says what may follow what; everything else is ignored, so a result
 * that is sent twice, or after the picker was closed, changes nothing.
 */
import type { ReferenceProvider } from '../contract/provider.ts'
import type { PickedReference } from './picked.ts'
import { searchIdsOf } from '../page/providers/providerList.ts'

/** `done` and `cancelled` are ends. Begin with a new picker after them. */
export type PickerState = 'choosing' | 'linking' | 'searching' | 'custom' | 'done' | 'cancelled'

/** The ways to a link that a provider offers. */
export type PickerView = Extract<PickerState, 'linking' | 'searching' | 'custom'>

export type PickerEvent
	= | { type: 'choose', provider: ReferenceProvider, view: PickerView, term?: string }
		| { type: 'pick', picked: readonly PickedReference[] }
		| { type: 'back' }
		| { type: 'deselect' }
		| { type: 'cancel' }

/** State of the picker; a value that is never changed in place. */
export interface Picker {
	readonly state: PickerState
	readonly provider: ReferenceProvider | null
	/** Query of the next screen. A word goes along into a provider and back. */
	readonly term: string
	/** Whether it began with a provider, so there is only the way out. */
	readonly direct: boolean
	/** Several where the app allows it; none before the end. */
	readonly picked: readonly PickedReference[]
}

type Target = PickerState | 'view' | 'start'

/** State → event → next state. `view` is the chosen provider's, `start` is the list, or the end for a picker that had none. */
const TRANSITIONS: Record<PickerState, Partial<Record<PickerEvent['type'], Target>>> = {
	choosing: { choose: 'view', pick: 'done', back: 'cancelled', cancel: 'cancelled' },
	linking: { choose: 'view', pick: 'done', back: 'start', deselect: 'choosing', cancel: 'cancelled' },
	searching: { choose: 'view', pick: 'done', back: 'start', deselect: 'choosing', cancel: 'cancelled' },
	custom: { choose: 'view', pick: 'done', back: 'start', deselect: 'choosing', cancel: 'cancelled' },
	done: {},
	cancelled: {},
}

/** The view for a provider: its own element before its search, and a plain link where it has neither. */
export function viewOf(provider: ReferenceProvider, { hasCustomElement }: { hasCustomElement: boolean }): PickerView {
	if (hasCustomElement) return 'custom'
	return searchIdsOf(provider).length ? 'searching' : 'linking'
}

/** A picker at its start: the list, or one provider's view. */
export function createPicker(initial?: { provider: ReferenceProvider, view: PickerView } | null): Picker {
	return initial
		? { state: initial.view, provider: initial.provider, term: '', direct: true, picked: [] }
		: { state: 'choosing', provider: null, term: '', direct: false, picked: [] }
}

/** The picker after an event; the same one where the event means nothing in its state. */
export function transition(picker: Picker, event: PickerEvent): Picker {
	const target = TRANSITIONS[picker.state][event.type]
	if (!target) return picker
	if (event.type === 'choose') return { ...picker, state: event.view, provider: event.provider, term: event.term ?? '' }
	if (event.type === 'pick') return { ...picker, state: 'done', picked: event.picked }
	if (target === 'cancelled' || (target === 'start' && picker.direct)) return { ...picker, state: 'cancelled' }
	return { ...createPicker(), term: picker.term }
}

/** Whether "back" leads to the list and not out of the picker. */
export function canGoBack({ state, direct }: Picker): boolean {
	return !direct && (state === 'linking' || state === 'searching' || state === 'custom')
}
