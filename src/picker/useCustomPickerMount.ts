import type { CustomPickerRenderResult } from '../contract/registry.ts'
import { onBeforeUnmount, onMounted, readonly, shallowRef, watch, type Ref } from 'vue'
import { warn } from '../resolver/warn.ts'
import { guarded } from '../page/registrations.ts'
import { customPickers } from '../page/registries.ts'

export type CustomPickerState = 'loading' | 'shown' | 'failed'

/** The choice of a custom element: its link or text, and further fields. */
export interface CustomPick {
	link: string
	title?: string
	[key: string]: unknown
}

export interface CustomPickerMountOptions {
	/** Empty element to render into. */
	element: Readonly<Ref<HTMLElement | null>>
	providerId: () => string
	/** Gets the detail of `submit`. */
	onSubmit: (link: string) => void
	/** Gets the detail of `pick`. An element may send both, or only one of them. */
	onPick: (picked: CustomPick) => void
	onCancel: () => void
}

/** A Vue 2 instance, as far as it matters here. */
interface Emitter {
	$on(event: string, listener: (value: unknown) => void): void
	$off?(event: string, listener: (value: unknown) => void): void
}

const EVENTS = ['submit', 'pick', 'cancel'] as const

function isEmitter(value: unknown): value is Emitter {
	return typeof (value as Emitter | null | undefined)?.$on === 'function'
}

function isPick(value: unknown): value is CustomPick {
	return typeof (value as CustomPick | null | undefined)?.link === 'string'
}

/**
 * Renders the registered custom picker element of a provider and listens to it. It is destroyed with its own result, even if its promise settles after unmounting.
 *
 * Only custom events count. Submitting a form in it, or cancelling a file chooser, sends native events.
 */
export function useCustomPickerMount({ element, providerId, onSubmit, onPick, onCancel }: CustomPickerMountOptions) {
	const state = shallowRef<CustomPickerState>('loading')
	/** Result of the callback once it is rendered. The focus moves into its element. */
	const result = shallowRef<CustomPickerRenderResult>()
	let mounted: { id: string, host: HTMLElement, el: HTMLElement } | undefined
	let stopListening: (() => void) | undefined

	function onEvent(event: typeof EVENTS[number], value: unknown): void {
		if (event === 'cancel') onCancel()
		else if (event === 'pick' && isPick(value)) onPick(value)
		else if (event === 'submit' && typeof value === 'string') onSubmit(value)
	}

	function listen({ element: target, object }: CustomPickerRenderResult): () => void {
		const stop = new AbortController()
		for (const name of EVENTS) {
			target.addEventListener(name, (event) => {
				if (event instanceof CustomEvent) onEvent(name, event.detail)
			}, { signal: stop.signal })
			if (!isEmitter(object)) continue
			const onEmit = (value: unknown) => { onEvent(name, value) }
			object.$on(name, onEmit)
			stop.signal.addEventListener('abort', () => object.$off?.(name, onEmit))
		}
		return () => { stop.abort() }
	}

	function fail(id: string, error: unknown): void {
		warn(`Could not render custom picker element "${id}": its callback failed. Report it to the app that registered it.`, error)
		mounted?.host.replaceChildren()
		mounted = undefined
		state.value = 'failed'
	}

	function show(id: string, host: HTMLElement, given: CustomPickerRenderResult | undefined): void {
		if (!(given?.element instanceof Element)) {
			// What it mounted without telling the element is there all the same.
			unmount()
			return fail(id, new TypeError('the callback gave no element'))
		}
		if (!given.element.isConnected) host.append(given.element)
		stopListening = listen(given)
		result.value = given
		state.value = 'shown'
	}

	function mount(): void {
		const host = element.value
		if (mounted || !host) return
		const id = providerId()
		const current = mounted = { id, host, el: document.createElement('div') }
		state.value = 'loading'
		host.replaceChildren(current.el)
		guarded(() => customPickers.render(id, current.el, { providerId: id, accessible: false }), (error) => {
			if (current === mounted) fail(id, error)
		}, (given) => {
			if (current === mounted) show(id, host, given as CustomPickerRenderResult | undefined)
		})
	}

	function unmount(): void {
		stopListening?.()
		stopListening = undefined
		result.value = undefined
		if (!mounted) return
		const { id, el, host } = mounted
		mounted = undefined
		guarded(() => customPickers.destroy(id, el), (error) => {
			warn(`Could not destroy custom picker element "${id}": its callback failed. Report it to the app that registered it.`, error)
		})
		host.replaceChildren()
	}

	function remount(): void {
		unmount()
		mount()
	}

	onMounted(() => { watch([element, providerId], remount, { immediate: true, flush: 'post' }) })
	onBeforeUnmount(unmount)

	return {
		state: readonly(state),
		result,
		/** Renders it once more after a failure. */
		retry: remount,
	}
}
