import type { EditorUser } from './model/mention.ts'
import { onScopeDispose } from 'vue'
import { warn } from '../resolver/warn.ts'
import { whenIdle } from '../ui/dom/idle.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { createBubble, renderBubble } from './dom/mentionBubble.ts'

const loadPictures = /* @__PURE__ */ importOnce(() => import('./dom/bubblePictures.ts'))

/** The bubbles of an editor: names at once, pictures when the page has time. */
export function useMentionView(userOf: (id: string) => EditorUser | undefined) {
	const ids = new Map<HTMLElement, string>()
	const withoutPicture = new Set<HTMLElement>()
	let cancelIdle: (() => void) | undefined
	onScopeDispose(() => cancelIdle?.())

	const contentOf = (id: string) => ({ id, label: id, ...userOf(id) })

	function showPictures() {
		cancelIdle = undefined
		loadPictures().then(({ renderPictures }) => {
			renderPictures([...withoutPicture].map((element) => ({ element, ...contentOf(ids.get(element)!) })))
			withoutPicture.clear()
		}).catch((error: unknown) => warn('Could not load the pictures of mentions: their code did not load. Try again.', error))
	}

	/** Makes an element the bubble of an id. */
	function render(element: HTMLElement, id: string) {
		renderBubble(element, contentOf(id))
		ids.set(element, id)
		withoutPicture.add(element)
		cancelIdle ??= whenIdle(showPictures)
	}

	return {
		create(id: string): HTMLElement {
			const element = createBubble()
			render(element, id)
			return element
		},
		render,
		destroy(element: HTMLElement) {
			ids.delete(element)
			withoutPicture.delete(element)
		},
		/** Renders the bubbles of changed users again. */
		refresh() {
			for (const [element, id] of ids) render(element, id)
		},
	}
}
