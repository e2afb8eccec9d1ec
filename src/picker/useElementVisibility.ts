import { onBeforeUnmount, onMounted, shallowReadonly, shallowRef, type Ref } from 'vue'

/** Whether an element is on the screen: a style sheet may leave it out where there is little room, and a page may scroll it away. */
export function useElementVisibility(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<boolean>> {
	const isShown = shallowRef(false)
	let observer: IntersectionObserver | undefined

	function observe(shown: HTMLElement) {
		observer = new IntersectionObserver((entries) => { isShown.value = entries.at(-1)!.isIntersecting })
		observer.observe(shown)
	}

	onMounted(() => {
		// Without layout, as in jsdom, everything is in view.
		if (typeof IntersectionObserver === 'undefined') isShown.value = true
		else if (element.value) observe(element.value)
	})
	onBeforeUnmount(() => observer?.disconnect())

	return shallowReadonly(isShown)
}
