import { describeIcon, type ChipContent, type ElementTree } from './chipTree.ts'

/** An editor's chip shows no more characters: it is a plain inline box, which no style can cut. */
const MAX_CHARACTERS = 80
/** The part of a title in the line of its icon: its first word. Of a long word, such as an address, only the first letter. */
const BEGINNING = /^\S{1,12}(?!\S)|^.\p{M}*(?:\u200d.\p{M}*)*|^/u
/** No line ends before the icon with one of these, so the edge of a chip never stays alone. The no-break space makes browsers lay out a text with bidi marks slowly. */
const JOINER = '\u00a0'
const JOINER_OF_ISOLATED = '\ufeff'

/** Options of a chip whose lines may break. */
export interface BreakableOptions {
	/** Host that it leads to; empty if the words say so. It follows them and is never cut. */
	host: string
	/** Whether the words are set apart from the direction of those around them, which makes browsers lay out a whole text slowly. */
	isIsolated: boolean
}

/** Cuts a text to the length of a chip; an emoji or an accent is never cut in two. */
function cut(text: string): string {
	if (text.length <= MAX_CHARACTERS) return text
	return `${text.slice(0, MAX_CHARACTERS).replace(/(?:[\ud800-\udbff]|[\p{M}\u200d])+$/u, '')}…`
}

/** Describes the content of a chip whose lines may break, as in an editor. */
export function describeBreakable(content: ChipContent, { host, isIsolated }: BreakableOptions): (ElementTree | string)[] {
	const text = cut(content.words)
	const beginning = BEGINNING.exec(text)![0]
	const words = {
		tag: isIsolated ? 'bdi' : 'span',
		attrs: {},
		children: [
			{ tag: 'span', attrs: { class: 'nc-chip__head' }, children: [JOINER, describeIcon(content), ` ${beginning}`] },
			text.slice(beginning.length),
			...host ? [{ tag: 'bdi', attrs: { class: 'nc-chip__host', dir: 'ltr' }, children: [` ${host}`] }] : [],
		],
	}
	return isIsolated ? [JOINER_OF_ISOLATED, words] : [words]
}
