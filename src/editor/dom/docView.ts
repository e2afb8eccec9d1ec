/**
 * Maps the children of the editable element to a document.
 *
 * A document is rendered as a flat row of children: a text node for each stretch of text, a `<br>` for each newline, an element for each atom. A text with a
 * format is in an element. The view keeps a list of them (`Piece`) with their numbers of characters. So it turns positions of the document into places between
 * nodes and back. Elements around lines of a long text (`LineGroups`) are left out: their children count as those of the editable.
 *
 * Changes go both ways. An edit of the model comes through `update`, which renders only the touched pieces and keeps every node that can stay. Selection, spelling
 * marks and input methods depend on nodes. Changes by the browser (typing, composing, a spell checker, an extension) are read from the children. `acceptTyped`
 * reads exactly the announced text, `textAt` one text node, and `parseDOM` all children. After that, `restore` renders them as the document says.
 *
 * Invariant: outside of a composition, the children are the segments of the document in order (texts neither empty nor neighbours of one format). One filler `<br>` follows
 * if the last line would have no height without it. During a composition nothing is rendered, because the nodes belong to the input method.
 */
import type { Point } from '../../ui/dom/composedTree.ts'
import type { LineGroups } from '../formatting/dom/lineGroups.ts'
import { diffEdit, type Edit } from '../model/edit.ts'
import { mentionText } from '../model/mention.ts'
import { segmentsBetween, type Atom, type Segment, type TextDocument } from '../model/textDocument.ts'
import { bubbleId, linkIn } from './mentionBubble.ts'
import { childOf, dropPiece, CARET_ANCHOR, isAtomPiece, shows, type AtomViews, type Piece, PieceList } from './piece.ts'

/** Number of children above which `dir="auto"` is off during changes. The browser would check all of them for each change. */
const MANY = 200

/** Whether a point in an element comes before all of its words. */
function isBeforeWords(element: Node, node: Node, offset: number): boolean {
	const range = element.ownerDocument!.createRange()
	range.setStart(element, 0)
	range.setEnd(node, offset)
	return range.toString().trim() === ''
}

/** Renders a document and tells which node shows which character. */
export class DocView {
	readonly #list = new PieceList()
	#filler: HTMLBRElement | null = null
	/** Whether the children of a read-only text were changed by something else, so that only `restore` can change them. */
	isForeign = false
	/** Whether nodes came or went since the selection was set. Chrome may then report a place next to the one where it will type. */
	isRearranged = false
	/** The text node that holds CARET_ANCHOR, while there is one. */
	#anchor: Text | null = null

	/**
	 * Firefox (`gecko`) needs a filler after a last mention, and mistakes a line break before one for it.
	 * @see https://bugzilla.mozilla.org/show_bug.cgi?id=503838
	 */
	constructor(readonly root: HTMLElement, readonly views: AtomViews, private readonly gecko: boolean) {}

	/** Whether the children are as many as were rendered. */
	get isWhole(): boolean { return this.#missing === 0 }

	get #missing(): number {
		return this.#list.length + (this.#shownFiller ? 1 : 0) - (this.#groups?.count ?? this.root.childNodes.length)
	}

	get #groups(): LineGroups | undefined { return this.views.formats?.groups }

	/** The parent of the last child. */
	get #end(): Node { return childOf(this.#list.all.at(-1))?.parentNode ?? this.root }

	get #shownFiller(): HTMLBRElement | null { return this.#filler?.isConnected ? this.#filler : null }

	/** Renders what an edit changed. */
	update(edit: Edit, doc: TextDocument): void {
		if (this.isForeign || !this.isWhole) return this.restore(doc)
		const { from, to } = edit
		const list = this.#list
		let { index: first, start } = list.seek(from)
		let last = first
		let end = start + (list.at(first)?.length ?? 0)
		while (last + 1 < list.length && end <= to) end += list.at(++last)!.length
		if (first > 0 && list.at(first)!.kind !== 'text') start -= list.at(--first)!.length
		if (last + 1 < list.length && list.at(last)!.kind !== 'text') end += list.at(++last)!.length
		const grown = edit.text.length - (to - from)
		this.#reconcile({ first, count: list.length ? last - first + 1 : 0 }, this.#segments(doc, start, end + grown))
		list.setCursor(first, start)
		this.#fill()
	}

	/** Makes the children what the document says, whatever they are. */
	restore(doc: TextDocument): void {
		this.isForeign = false
		this.#anchor = null
		this.parseDOM()
		this.#reconcile({ first: 0, count: this.#list.length }, this.#segments(doc))
		this.#fill()
	}

