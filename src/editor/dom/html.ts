/** The only file that reads HTML. */
import { importOnce } from '../../ui/loadOnce.ts'
import { mentionText } from '../model/mention.ts'
import { bubbleId, linkIn } from './mentionBubble.ts'
import { nodeText } from './nodeText.ts'

const loadPurifier = /* @__PURE__ */ importOnce(() => import('dompurify'))

/** The text of a piece of HTML from outside, with the addresses of its links; nothing of it is ever rendered. */
export async function htmlToText(html: string): Promise<string> {
	const { default: DOMPurify } = await loadPurifier()
	const fragment = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, FORBID_TAGS: ['style', 'title'], FORBID_CONTENTS: ['style', 'title', 'script'] })
	return nodeText(fragment.childNodes, {
		collapse: true,
		read(node) {
			if ((node as HTMLElement).style?.display === 'none') return ''
			const mentioned = bubbleId(node)
			if (mentioned !== undefined) return mentionText(mentioned)
			const link = linkIn(node)
			if (link !== undefined) return link
			if (node.nodeName === 'IMG') return (node as HTMLImageElement).alt
			if (node.nodeName !== 'A') return undefined
			const { href, textContent } = node as HTMLAnchorElement
			const label = textContent.replace(/\s+/g, ' ').trim()
			if (!/^(https?|mailto|tel):/.test(href) || href === label || href === `${label}/` || href === `mailto:${label}`) return label
			return label ? `${label} (${href})` : href
		},
	})
}
