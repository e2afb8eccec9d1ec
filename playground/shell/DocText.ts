import { h, type FunctionalComponent } from 'vue'
import { RouterLink } from 'vue-router'

/** A text with code between backticks and links as in Markdown. */
const DocText: FunctionalComponent<{ text: string }> = ({ text }) => text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
	const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
	if (link) return h(RouterLink, { to: link[2]! }, () => link[1])
	// An option breaks at no hyphen.
	return part.startsWith('`') ? h('code', { class: { word: part.startsWith('`-') } }, part.slice(1, -1)) : part
})
DocText.props = ['text']
export default DocText
