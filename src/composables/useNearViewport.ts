import { onBeforeUnmount, onMounted, shallowReadonly, shallowRef, type Ref } from 'vue'
import { observeVisibility } from '../dom/visibility.ts'

/** Whether an element is in or near the viewport, and how far away it is. */
export function useNearViewport(element: Readonly<Ref<Element | null>>): { near: Readonly<Ref<boolean>>, distance: () => number } {
	const near = shallowRef(false)
	let observed: Element | null = null
	let stop: (() => void) | undefined

	onMounted(() => {
		observed = element.value
		if (observed) stop = observeVisibility(observed, (isNear) => { near.value = isNear })
	})
	onBeforeUnmount(() => stop?.())

	/** In pixels; 0 for what is on the screen. */
	function distance(): number {
		if (!observed) return 0
		const { top, bottom } = observed.getBoundingClientRect()
		return Math.max(0, top - window.innerHeight, -bottom)
	}

	return { near: shallowReadonly(near), distance }
}
