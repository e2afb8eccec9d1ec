import { onBeforeUnmount } from 'vue'
import type { EditorUser } from '../core/text/user.ts'
import { whenIdle } from '../dom/idle.ts'
import { createBubble, drawBubble, type BubbleContent } from '../dom/mentionBubble.ts'
import type { MentionView } from '../dom/piece.ts'

/** Draws mentions as bubbles. */
export interface MentionRenderer extends MentionView {
	/** Makes an element the bubble of an id, unless it is that already. */
	draw(element: HTMLElement, id: string): void
	/** Draws those anew whose user has changed. */
	refresh(): void
}

/** The bubbles of an editor; pictures come when the page has time, since fifty of them hold up a text. */
export function useMentionView(userOf: (id: string) => EditorUser | undefined): MentionRenderer {
	/** What each bubble shows, its picture included as one of the words of `look`. */
	const drawn = new Map<HTMLElement, BubbleContent & { look: string }>()
	const bare = new Set<HTMLElement>()
	let forget: (() => void) | undefined
	onBeforeUnmount(() => forget?.())

	function showPictures() {
		forget = undefined
		import('./bubblePictures.ts').then(({ addPictures }) => {
			addPictures([...bare].map((element) => {
				const content = drawn.get(element)!
				return { element, content, user: userOf(content.id) }
			}))
			bare.clear()
		}).catch((error: unknown) => console.debug('Could not load the pictures of mentions.', error))
	}

	function draw(element: HTMLElement, id: string) {
		const { label, title, icon, iconUrl, source, primary } = userOf(id) ?? {} as EditorUser
		const name = String(label ?? title ?? id)
		const look = [id, name, icon, iconUrl, source, primary].join('\n')
		if (drawn.get(element)?.look === look && element.firstElementChild) return
		const content = { id, label: name, icon, primary, look }
		drawn.set(element, content)
		drawBubble(element, content)
		if (!iconUrl && source !== 'users') return
		bare.add(element)
		forget ??= whenIdle(showPictures)
	}

	return {
		create(id) {
			const element = createBubble()
			draw(element, id)
			return element
		},
		draw,
		destroy(element) {
			drawn.delete(element)
			bare.delete(element)
		},
		refresh() {
			for (const [element, { id }] of drawn) draw(element, id)
		},
	}
}
