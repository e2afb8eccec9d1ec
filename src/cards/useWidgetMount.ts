import type { Reference } from '../contract/reference.ts'
import type { ReferenceWidgetRenderProperties, WidgetRecord } from '../contract/registry.ts'
import { computed, onBeforeUnmount, onMounted, readonly, shallowRef, watch, type Ref } from 'vue'
import { warn } from '../resolver/warn.ts'
import { observeVisibility } from '../ui/dom/visibility.ts'
import { isHydrating } from '../ui/useHydration.ts'
import { guarded, onAnnouncement, onWidgetRegistered } from '../page/registrations.ts'
import { PLAIN_TYPE, widgetAbilities, widgets } from '../page/registries.ts'
import { getSizeMemory } from './sizeMemory.ts'

/** Time out of view before a widget is destroyed, in milliseconds. */
const SUSPEND_AFTER_MS = 3 * 60_000

/** `waiting` until it is first seen, `suspended` when it was destroyed out of view. */
export type WidgetState = 'waiting' | 'rendering' | 'rendered' | 'suspended' | 'failed'

export interface WidgetMountOptions {
	/** Element to render into, without children of its own. It may come late and go again. */
	element: Readonly<Ref<HTMLElement | null>>
	reference: () => Reference | null | undefined
	/** Whether the widget may be interactive. */
	interactive: () => boolean
	/** Time in which the app has to render it. @default no limit */
	timeoutMs?: number
}

interface Rendering {
	host: HTMLElement
	el: HTMLElement
	widget: WidgetRecord
	result: unknown
	isSettled: boolean
}

/** Widgets whose failed callback was warned about: once, however many previews it breaks. */
const warnedAbout = new WeakSet<WidgetRecord>()

function warnOnce(widget: WidgetRecord, id: string, error: unknown): void {
	if (warnedAbout.has(widget)) return
	warnedAbout.add(widget)
	warn(`Could not render widget "${id}": its callback failed, so ${id.startsWith('fence:') ? 'its source' : 'the default card'} is shown. Report it to the app that registered it.`, error)
}

/** Equal content in a new object isn't a change, so a widget that plays a video goes on. */
function contentOf(reference: Reference | null | undefined): unknown {
	if (!reference) return null
	try {
		return JSON.stringify([reference.richObjectType, reference.richObject, reference.openGraphObject, reference.accessible])
	} catch {
		return reference
	}
}

/** Follows the height of a rendered widget on the page: it has no height while an ancestor is hidden. */
class HeightMeter {
	#sizes: ResizeObserver | undefined
	heightPx = 0

	/** @param onHeight Called with each later height of the element. */
	measure(host: HTMLElement, onHeight: (heightPx: number) => void): void {
		this.heightPx = host.offsetHeight
		this.stop()
		if (typeof ResizeObserver === 'undefined') return
		this.#sizes = new ResizeObserver((entries) => {
			const measuredPx = Math.round(entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0)
			if (measuredPx) onHeight(this.heightPx = measuredPx)
		})
		this.#sizes.observe(host)
	}

	stop(): void {
		this.#sizes?.disconnect()
	}
}

/** The widget of one component. It is destroyed with its own element and result, even if its promise settles after it left. */
class MountedWidget {
	readonly #options: WidgetMountOptions
	readonly #type = computed(() => this.#options.reference()?.richObjectType ?? PLAIN_TYPE)
	readonly widget = shallowRef<WidgetRecord>()
	readonly state = shallowRef<WidgetState>('waiting')
	readonly abilities = computed(() => widgetAbilities(this.widget.value))
	readonly #isInteractive = computed(() => this.abilities.value.hasInteractiveView && this.#options.interactive())
	readonly #meter = new HeightMeter()
	#rendering: Rendering | undefined
	#isNear = false
	#suspendTimer: ReturnType<typeof setTimeout> | undefined
	#answerTimer: ReturnType<typeof setTimeout> | undefined
	#stopWaiting: (() => void) | undefined
	#stopObserving: (() => void) | undefined

