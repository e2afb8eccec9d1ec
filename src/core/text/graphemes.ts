/** Characters as a reader counts them. */

let segmenter: Intl.Segmenter | undefined

function graphemes(text: string): Iterable<{ segment: string }> {
	segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
	return segmenter.segment(text)
}

/** Whether a text has more characters than a limit; looks no further than it must. */
export function isLongerThan(text: string, limit: number): boolean {
	if (text.length <= limit) return false
	let count = 0
	for (const _ of graphemes(text)) if (++count > limit) return true
	return false
}

/** How far back from its end a text's last character reaches, in code units. */
export function lastGraphemeLength(text: string): number {
	let last = 0
	for (const { segment } of graphemes(text.slice(-64))) last = segment.length
	return last
}

/** How long a text's first character is, in code units. */
export function firstGraphemeLength(text: string): number {
	for (const { segment } of graphemes(text.slice(0, 64))) return segment.length
	return 0
}
