/**
 * Decides which links of a text are atoms.
 *
 * A link is an atom unless it is unfinished: typed or edited at the caret. An unfinished link becomes an atom when the caret leaves it. So the links of a text are
 * its atoms and at most one unfinished link. Links with a mention inside are never atoms.
 *
 * A key doesn't search the whole text. The tracker follows the model's edits and remembers the changed range. `revise` runs once text, caret and screen agree. It
 * searches the words at the changed range and at the unfinished link. Links have no spaces, so no other link can have changed. In Markdown, a sign such as a
 * bracket searches its whole line. A backtick searches the lines of its paragraph, and the edge of a code block the whole text.
 */
import type { TextModel, TrackedRange } from './model.ts'
import { changedByLetter } from '../../links/unfinished.ts'
import { mapPosition, type Edit } from './edit.ts'
import { mayHaveCodeBlocks, spanRange } from './markdownCode.ts'
import { atomIndexAfter, isSameAtom, lineAround, type Atom, type TextDocument, type TextRange } from './textDocument.ts'
import { findWrittenLinks, type WrittenLink } from './writtenLink.ts'

interface Range { from: number, to: number }

/** Options of `revise`. */
export interface ReviseOptions {
	/** The selection; null without the focus. */
	caret: TextRange | null
	/** The change was typed, erased or composed, so a link there may not be complete. @default false */
	isTyped?: boolean
}

