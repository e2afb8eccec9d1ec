import { computed, readonly, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { ReferenceProvider } from '../contract/provider.ts'
import { canGoBack, createPicker, follow, viewOf, type Picker, type PickerEvent, type PickerState } from '../core/picker/picker.ts'
import type { PickedReference } from '../core/picker/picked.ts'
import { getProviderList } from '../host/providers.ts'
import { isCustomPickerElementRegistered } from '../host/registry.ts'
import { runWhenLive } from './runWhenLive.ts'

export interface PickerOptions {
	/** What to begin with instead of the list. */
	initialProvider: () => ReferenceProvider | null
	onPick(picked: PickedReference): void
	onCancel(): void
	onProvider(provider: ReferenceProvider | null): void
	/** A view was left for the list. */
	onLeave?(state: PickerState, provider: ReferenceProvider): void
}

export interface PickerControls {
	picker: Readonly<Ref<Picker>>
	/** The user has left the first screen. */
	moved: Readonly<Ref<boolean>>
	/** "Back" leads to the list, not out. */
	hasList: ComputedRef<boolean>
	choose(provider: ReferenceProvider): void
	/** Hands over a result, once. */
	pick(picked: PickedReference): void
	back(): void
	/** To the list, also where the picker did not begin with it. */
	deselect(): void
	cancel(): void
	/** Begins anew, for a picker that stays on the page. */
	restart(): void
}

/** The picker's state, and what follows from its changes: what the app is told, and the note that a provider was used. */
export function usePicker(options: PickerOptions): PickerControls {
	// A server has no elements of apps, and the first look of a hydrating browser must be the server's.
	let isLive = false
	const viewFor = (provider: ReferenceProvider) => viewOf(provider, isLive && isCustomPickerElementRegistered(provider.id))
	const begin = () => {
		const provider = options.initialProvider()
		return createPicker(provider && { provider, view: viewFor(provider) })
	}
	const picker = shallowRef(begin())
	const moved = shallowRef(false)
	runWhenLive(() => {
		isLive = true
		picker.value = begin()
	})

	function send(event: PickerEvent) {
		const before = picker.value
		const after = follow(before, event)
		if (after === before) return
		picker.value = after
		moved.value = true
		if (after.state === 'done' && after.picked) {
			options.onPick(after.picked)
			if (before.provider) void getProviderList().use(before.provider.id)
		} else if (after.state === 'cancelled') {
			options.onCancel()
		} else if (after.provider !== before.provider) {
			if (before.provider) options.onLeave?.(before.state, before.provider)
			options.onProvider(after.provider)
		}
	}

	return {
		picker: readonly(picker) as Readonly<Ref<Picker>>,
		moved: readonly(moved),
		hasList: computed(() => canGoBack(picker.value)),
		choose: (provider) => send({ type: 'choose', provider, view: viewFor(provider) }),
		pick: (picked) => send({ type: 'pick', picked }),
		back: () => send({ type: 'back' }),
		deselect: () => send({ type: 'deselect' }),
		cancel: () => send({ type: 'cancel' }),
		restart: () => { picker.value = begin() },
	}
}
