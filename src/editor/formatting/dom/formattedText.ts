import type { TextFormats } from '../textFormats.ts'
import type { Segment, TextDocument, TextRange } from '../../model/textDocument.ts'
import type { LineGroups } from './lineGroups.ts'
import { FORMATS, headingLevel, namesOf } from '../formats.ts'
import { mapPosition, type Edit } from '../../model/edit.ts'

interface Range { from: number, to: number }

/** Elements that screen readers know. */
const TAGS: readonly (readonly [format: number, tag: string])[] = [[FORMATS.bold, 'strong'], [FORMATS.italic, 'em'], [FORMATS.strikethrough, 's'], [FORMATS.code | FORMATS.block, 'code']]
const SIGNS = FORMATS.mark | FORMATS.item | FORMATS.task

/** Returns the elements of a format, from the outermost. The element of a mark means nothing, so it isn't announced. */
function tagsOf(format: number): readonly string[] {
	const tags = format & SIGNS ? [] : TAGS.flatMap(([bits, tag]) => format & bits ? tag : [])
	return tags.length ? tags : ['span']
}

function mapRange({ from, to }: Range, edit: Edit): Range {
	return { from: mapPosition(from, edit, 'before'), to: mapPosition(to, edit, 'after') }
}

/** Shows the formats of a text by an element around each stretch of one format. It contains nothing but other elements and one text node. */
export class FormattedText {
	/**
	 * Whether typed letters are put into the text by the editable. Chromium, which alone has `EditContext`, takes five times as long for a letter between many elements as a script does. The other browsers write
	 * themselves, because they look at the spelling of nothing else, and correct nothing else.
	 */
	readonly writes = 'EditContext' in globalThis
	/** There where the text is long. */
	declare groups?: LineGroups
	readonly #formats: TextFormats
	readonly #hides: boolean
	/** Range whose formats aren't on the screen yet. At first, this is everything. */
	#changed: Range | null
	/** The blocks at the caret or the selection, which show their marks. */
	#near: Range | null = null

	/** @param options Length of the text; `hides`: marks are hidden away from the caret. */
	constructor(formats: TextFormats, { length, hides }: { length: number, hides: boolean }) {
		this.#formats = formats
		this.#hides = hides
		this.#changed = { from: 0, to: length }
	}

	/** Follows an edit of the text. */
	update(edit: Edit, { text }: TextDocument): void {
		const range = this.#formats.apply(edit, text)
		const before = this.#changed && mapRange(this.#changed, edit)
		this.#changed = before && range ? { from: Math.min(before.from, range.from), to: Math.max(before.to, range.to) } : range ?? before
		this.#near &&= mapRange(this.#near, edit)
	}

	/** Cuts texts, the first of which starts at a position, where their format changes. */
	cut(segments: readonly Segment[], from: number): Segment[] {
		const cut: Segment[] = []
		let at = from
		for (const segment of segments) {
			if (segment.kind === 'text') this.#cutText(segment.text, at, cut)
			else cut.push(segment)
			at += segment.kind === 'break' ? 1 : segment.text.length
		}
		return cut
	}

	/** Creates the element of a text node. */
	create(format: number, text: Text): HTMLElement {
		const elements = tagsOf(format).map((tag) => text.ownerDocument.createElement(tag))
		elements.forEach((element, index) => element.append(elements[index + 1] ?? text))
		const level = headingLevel(format)
		elements[0]!.dataset.ncFormat = namesOf(format).concat(level ? `h${level}` : []).join(' ')
		return elements[0]!
	}

	/**
	 * Returns the ranges that have to be rendered again, once.
	 * @param selection The selection, at which marks show; null without the focus, and undefined where it may still change.
	 */
	changes(selection: TextRange | null | undefined): readonly Range[] {
		const ranges = this.#changed ? [this.#changed] : []
		this.#changed = null
		if (!this.#hides || selection === undefined) return ranges
		const near = this.#near
		this.#near = selection && {
			from: this.#formats.blockAt(Math.min(selection.anchor, selection.head)).from,
			to: this.#formats.blockAt(Math.max(selection.anchor, selection.head)).to,
		}
		const isSame = near?.from === this.#near?.from && near?.to === this.#near?.to
		return isSame ? ranges : [...ranges, ...[near, this.#near].flatMap((range) => range ?? [])]
	}

	#cutText(text: string, from: number, cut: Segment[]): void {
		let start = 0
		let last = 0
		const end = (to: number) => {
			if (to > start) cut.push({ kind: 'text', text: text.slice(start, to), ...last && { format: last } })
			start = to
		}
		this.#formats.read(from, from + text.length, (format, position) => {
			const shown = format & FORMATS.mark && this.#isHidden(position) ? format | FORMATS.hidden : format
			if (shown === last) return
			end(position - from)
			last = shown
		})
		end(text.length)
	}

	#isHidden(position: number): boolean {
		return this.#hides && (!this.#near || position < this.#near.from || position >= this.#near.to)
	}
}
