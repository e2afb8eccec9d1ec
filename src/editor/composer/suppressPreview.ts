import type { FindLinks } from './composerPreviews.ts'

/**
 * A spelling of the link, and a copy in odd letter case that is another link of the same length.
 *
 * If the copy in one place is found as a link, that place is a link.
 */
interface Spelling {
	written: string
	probe: string
	probeLink: string
}

/** Other cases of the first letters, `hTtp` before others: one of them is nowhere in the text. */
const PATTERNS = [0b0101, 0b0010, 0b0011, 0b0110, 0b0111, 0b0001, 0b0100]

function withCase(piece: string, pattern: number): string {
	return piece.replace(/^.{3}/, (letters) => letters.replace(/./g, (letter, index: number) => (pattern >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
}

/** A plain address as it is written: extended markdown takes one that begins with `www.`, too. */
function spellingsOf(text: string, link: string): Spelling[] {
	const oddCase = (piece: string) => PATTERNS.map((pattern) => withCase(piece, pattern)).find((odd) => !text.includes(odd.slice(0, 4))) ?? withCase(piece, 0)
	const probe = oddCase(link)
	const whole = { written: link, probe, probeLink: probe }
	if (!link.startsWith('http://www.')) return [whole]
	const written = link.slice('http://'.length)
	const short = oddCase(written)
	return [whole, { written, probe: short, probeLink: `http://${short}` }]
}

function placesOf(text: string, piece: string): number[] {
	const places: number[] = []
	for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) places.push(at)
	return places
}

/**
 * Replaces a link by `<link>`, which has no preview, everywhere in a text. A probe address tests each occurrence, so code and longer addresses with the
 * same start stay as they are.
 * @returns The text, or null if the link has a label, which this notation lacks.
 */
export function suppressPreview(text: string, link: string, find: FindLinks): string | null {
	let hidden = text
	for (const { written, probe, probeLink } of spellingsOf(text, link)) {
		// From the end, so that the places before it stay where they are.
		for (const at of placesOf(hidden, written).reverse()) {
			const put = (piece: string) => hidden.slice(0, at) + piece + hidden.slice(at + written.length)
			if (!find(put(probe)).includes(probeLink)) continue
			if (find(put(`<${probeLink}>`)).includes(probeLink)) return null
			hidden = put(`<${link}>`)
		}
	}
	return hidden !== text && !find(hidden).includes(link) ? hidden : null
}

/** Text before the target of a label: `[label](` or `[label]: `. */
const LABEL = /\](?:\(|:)\s*<?$/

/** Returns whether a link is written as a plain address everywhere, so that its preview can be suppressed. This is a quick check; `suppressPreview` is exact. */
export function isPlainAddress(text: string, link: string): boolean {
	const places = spellingsOf(text, link).flatMap(({ written }) => placesOf(text, written))
	return places.length > 0 && !places.some((at) => LABEL.test(text.slice(Math.max(0, at - 20), at)))
}
