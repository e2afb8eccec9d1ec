import { reactive, readonly, shallowReadonly, shallowRef, type InjectionKey, type Ref, type ShallowRef } from 'vue'

/** The heights that a widget may have, in pixels. */
export interface HeightLimits {
	minPx: number
	maxPx: number
}

const STEP_PX = 10
const PAGE_PX = 100

/** A height within its limits, in whole pixels. */
export function clampHeight(heightPx: number, { minPx, maxPx }: HeightLimits): number {
	return Math.round(Math.min(Math.max(heightPx, minPx), Math.max(minPx, maxPx)))
}

/** The height after a key on the handle at the widget's lower edge: down makes it taller. Null for keys that do nothing. */
export function heightAfterKey(key: string, heightPx: number, limits: HeightLimits): number | null {
	const next: Record<string, number> = {
		ArrowDown: heightPx + STEP_PX,
		ArrowUp: heightPx - STEP_PX,
		PageDown: heightPx + PAGE_PX,
		PageUp: heightPx - PAGE_PX,
		Home: limits.minPx,
		End: limits.maxPx,
	}
	return Object.hasOwn(next, key) ? clampHeight(next[key]!, limits) : null
}

/** Default height of a widget, and the part of the window that it leaves free. */
const MIN_PX = 100
const REST_OF_WINDOW_PX = 120

/** Changes the height of a widget; null while there is none whose height can be changed. */
export type HeightControl = ShallowRef<((deltaPx: number) => number) | null>

/** The menu around a widget offers what its handle does: not everybody can drag. */
export const heightControlKey: InjectionKey<HeightControl> = Symbol('nc-reference height control')

function pixels(value: string | undefined, fallback: number): number {
	const number = Number.parseFloat(value ?? '')
	return Number.isFinite(number) && number > 0 && !value?.endsWith('%') ? number : fallback
}

/** Lets the user change the height of an element by a handle at its lower edge, with pointer or keyboard. A cancelled drag gives the height back. */
export function useHeightResize(element: Readonly<Ref<HTMLElement | null>>) {
	/** Null until the user has changed it. */
	const height = shallowRef<number | null>(null)
	const limits = reactive({ minPx: MIN_PX, maxPx: MIN_PX, nowPx: MIN_PX })
	let drag: { startY: number, startPx: number, before: number | null } | null = null

	/** Reads the height and its limits off the element. */
	function measure() {
		const box = element.value
		if (!box) return
		const style = box.firstElementChild ? getComputedStyle(box.firstElementChild) : undefined
		limits.minPx = pixels(style?.minHeight, MIN_PX)
		limits.maxPx = Math.max(limits.minPx, pixels(style?.maxHeight, window.innerHeight - REST_OF_WINDOW_PX))
		limits.nowPx = clampHeight(box.offsetHeight, limits)
	}

	function resize(heightPx: number) {
		limits.nowPx = height.value = clampHeight(heightPx, limits)
	}

	function cancel() {
		if (!drag) return
		height.value = drag.before
		limits.nowPx = clampHeight(drag.startPx, limits)
		drag = null
	}

	return {
		height: shallowReadonly(height),
		limits: readonly(limits),
		measure,
		/** Makes the element taller, or shorter by a negative number of pixels. Returns its new height. */
		changeBy(deltaPx: number) {
			measure()
			resize(limits.nowPx + deltaPx)
			return limits.nowPx
		},
		handlers: {
			focus: measure,
			pointerdown(event: PointerEvent) {
				if (event.button !== 0 || !element.value) return
				measure()
				drag = { startY: event.clientY, startPx: element.value.offsetHeight, before: height.value }
				const handle = event.currentTarget as HTMLElement
				handle.setPointerCapture(event.pointerId)
			},
			pointermove({ clientY }: PointerEvent) {
				if (drag) resize(drag.startPx + clientY - drag.startY)
			},
			pointerup() {
				drag = null
			},
			pointercancel: cancel,
			keydown(event: KeyboardEvent) {
				if (event.key === 'Escape' && drag) {
					event.stopPropagation()
					cancel()
					return
				}
				measure()
				const next = heightAfterKey(event.key, limits.nowPx, limits)
				if (next === null || event.ctrlKey || event.altKey || event.metaKey) return
				event.preventDefault()
				resize(next)
			},
		},
	}
}
