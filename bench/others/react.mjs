import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Mounts a text that can be changed. What React defers is rendered in the frames after a change. */
export function mountGrowing(el, elementOf, first) {
	const root = createRoot(el)
	const show = (text) => flushSync(() => root.render(elementOf(text)))
	show(first)
	return { change: async (next) => show(next), unmount: () => root.unmount() }
}