	constructor(options: WidgetMountOptions) {
		this.#options = options
		if (typeof window !== 'undefined' && !isHydrating()) this.widget.value = widgets.find(this.#type.value)
	}

	/** Begins to follow the reference and its element. Call it in a scope, once the component is mounted. */
	start(): void {
		this.#lookUp()
		watch(this.#type, () => this.#lookUp(), { flush: 'sync' })
		// A getter, because a shallow ref among several sources counts as changed each time.
		watch([() => this.widget.value, () => contentOf(this.#options.reference()), this.#isInteractive], () => this.#update())
		watch(this.#options.element, (host) => this.#observe(host), { immediate: true, flush: 'post' })
	}

	stop(): void {
		this.#stopWaiting?.()
		this.#stopObserving?.()
		this.#destroy()
	}

	#lookUp(): void {
		const type = this.#type.value
		this.#stopWaiting?.()
		this.#stopWaiting = undefined
		this.widget.value = widgets.find(type)
		if (type !== PLAIN_TYPE) this.#stopWaiting = (this.widget.value ? onAnnouncement : onWidgetRegistered)(() => this.#onRegistration())
	}

	#onRegistration(): void {
		if (widgets.find(this.#type.value) !== this.widget.value) this.#lookUp()
	}

	#observe(host: HTMLElement | null): void {
		this.#stopObserving?.()
		this.#destroy()
		this.#isNear = false
		this.#stopObserving = host ? observeVisibility(host, (near) => this.#onVisibility(near)) : undefined
	}

	#onVisibility(near: boolean): void {
		this.#isNear = near
		clearTimeout(this.#suspendTimer)
		if (near) this.#render()
		else if (this.#rendering) this.#suspendTimer = setTimeout(() => this.#suspend(), SUSPEND_AFTER_MS)
	}

	#renderProperties(): ReferenceWidgetRenderProperties {
		const { richObjectType, richObject, openGraphObject, accessible } = this.#options.reference()!
		return { richObjectType, richObject, openGraphObject, accessible, interactive: this.#options.interactive() }
	}

	#render(): void {
		const host = this.#options.element.value
		const widget = this.widget.value
		if (this.#rendering || !host || !widget || !this.#isNear || this.state.value === 'failed') return
		const el = document.createElement('div')
		host.replaceChildren(el)
		const rendering: Rendering = this.#rendering = { host, el, widget, result: undefined, isSettled: false }
		this.state.value = 'rendering'
		this.#attempt(rendering, () => widgets.render(this.#type.value, el, this.#renderProperties()))
		const { timeoutMs } = this.#options
		if (timeoutMs && !rendering.isSettled && this.#rendering === rendering) this.#answerTimer = setTimeout(() => this.#giveUp(rendering), timeoutMs)
	}

	/** Treats a rendering without an answer as failed. What it may still render is destroyed. */
	#giveUp(rendering: Rendering): void {
		rendering.isSettled = true
		this.#onFailed(rendering, new Error(`No answer for ${this.#options.timeoutMs} ms.`))
	}

	#attempt(rendering: Rendering, callback: () => unknown): void {
		guarded(callback, (error) => { this.#onFailed(rendering, error) }, (result) => { this.#onRendered(rendering, result) })
	}

	#onRendered(rendering: Rendering, result: unknown): void {
		if (rendering !== this.#rendering) return
		clearTimeout(this.#answerTimer)
		if (!rendering.isSettled) rendering.result = result
		rendering.isSettled = true
		const { host } = rendering
		host.style.minBlockSize = ''
		this.state.value = 'rendered'
		this.#meter.measure(host, (heightPx) => {
			// A widget that the user has resized or made interactive says nothing about others of its type.
			if (this.#rendering && !host.style.blockSize && !this.#isInteractive.value) getSizeMemory().recordHeight(this.#type.value, heightPx)
		})
	}

	#onFailed(rendering: Rendering, error: unknown): void {
		const { host, widget, isSettled } = rendering
		warnOnce(widget, widget.id, error)
		if (rendering !== this.#rendering) return
		if (isSettled) this.#destroy()
		this.#leave()
		host.style.minBlockSize = ''
		host.replaceChildren()
		this.state.value = 'failed'
	}

	#update(): void {
		if (this.state.value === 'failed') this.state.value = 'waiting'
		if (this.#updateInPlace()) return
		this.#keepSpace()
		this.#destroy()
		this.#render()
	}

	/** Passes the new reference to the rendered widget. Returns false if it has to be rendered again. */
	#updateInPlace(): boolean {
		const rendering = this.#rendering
		if (!rendering?.isSettled || rendering.widget !== this.widget.value) return false
		const { el, result, widget: { onUpdate, tagName } } = rendering
		const element = tagName && el.querySelector(tagName)
		if (onUpdate) this.#attempt(rendering, () => onUpdate(el, this.#renderProperties(), result))
		else if (element) this.#attempt(rendering, () => { Object.assign(element, this.#renderProperties()) })
		return Boolean(onUpdate || element)
	}

	#suspend(): void {
		this.#keepSpace()
		this.#destroy('suspended')
	}

	/** Reserves the space, so that nothing below moves until the next rendering is there. */
	#keepSpace(): void {
		if (!this.#rendering) return
		const { host } = this.#rendering
		host.style.minBlockSize = `${host.offsetHeight || this.#meter.heightPx}px`
	}

	#destroy(next: WidgetState = 'waiting'): void {
		const rendering = this.#rendering
		this.#leave()
		if (!rendering) return
		const { host, el, widget: { id } } = rendering
		guarded(() => widgets.destroy(id, el), (error) => {
			warn(`Could not destroy widget "${id}": its callback failed. Report it to the app that registered it.`, error)
		})
		host.replaceChildren()
		this.state.value = next
	}

	/** Forgets the rendering and ends what follows it. */
	#leave(): void {
		this.#rendering = undefined
		clearTimeout(this.#suspendTimer)
		clearTimeout(this.#answerTimer)
		this.#meter.stop()
	}
}

/** Renders the registered widget of a reference into an element when it is near the viewport, and again when the reference changes. */
export function useWidgetMount(options: WidgetMountOptions) {
	const mounted = new MountedWidget(options)
	onMounted(() => mounted.start())
	onBeforeUnmount(() => mounted.stop())
	return {
		/** Whether a bundle has registered a widget for the reference's type; turns true when one does so late. */
		registered: computed(() => mounted.widget.value !== undefined),
		/** Whether the widget's callback threw or rejected: the default card is rendered then. */
		failed: computed(() => mounted.state.value === 'failed'),
		state: readonly(mounted.state),
		abilities: mounted.abilities,
	}
}
