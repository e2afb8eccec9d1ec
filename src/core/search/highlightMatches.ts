/** A piece of a text; `match` where it is what was searched for. */
export interface HighlightPart {
	text: string
	match: boolean
}

/** A longer query, pasted by mistake, makes more of a pattern than engines take. */
const LONGEST_QUERY = 500

function escape(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A text cut where the query's words are in it, whatever the case; joined, the parts are the text again. */
export function highlightMatches(text: string, query: string): HighlightPart[] {
	const words = query.slice(0, LONGEST_QUERY).trim().split(/\s+/).filter(Boolean).map(escape)
	if (!text || !words.length) return text ? [{ text, match: false }] : []
	return text
		.split(new RegExp(`(${words.join('|')})`, 'giu'))
		.map((part, index) => ({ text: part, match: index % 2 === 1 }))
		.filter((part) => part.text)
}
