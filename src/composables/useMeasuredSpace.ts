import { onBeforeUnmount, watch, type Ref } from 'vue'
import { getSpaceMemory } from '../host/tab.ts'

/** Remembers how tall an element is while it shows a rich object type, so that the next one gets its space before it is drawn. */
export function useMeasuredSpace(element: Readonly<Ref<HTMLElement | null>>, richObjectType: () => string | null): void {
	let observer: ResizeObserver | undefined

	watch([element, richObjectType], ([box, type]) => {
		observer?.disconnect()
		if (!box || type === null || typeof ResizeObserver === 'undefined') return
		observer = new ResizeObserver((entries) => {
			getSpaceMemory().measure(type, entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0)
		})
		observer.observe(box)
	}, { flush: 'post' })
	onBeforeUnmount(() => observer?.disconnect())
}