const BLANK = /\s/
/** Characters that may change, in Markdown, links elsewhere in their line. */
const MARKUP = /[`[\]()\\!<>:"'\n]/

/** The signs of quotes, items and headings at the start of a line. */
const LINE_START = /^[\s>\d.)*+#-]*$/

/** Returns whether a change of a range may start or end a block. */
function touchesBlock(text: string, range: Range): boolean {
	const line = lineAround(text, range.from, range.to)
	return text.slice(range.from, range.to).includes('\n') || LINE_START.test(text.slice(line.from, range.from))
}

/** Returns the range in which an edit of Markdown may have changed links. */
function markdownReach({ from, to, text }: Edit, { before, after }: { before: string, after: string }): Range {
	const range = { from, to: from + text.length }
	const isBlock = touchesBlock(before, { from, to }) || touchesBlock(after, range)
	const line = lineAround(after, range.from, range.to)
	const isFence = /```|~~~/.test(after.slice(line.from, line.to) + before.slice(line.from, lineAround(before, from, to).to))
	if ((isBlock || isFence) && (mayHaveCodeBlocks(before) || mayHaveCodeBlocks(after))) return { from: 0, to: after.length }
	const touched = before.slice(from, to) + after.slice(Math.max(0, from - 1), range.to + 1)
	// The paragraphs before and after may have been one with it.
	if ((isBlock || /[`\\]/.test(touched)) && (before.includes('`') || after.includes('`'))) return spanRange(after, { from: Math.max(0, line.from - 1), to: Math.min(after.length, line.to + 1) })
	return MARKUP.test(touched) ? line : range
}

function wordsAround(text: string, { from, to }: Range): Range {
	while (from > 0 && !BLANK.test(text[from - 1]!)) from--
	while (to < text.length && !BLANK.test(text[to]!)) to++
	return { from, to }
}

function linksWithin({ atoms }: TextDocument, { from, to }: Range): Atom[] {
	const links: Atom[] = []
	for (let index = atomIndexAfter(atoms, from); index < atoms.length && atoms[index]!.start < to; index++) {
		if (atoms[index]!.isLink) links.push(atoms[index]!)
	}
	return links
}

/** Grows a range until it cuts no word and no link. */
function wholeLinks(doc: TextDocument, range: Range): Range {
	for (let now = range; ;) {
		const words = wordsAround(doc.text, now)
		const links = linksWithin(doc, words)
		const next = { from: Math.min(words.from, links[0]?.start ?? words.from), to: Math.max(words.to, links.at(-1)?.end ?? words.to) }
		if (next.from === now.from && next.to === now.to) return now
		now = next
	}
}

/** A range, or none, and a link behind it. */
function grown(range: Range | null, { start, end }: WrittenLink): Range {
	return { from: range?.from ?? start, to: end }
}

/** A link and its place, as one key. */
const keyOf = ({ start, end }: WrittenLink, text: string) => `${start} ${text.slice(start, end)}`

function asAtom({ start, end }: WrittenLink, text: string): Atom {
	return { start, end, id: text.slice(start, end), isLink: true }
}

/** Keeps the links of a model's text as atoms. `markdown` returns whether the text is Markdown. */
export function createLinkTracker(model: TextModel, { markdown }: { markdown: () => boolean }) {
	let dirtyRange: Range | null = { from: 0, to: model.document.text.length }
	let unfinished: TrackedRange | null = null
	let isOwn = false

	function setUnfinished(range: Range | null) {
		unfinished?.release()
		unfinished = range && model.trackRange(range.from, range.to)
	}

	const unsubscribe = model.subscribe((edit, before, after) => {
		if (isOwn) return
		const { from, text } = edit
		const range = markdown() ? markdownReach(edit, { before: before.text, after: after.text }) : { from, to: from + text.length }
		const earlier = dirtyRange && { from: mapPosition(dirtyRange.from, edit, 'before'), to: mapPosition(dirtyRange.to, edit, 'after') }
		dirtyRange = { from: Math.min(range.from, earlier?.from ?? range.from), to: Math.max(range.to, earlier?.to ?? range.to) }
	})

	function setLinks(range: Range, links: readonly Atom[]): boolean {
		const before = model.document
		isOwn = true
		model.setLinks(range, links)
		isOwn = false
		return model.document !== before
	}

	/** The links of a range that are there, and where an unfinished one is. */
	function classifyLinks(doc: TextDocument, range: Range, { caret, isTyped }: ReviseOptions): { atoms: Atom[], unfinishedRange: Range | null } {
		const { text, atoms: there } = doc
		const from = caret ? Math.min(caret.anchor, caret.head) : 0
		const isChanged = changedByLetter(text, from, (changed) => (
			findWrittenLinks(changed, { from: range.from, to: range.to + 1, markdown: markdown() }).map((link) => keyOf(link, changed))))
		// A caret before a link writes another word.
		const isBeingWritten = (link: WrittenLink) => caret !== null && Math.max(caret.anchor, caret.head) > link.start && from <= range.to && isChanged(keyOf(link, text))
		const atoms: Atom[] = []
		let unfinishedRange: Range | null = null
		for (const link of findWrittenLinks(text, { ...range, markdown: markdown() })) {
			const atom = asAtom(link, text)
			const first = atomIndexAfter(there, link.start)
			const isThere = there[first] !== undefined && isSameAtom(there[first], atom)
			const isNew = isTyped || !dirtyRange || dirtyRange.from > link.start || dirtyRange.to < link.end || (unfinished !== null && unfinished.from < link.end && unfinished.to > link.start)
			let hasMention = false
			for (let index = first; index < there.length && there[index]!.start < link.end; index++) if (!there[index]!.isLink) hasMention = true
			if (!isThere && isNew && isBeingWritten(link)) unfinishedRange = grown(unfinishedRange, link)
			else if (!hasMention) atoms.push(atom)
		}
		return { atoms, unfinishedRange }
	}

	return {
		/** Looks at what has changed; true where other links are atoms now. */
		revise(options: ReviseOptions): boolean {
			if (!dirtyRange && !unfinished) return false
			const doc = model.document
			const before = unfinished && { from: unfinished.from, to: unfinished.to }
			const ranges = [dirtyRange, before].filter((range) => range !== null).map((range) => wholeLinks(doc, range))
			// Ranges that touch are searched together.
			const overlap = ranges.length === 2 && ranges[0]!.from <= ranges[1]!.to && ranges[1]!.from <= ranges[0]!.to
			const rangesToScan = overlap ? [wholeLinks(doc, { from: Math.min(ranges[0]!.from, ranges[1]!.from), to: Math.max(ranges[0]!.to, ranges[1]!.to) })] : ranges
			const classified = rangesToScan.map((range) => ({ range, ...classifyLinks(doc, range, options) }))
			setUnfinished(null)
			dirtyRange = null
			let hasChanged = false
			for (const { range, atoms, unfinishedRange } of classified) {
				if (unfinishedRange) setUnfinished(unfinishedRange)
				const from = Math.min(range.from, atoms[0]?.start ?? range.from)
				const to = Math.max(range.to, atoms.at(-1)?.end ?? range.to)
				hasChanged = setLinks({ from, to }, atoms) || hasChanged
			}
			return hasChanged
		},
		/** Makes the link of a range unfinished text, until the caret leaves it. */
		takeApart(start: number, end: number) {
			// One that was unfinished before is looked at once more.
			if (unfinished) dirtyRange = { from: Math.min(unfinished.from, dirtyRange?.from ?? unfinished.from), to: Math.max(unfinished.to, dirtyRange?.to ?? unfinished.to) }
			setUnfinished({ from: start, to: end })
			setLinks({ from: start, to: end }, [])
		},
		/** Has the next `revise` search the whole text, because it is read in another way now. */
		forget() { dirtyRange = { from: 0, to: model.document.text.length } },
		/** No link is an atom any more. */
		release() {
			unsubscribe()
			setUnfinished(null)
			model.setLinks({ from: 0, to: model.document.text.length }, null)
		},
	}
}
