import { onBeforeUnmount, onMounted, shallowReadonly, shallowRef, type Ref } from 'vue'
import { distanceToViewport, observeVisibility } from '../dom/visibility.ts'

/** Whether an element is in or near the viewport, and how far away it is in pixels; 0 for what is on the screen. */
export function useNearViewport(element: Readonly<Ref<Element | null>>, before = false): { near: Readonly<Ref<boolean>>, distance: () => number } {
	const near = shallowRef(before)
	let observed: Element | null = null
	let stop: (() => void) | undefined

	onMounted(() => {
		observed = element.value
		if (observed) stop = observeVisibility(observed, (isNear) => { near.value = isNear })
	})
	onBeforeUnmount(() => stop?.())

	return { near: shallowReadonly(near), distance: () => observed ? distanceToViewport(observed) : 0 }
}
