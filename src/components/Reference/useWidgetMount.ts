import type { Reference } from '../../contract/reference.ts'
import type { ReferenceWidgetRenderProperties, WidgetOptions, WidgetRecord } from '../../contract/registry.ts'
import { computed, onBeforeUnmount, onMounted, readonly, shallowRef, watch, type Ref } from 'vue'
import { guarded } from '../../core/registry/guarded.ts'
import { PLAIN_TYPE, widgetAbilities } from '../../core/registry/widgets.ts'
import { warn } from '../../core/warn.ts'
import { observeVisibility } from '../../dom/visibility.ts'
import { onAnnouncement, onWidgetRegistered } from '../../host/registrations.ts'
import { widgets } from '../../host/registries.ts'
import { getSizeMemory } from '../../host/sizeMemory.ts'
import { isHydrating } from '../../composables/useHydration.ts'

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
}

export interface WidgetMount {
	/** Whether a bundle has registered a widget for the reference's type; turns true when one does so late. */
	registered: Readonly<Ref<boolean>>
	/** Whether the widget's callback threw or rejected: the default card is rendered then. */
	failed: Readonly<Ref<boolean>>
	state: Readonly<Ref<WidgetState>>
	abilities: Readonly<Ref<Readonly<Required<WidgetOptions>>>>
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
	warn(`Could not render widget "${id}": its callback failed, so the default card is shown. Report it to the app that registered it.`, error)
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

/**
 * Renders the registered widget of a reference into an element when it is near the viewport, and again when the reference changes.
 * A widget is destroyed with its own element and result, even if its promise settles after it left.
 */
export function useWidgetMount({ element, reference, interactive }: WidgetMountOptions): WidgetMount {
	const type = computed(() => reference()?.richObjectType ?? PLAIN_TYPE)
	const widget = shallowRef(typeof window === 'undefined' || isHydrating() ? undefined : widgets.find(type.value))
	const state = shallowRef<WidgetState>('waiting')
	const abilities = computed(() => widgetAbilities(widget.value))
	const change = computed(() => [widget.value, contentOf(reference()), abilities.value.hasInteractiveView && interactive()] as const)

	let rendering: Rendering | undefined
	let isNear = false
	let stopWaiting: (() => void) | undefined
	let stopObserving: (() => void) | undefined
	let suspendTimer: ReturnType<typeof setTimeout> | undefined
	/** Last height of the rendered widget on the page: it has no height while an ancestor is hidden. */
	let heightPx = 0
	let sizes: ResizeObserver | undefined

	function propsNow(): ReferenceWidgetRenderProperties {
		const { richObjectType, richObject, openGraphObject, accessible } = reference()!
		return { richObjectType, richObject, openGraphObject, accessible, interactive: interactive() }
	}

	function lookUp(): void {
		stopWaiting?.()
		stopWaiting = undefined
		widget.value = widgets.find(type.value)
		if (type.value !== PLAIN_TYPE) stopWaiting = (widget.value ? onAnnouncement : onWidgetRegistered)(onRegistration)
	}

	function onRegistration(): void {
		if (widgets.find(type.value) !== widget.value) lookUp()
	}

	function onRendered(rendered: Rendering, result: unknown): void {
		if (rendered !== rendering) return
		if (!rendering.isSettled) rendering.result = result
		rendering.isSettled = true
		rendering.host.style.minBlockSize = ''
		state.value = 'rendered'
		measure(rendering.host)
	}

	function measure(host: HTMLElement): void {
		heightPx = host.offsetHeight
		sizes?.disconnect()
		if (typeof ResizeObserver === 'undefined') return
		sizes = new ResizeObserver((entries) => {
			const measuredPx = Math.round(entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0)
			if (!measuredPx) return
			heightPx = measuredPx
			// One that the user has resized or made interactive says nothing about others of its type.
			if (rendering && !host.style.blockSize && !change.value[2]) getSizeMemory().recordHeight(type.value, measuredPx)
		})
		sizes.observe(host)
	}

	function fail(broken: Rendering, error: unknown): void {
		warnOnce(broken.widget, broken.widget.id, error)
		if (broken !== rendering) return
		if (broken.isSettled) destroy()
		rendering = undefined
		clearTimeout(suspendTimer)
		sizes?.disconnect()
		broken.host.style.minBlockSize = ''
		broken.host.replaceChildren()
		state.value = 'failed'
	}

	function attempt(current: Rendering, callback: () => unknown): void {
		guarded(callback, (error) => { fail(current, error) }, (result) => { onRendered(current, result) })
	}

	function render(): void {
		const host = element.value
		if (rendering || !host || !widget.value || !isNear || state.value === 'failed') return
		const el = document.createElement('div')
		host.replaceChildren(el)
		const current: Rendering = rendering = { host, el, widget: widget.value, result: undefined, isSettled: false }
		state.value = 'rendering'
		attempt(current, () => widgets.render(type.value, el, propsNow()))
	}

	function destroy(next: WidgetState = 'waiting'): void {
		clearTimeout(suspendTimer)
		if (!rendering) return
		const { host, el, widget: { id } } = rendering
		rendering = undefined
		sizes?.disconnect()
		guarded(() => widgets.destroy(id, el), (error) => {
			warn(`Could not destroy widget "${id}": its callback failed. Report it to the app that registered it.`, error)
		})
		host.replaceChildren()
		state.value = next
	}

	/** The space stays reserved, so that nothing below moves until the next rendering is there. */
	function keepSpace(): void {
		if (rendering) rendering.host.style.minBlockSize = `${rendering.host.offsetHeight || heightPx}px`
	}

	function update(): void {
		if (state.value === 'failed') state.value = 'waiting'
		const current = rendering
		if (current?.isSettled && current.widget === widget.value) {
			const { onUpdate, tagName } = current.widget
			if (onUpdate) return attempt(current, () => onUpdate(current.el, propsNow(), current.result))
			const element = tagName && current.el.querySelector(tagName)
			if (element) return attempt(current, () => { Object.assign(element, propsNow()) })
		}
		keepSpace()
		destroy()
		render()
	}

	function suspend(): void {
		keepSpace()
		destroy('suspended')
	}

	function onVisibility(near: boolean): void {
		isNear = near
		clearTimeout(suspendTimer)
		if (near) render()
		else if (rendering) suspendTimer = setTimeout(suspend, SUSPEND_AFTER_MS)
	}

	onMounted(() => {
		lookUp()
		watch(type, lookUp, { flush: 'sync' })
		watch(change, (now, before) => {
			if (now.some((value, index) => value !== before[index])) update()
		})
		watch(element, (host) => {
			stopObserving?.()
			destroy()
			isNear = false
			stopObserving = host ? observeVisibility(host, onVisibility) : undefined
		}, { immediate: true, flush: 'post' })
	})

	onBeforeUnmount(() => {
		stopWaiting?.()
		stopObserving?.()
		destroy()
	})

	return {
		registered: computed(() => widget.value !== undefined),
		failed: computed(() => state.value === 'failed'),
		state: readonly(state),
		abilities,
	}
}
