import type { ReferenceProvider } from '../contract/provider.ts'
import type { PickedLink, PickedReference } from './picked.ts'
import { computed, nextTick, onScopeDispose, readonly, shallowRef, watch, type Ref } from 'vue'
import { onHydrated } from '../ui/useHydration.ts'
import { anyLinkProviderId, getProviderList } from '../page/providers/providerList.ts'
import { isCustomPickerElementRegistered } from '../page/registries.ts'
import { useServices } from '../page/useServices.ts'
import { recordPicked } from './dom/pickerHistory.ts'
import { canGoBack, createPicker, transition, viewOf, type Picker, type PickerEvent, type PickerState } from './picker.ts'

/** The events by which each component of the picker tells its result. */
export interface PickerEmit {
	(event: 'submit', link: string): void
	(event: 'pick', picked: PickedReference): void
	(event: 'pickAll', picked: PickedReference[]): void
	(event: 'cancel'): void
}

export interface UsePickerOptions {
	/** Provider to begin with instead of the list. Another one restarts the picker. */
	initialProvider: () => ReferenceProvider | null
	/** Whether the first screen takes the focus when the picker is mounted. */
	focusOnCreate: () => boolean
	/** Screens of the picker. */
	screens: Readonly<Ref<{ hasFocus(): boolean } | null>>
	/** Emits the result, or that there is none. */
	emit: PickerEmit
	onProvider?(provider: ReferenceProvider | null): void
	/** A view was left for the list. */
	onLeave?(state: PickerState, provider: ReferenceProvider): void
}

/**
 * The picker's state, and what follows from its changes: events for the app, and the record of what was picked.
 * An app may keep the picker on the page after it has ended, so it always begins a new round: in the next tick, by when an app that does not keep it
 * has unmounted it. A new round takes the focus only where the last one had it, since the app may have moved it meanwhile.
 */
export function usePicker(options: UsePickerOptions) {
	const services = useServices()
	const { emit } = options
	// A server has no elements of apps, and the first render of a hydrating browser must be the server's.
	let isLive = false
	let hasEnded = false
	let isDisposed = false
	const viewFor = (provider: ReferenceProvider) => viewOf(provider, { hasCustomElement: isLive && isCustomPickerElementRegistered(provider.id) })
	const begin = () => {
		const provider = options.initialProvider()
		return createPicker(provider && { provider, view: viewFor(provider) })
	}
	const picker = shallowRef(begin())
	/** Counts how often it has begun. A screen belongs to one round, and is not reused in the next. */
	const round = shallowRef(0)
	/** Whether a screen takes the focus when it is mounted. */
	const autofocus = shallowRef(options.focusOnCreate())
	onHydrated(() => {
		isLive = true
		picker.value = begin()
	})

	function restart() {
		// Without a screen, the focus can't have moved.
		autofocus.value = options.screens.value?.hasFocus() ?? autofocus.value
		picker.value = begin()
		round.value++
		hasEnded = false
	}

	/** Ranks the choice higher next time. A custom element makes something new each time, so its choices aren't ranked. */
	function record(picked: readonly PickedReference[], { state, provider: chosen }: Picker) {
		const owner = services.access()
		for (const { kind, link, title = link, description, thumb, provider: own } of picked as readonly PickedLink[]) {
			const provider = chosen?.id ?? own ?? anyLinkProviderId
			if (provider !== anyLinkProviderId) void getProviderList().recordUse(provider, services)
			recordPicked(owner, {
				provider: provider === anyLinkProviderId ? undefined : provider,
				result: kind === 'link' && state !== 'custom' ? { link, title, subline: description, thumb, provider } : undefined,
				atSec: Math.floor(services.clock.now() / 1000),
			})
		}
	}

	function emitEnd({ state, picked }: Picker) {
		if (state === 'cancelled') return emit('cancel')
		for (const one of picked) {
			emit('submit', one.link)
			emit('pick', one)
		}
		emit('pickAll', [...picked])
	}

	async function end(after: Picker, before: Picker) {
		hasEnded = true
		emitEnd(after)
		record(after.picked, before)
		await nextTick()
		if (isDisposed) return
		restart()
		if (picker.value.provider?.id !== before.provider?.id) options.onProvider?.(picker.value.provider)
	}

	function send(event: PickerEvent) {
		const before = picker.value
		const after = transition(before, event)
		if (hasEnded || after === before) return
		if (after.state === 'done' || after.state === 'cancelled') return void end(after, before)
		autofocus.value = true
		picker.value = after
		if (after.provider === before.provider) return
		if (before.provider) options.onLeave?.(before.state, before.provider)
		options.onProvider?.(after.provider)
	}

	watch(() => options.initialProvider()?.id, restart)

	onScopeDispose(() => { isDisposed = true })

	return {
		picker: readonly(picker) as Readonly<Ref<Picker>>,
		round: readonly(round),
		autofocus: readonly(autofocus),
		/** "Back" leads to the list, not out. */
		hasList: computed(() => canGoBack(picker.value)),
		/** @param term What its search begins with. */
		choose: (provider: ReferenceProvider, term?: string) => send({ type: 'choose', provider, view: viewFor(provider), term }),
		/** Ends with a result, or with several. */
		pick: (...picked: PickedReference[]) => send({ type: 'pick', picked }),
		back: () => send({ type: 'back' }),
		/** Leads to the list, even if the picker began elsewhere. */
		deselect: () => send({ type: 'deselect' }),
		cancel: () => send({ type: 'cancel' }),
	}
}
