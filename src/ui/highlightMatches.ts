import { fold, wordsOf } from './match.ts'

/** A piece of a text; `match` is true where the query's words are. */
export interface MatchPart {
	text: string
	match: boolean
}

/** The folded text, and for each of its characters the offset of the letter in the text that it comes from. */
function foldWithOffsets(text: string): { folded: string, offsets: number[] } {
	let folded = ''
	let offset = 0
	const offsets: number[] = []
	for (const letter of text) {
		const part = fold(letter)
		for (let unit = 0; unit < part.length; unit++) offsets.push(offset)
		folded += part
		offset += letter.length
	}
	offsets.push(text.length)
	return { folded, offsets }
}

/** Cuts a text where the query's words are in it; joined, the parts are the text again. */
export function highlightMatches(text: string, query: string): MatchPart[] {
	const words = wordsOf(query)
	if (!text || !words.length) return text ? [{ text, match: false }] : []
	const { folded, offsets } = foldWithOffsets(text)
	const found: { from: number, to: number }[] = []
	for (const word of words) {
		for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
			// A match ends before the next letter, so that it takes the accents after its last one, and the whole of "ß".
			let end = at + word.length
			while (offsets[end] === offsets[end - 1]) end++
			found.push({ from: offsets[at]!, to: offsets[end]! })
		}
	}
	const parts: MatchPart[] = []
	let done = 0
	for (const { from, to } of found.sort((a, b) => a.from - b.from)) {
		if (to <= done) continue
		if (from > done) parts.push({ text: text.slice(done, from), match: false })
		const start = Math.max(from, done)
		// Words that overlap or touch are one match.
		if (parts.at(-1)?.match && start === done) parts.at(-1)!.text += text.slice(start, to)
		else parts.push({ text: text.slice(start, to), match: true })
		done = to
	}
	if (done < text.length) parts.push({ text: text.slice(done), match: false })
	return parts
}