	/** Reads the children as they are into the list, and gives their text and atoms. No child is changed; atoms whose elements are gone are ended. */
	parseDOM(): { text: string, atoms: Atom[] } {
		const pieceOf = new Map(this.#list.all.map((piece) => [childOf(piece), piece]))
		const atoms: Atom[] = []
		const pieces: Piece[] = []
		let text = ''
		for (const node of this.#groups?.children ?? this.root.childNodes) {
			if (node === this.#filler) continue
			const piece = this.#classify(node, pieceOf.get(node), pieces.at(-1))
			pieces.push(piece)
			const start = text.length
			text += piece.kind === 'text' ? this.#dataOf(piece.node as Text) : piece.kind === 'break' ? '\n' : piece.text ?? ''
			if (piece.id !== undefined) atoms.push({ start, end: text.length, id: piece.id, ...piece.kind === 'link' && { isLink: true } })
		}
		const last = pieces.at(-1)
		if (last?.kind === 'break' && !pieceOf.has(last.node) && !this.#shownFiller) {
			pieces.pop()
			this.#filler = last.node as HTMLBRElement
			text = text.slice(0, -1)
		}
		this.#list.reset(pieces)
		const there = new Set(pieces)
		for (const piece of pieceOf.values()) if (!there.has(piece)) dropPiece(piece, this.views)
		return { text, atoms }
	}

	/** Takes over what the browser typed into a text node, if it did just that; the position where that was. */
	acceptTyped({ node, offset }: Point, text: string): number | null {
		const index = this.#list.find(node)
		const piece = this.#list.at(index)
		if (piece?.kind !== 'text') return null
		if ((node as Text).length !== piece.length + text.length || (node as Text).substringData(offset, text.length) !== text) return null
		return this.#list.resize(index, piece.length + text.length) + offset
	}

	/** Returns the current text of a text node, and its start in the document before. */
	textAt(node: Node): { start: number, length: number, text: string } | null {
		const index = this.#list.find(node)
		const piece = this.#list.at(index)
		if (piece?.kind !== 'text' || !(this.isWhole || this.#lostBreakBehind(index))) return null
		return { start: this.#list.startOf(index), length: piece.length, text: this.#dataOf(node as Text) }
	}

	/** Records a new number of characters of a text node. */
	resize(node: Node, length: number): void {
		const index = this.#list.find(node)
		if (index >= 0) this.#list.resize(index, length)
	}

	/** The text node at a position, where one is; a new one with CARET_ANCHOR in it elsewhere. */
	anchorAt(position: number): Point {
		const point = this.pointOf(position)
		if (point.node.nodeType === 3) return point
		const node = this.root.ownerDocument.createTextNode(CARET_ANCHOR)
		this.#list.splice(this.#indexAt(point), 0, [{ kind: 'text', node, length: 0 }])
		point.node.insertBefore(node, point.node.childNodes[point.offset] ?? null)
		this.#anchor = node
		return { node, offset: 1 }
	}

	/** Returns the place of a position among the nodes, in a text node if there is one. */
	pointOf(position: number): Point {
		const { index, start } = this.#list.seek(position)
		const first = this.#list.at(index)
		const isBehind = first && first.kind !== 'text' && position > start
		const at = isBehind ? index + 1 : index
		const piece = this.#list.at(at)
		if (piece?.kind !== 'text') return this.#placeBefore(at)
		const node = piece.node as Text
		return { node, offset: Math.min((isBehind ? 0 : position - start) + (node === this.#anchor ? 1 : 0), node.length) }
	}

	/** The position of a place between nodes; null outside of the editable. */
	positionOf(node: Node, offset: number): number | null {
		if (node === this.root || this.#groups?.has(node)) return this.#list.startOf(this.#indexAt({ node, offset }))
		const child = this.#childOf(node)
		if (!child) return null
		const index = this.#list.find(child)
		const piece = this.#list.at(index)
		if (!piece) return this.positionOf(child.parentNode!, [...child.parentNode!.childNodes].indexOf(child as ChildNode))
		const start = this.#list.startOf(index)
		if (piece.kind === 'text') return start + (node === piece.node ? Math.min(Math.max(0, offset - (node === this.#anchor ? 1 : 0)), piece.length) : offset && piece.length)
		const isBefore = node.nodeType === 3 ? isBeforeWords(child, node, offset) : offset === 0 && (node === child || node === child.firstChild)
		return isBefore ? start : start + piece.length
	}

	/** Whether a node lies in an atom, whose inside is rendered elsewhere. */
	isInAtom(node: Node | null): boolean {
		const child = this.#childOf(node)
		return isAtomPiece(child && this.#list.at(this.#list.find(child)))
	}

	/** Ends all atoms. */
	release(): void {
		for (const piece of this.#list.all) dropPiece(piece, this.views)
		this.#list.reset([])
	}

	/** Returns the index of the piece at or behind a place that isn't in a piece. */
	#indexAt({ node, offset }: Point): number {
		const child = this.#groups ? this.#groups.childAt(node, offset) : node.childNodes[offset]
		const index = child ? this.#list.find(child) : -1
		return index < 0 ? this.#list.length : index
	}

	/** Returns the place before a piece, or behind the last one. */
	#placeBefore(index: number): Point {
		return this.#groups?.placeBefore(childOf(this.#list.at(index)) ?? this.#shownFiller) ?? { node: this.root, offset: index }
	}

	/** Returns the node of the piece that a node is or lies in, or the child that isn't one; null outside of the editable. */
	#childOf(node: Node | null): Node | null {
		let child = node
		while (child && child.parentNode !== this.root && this.#list.find(child) < 0) child = child.parentNode
		return child
	}

	#segments(doc: TextDocument, from = 0, to = doc.text.length): Segment[] {
		const segments = segmentsBetween(doc, from, to)
		return this.views.formats?.cut(segments, from) ?? segments
	}

	/** Whether Firefox removed the line break before an atom, as it does when text is typed before that break. */
	#lostBreakBehind(index: number): boolean {
		const next = this.#list.at(index + 1)
		return this.gecko && this.#missing === 1 && next?.kind === 'break' && !next.node.isConnected && isAtomPiece(this.#list.at(index + 2))
	}

	#dataOf(node: Text): string {
		// Firefox holds an emptied last line open by such a text.
		if (this.gecko && node.data === '\n' && !node.nextSibling) return ''
		return node === this.#anchor ? node.data.replace(CARET_ANCHOR, '') : node.data
	}

	#classify(node: ChildNode, known: Piece | undefined, before: Piece | undefined): Piece {
		if (node.nodeType === 3) return { kind: 'text', node, length: this.#dataOf(node as Text).length }
		if (isAtomPiece(known)) return known
		if (known?.outer && node.contains(known.node) && node.textContent === (known.node as Text).data) return { ...known, length: node.textContent.length }
		if (node.nodeName === 'BR') return { kind: 'break', node, length: 1 }
		const id = bubbleId(node)
		if (id !== undefined) {
			const text = mentionText(id)
			return { kind: 'foreign', node, length: text.length, text, id }
		}
		const inner = linkIn(node) ?? (node as HTMLElement).innerText ?? node.textContent ?? ''
		const startsLine = before !== undefined && before.kind !== 'break' && /^(DIV|P|LI)$/.test(node.nodeName)
		const text = startsLine ? `\n${inner}` : inner
		return { kind: 'foreign', node, length: text.length, text }
	}

	/** Turns some pieces into segments, keeping every node that can stay. */
	#reconcile({ first, count }: { first: number, count: number }, segments: readonly Segment[]): void {
		const { dir } = this.root
		const isMuch = count + segments.length > MANY
		if (isMuch) this.root.dir = ''
		const old = this.#list.all.slice(first, first + count)
		let head = 0
		while (head < old.length && head < segments.length && shows(old[head]!, segments[head]!)) head++
		let tail = 0
		while (tail < old.length - head && tail < segments.length - head && shows(old.at(-1 - tail)!, segments.at(-1 - tail)!)) tail++
		const middle = old.slice(head, old.length - tail)
		const behind = childOf(old[old.length - tail] ?? this.#list.at(first + count)) ?? this.#shownFiller
		const rendered = segments.slice(head, segments.length - tail).map((segment) => {
			if (middle[0] && this.#reuse(middle[0], segment)) return middle.shift()!
			const piece = this.#render(segment)
			const next = childOf(middle[0]) ?? behind
			;(next?.parentNode ?? this.#end).insertBefore(childOf(piece)!, next)
			this.isRearranged = true
			return piece
		})
		for (const piece of middle) {
			dropPiece(piece, this.views)
			childOf(piece)!.remove()
			this.isRearranged = true
		}
		if (isMuch) this.root.dir = dir
		if (head === 0 && tail === 0 && count === this.#list.length) this.#list.reset(rendered)
		else this.#list.splice(first + head, count - head - tail, rendered)
	}

	#reuse(piece: Piece, segment: Segment): boolean {
		if (segment.kind === 'text' && piece.kind === 'text' && piece.format === segment.format) {
			const node = piece.node as Text
			const edit = diffEdit(node.data, segment.text)
			if (edit) node.replaceData(edit.from, edit.to - edit.from, edit.text)
			piece.length = segment.text.length
			return true
		}
		return shows(piece, segment)
	}

	#render(segment: Segment): Piece {
		const { ownerDocument } = this.root
		if (segment.kind === 'text') {
			const { text, format } = segment
			const node = ownerDocument.createTextNode(text)
			return { kind: 'text', node, length: text.length, format, outer: format && this.views.formats?.create(format, node) }
		}
		if (segment.kind === 'break') return { kind: 'break', node: ownerDocument.createElement('br'), length: 1 }
		const { kind, id, text } = segment
		return { kind, node: this.views[kind]!.create(id), length: text.length, id, text }
	}

	#fill(): void {
		const last = this.#list.all.at(-1)
		const needed = last?.kind === 'break' || (this.gecko && isAtomPiece(last))
		if (needed) {
			this.#filler ??= this.root.ownerDocument.createElement('br')
			const end = this.#end
			if (end.lastChild !== this.#filler) end.appendChild(this.#filler)
		} else {
			this.#filler?.remove()
		}
		if (this.#groups?.arrange()) this.isRearranged = true
	}
}
