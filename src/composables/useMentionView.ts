import { onBeforeUnmount } from 'vue'
import type { EditorUser } from '../core/text/user.ts'
import { whenIdle } from '../dom/idle.ts'
import { addPicture, drawBubble } from '../dom/mentionBubble.ts'
import type { MentionView } from '../dom/piece.ts'
import { isDarkPage, pictureOf } from '../host/avatar.ts'

/** Draws mentions as bubbles. */
export interface MentionRenderer extends MentionView {
	/** Draws those anew whose user has changed. */
	refresh(): void
}

/** The bubbles of an editor; pictures come when the page has time, since fifty of them hold up a text. */
export function useMentionView(userOf: (id: string) => EditorUser | undefined): MentionRenderer {
	/** Everything that a bubble shows, as one string. */
	const looks = new Map<HTMLElement, { id: string, look: string }>()
	const bare = new Set<HTMLElement>()
	let forget: (() => void) | undefined
	onBeforeUnmount(() => forget?.())

	function addPictures() {
		forget = undefined
		let dark: boolean | undefined
		for (const element of bare) {
			const { id } = looks.get(element)!
			const address = pictureOf({ ...userOf(id), id }, () => dark ??= isDarkPage())
			if (address) addPicture(element, address)
		}
		bare.clear()
	}

	function draw(element: HTMLElement, id: string) {
		const { label, title, icon, iconUrl, source, primary } = userOf(id) ?? {} as EditorUser
		const name = String(label ?? title ?? id)
		const look = [name, icon, iconUrl, source, primary].join('\n')
		if (looks.get(element)?.look === look) return
		looks.set(element, { id, look })
		drawBubble(element, { id, label: name, icon, primary })
		if (!iconUrl && source !== 'users') return
		bare.add(element)
		forget ??= whenIdle(addPictures)
	}

	return {
		create(id) {
			const element = document.createElement('span')
			draw(element, id)
			return element
		},
		destroy(element) {
			looks.delete(element)
			bare.delete(element)
		},
		refresh() {
			for (const [element, { id }] of looks) draw(element, id)
		},
	}
}
