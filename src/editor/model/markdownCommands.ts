/**
 * The commands for writing Markdown, without their keys.
 *
 * Each command is a function from a document and a selection to one edit and the next selection. It returns null if it has nothing to do. It lists the places that
 * change, such as marks around a word, and `oneEdit` makes a single edit of them. So one undo takes all back, and the text between, mentions included, stays.
 */
import { findLinks } from '../../links/detect.ts'
import { toLinkTarget } from '../../links/markdownLink.ts'
import { applyEdit, atomsWithin, mapPosition, type Edit } from './edit.ts'
import { isInFence } from './markdownCode.ts'
import { atomAround, lineAround, wholeAtoms, type TextDocument, type TextRange } from './textDocument.ts'

/** Result of a command. */
export interface MarkdownEdit {
	edit: Edit
	/** The selection afterwards. */
	after: TextRange
}

/** Formats of a text, for the buttons of a tool bar: marks around words and kinds of lines. */
export type EditorFormat = 'bold' | 'italic' | 'code' | 'strikethrough' | 'bullet' | 'ordered' | 'task' | 'quote'

/** Kinds of lines that commands set and remove. */
export type LineName = Extract<EditorFormat, 'bullet' | 'ordered' | 'task' | 'quote'>

/** The marks around words that keys set and take away. */
export type MarkName = Exclude<EditorFormat, LineName>

interface Range { from: number, to: number }
interface Change extends Range {
	text: string
	/** Side of a position that the change touches: after it by default, before the closing mark of a pair. */
	side?: 'before'
}

/** Spellings of each mark. Commands write the first one. */
const MARKS: Record<Exclude<MarkName, 'code'>, readonly string[]> = {
	bold: ['**', '__'],
	italic: ['*', '_'],
	strikethrough: ['~~'],
}

/** Quote signs, indentation, and the marker of a list item with its task box. */
const LINE = /^((?:[ \t]*>[ \t]?)*)(?:([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?)?/
const FENCE = /^[ \t]*(?:```|~~~)/
const WORD = /[\p{L}\p{M}\p{N}_]/u

/** One edit for several changes, which are in order and apart from each other. */
function oneEdit(doc: TextDocument, changes: readonly Change[]): Edit {
	const from = changes[0]!.from
	const to = changes.at(-1)!.to
	const changed = changes.toReversed().reduce<TextDocument>(applyEdit, doc)
	const end = to + changed.text.length - doc.text.length
	return { from, to, text: changed.text.slice(from, end), atoms: atomsWithin(changed.atoms, from, end) }
}

/** Returns a position after several changes. */
function mapThrough(position: number, changes: readonly Change[]): number {
	return changes.reduceRight((at, change) => mapPosition(at, change, change.side), position)
}

function editFor(doc: TextDocument, changes: readonly Change[], { anchor, head }: TextRange): MarkdownEdit {
	return { edit: oneEdit(doc, changes), after: { anchor: mapThrough(anchor, changes), head: mapThrough(head, changes) } }
}

/** Counts a character's repetitions before or after a position. */
function runBefore(text: string, position: number, character: string): number {
	let start = position
	while (start > 0 && text[start - 1] === character) start--
	return position - start
}

function runBehind(text: string, position: number, character: string): number {
	let end = position
	while (text[end] === character) end++
	return end - position
}

/** The words of a range: without blanks and the characters of marks at its ends. */
function innerOf(text: string, { from, to }: Range, marks: string): Range {
	const isOutside = (character: string | undefined) => character !== undefined && (/\s/.test(character) || marks.includes(character))
	let [start, end] = [from, to]
	while (start < end && isOutside(text[start])) start++
	while (end > start && isOutside(text[end - 1])) end--
	return start === end ? { from, to } : { from: start, to: end }
}

/** Returns the word at a caret, or an empty range. */
function wordAt(doc: TextDocument, caret: number): Range {
	const { text } = doc
	let [from, to] = [caret, caret]
	while (from > 0 && WORD.test(text[from - 1]!)) from--
	while (to < text.length && WORD.test(text[to]!)) to++
	return from < caret && to > caret ? wholeAtoms(doc, from, to) : { from: caret, to: caret }
}

/** Whether a run of a mark's character has that mark in it: one star of three is italic, two of them are bold. */
function holds(run: number, mark: string): boolean {
	return mark.length === 1 ? run === 1 || run >= 3 : run >= 2
}

/** Returns the marked words that contain a range or begin or end with it; undefined without marks. */
function markedAround(text: string, { from, to }: Range, ways: readonly string[]): { words: Range, length: number } | undefined {
	for (const mark of ways) {
		const opens = holds(runBefore(text, from, mark[0]!), mark)
		const closes = holds(runBehind(text, to, mark[0]!), mark)
		if (!opens && !closes) continue
		const line = lineAround(text, from)
		const opening = opens ? from : text.slice(line.from, from).lastIndexOf(mark) + line.from + mark.length
		const closing = closes ? to : text.slice(0, line.to).indexOf(mark, to)
		const isPair = opening - mark.length >= line.from && closing >= to && text.startsWith(mark, opening - mark.length)
		if (isPair && holds(runBefore(text, opening, mark[0]!), mark) && holds(runBehind(text, closing, mark[0]!), mark)) return { words: { from: opening, to: closing }, length: mark.length }
	}
	return undefined
}

/** The parts of a selection that marks go around: one for each line that has words, without what begins a list item. */
function partsOf(doc: TextDocument, { from, to }: Range, marks: string): Range[] {
	const { text } = doc
	if (!text.slice(from, to).includes('\n')) return [innerOf(text, { from, to }, marks)]
	return linesOf(text, { from, to }).flatMap((line) => {
		const start = Math.max(from, line.from + LINE.exec(text.slice(line.from, line.to))![0].length)
		const inner = innerOf(text, { from: start, to: Math.max(start, Math.min(to, line.to)) }, marks)
		return /\S/.test(text.slice(inner.from, inner.to)) ? [inner] : []
	})
}

/** The lines that a range touches. */
function linesOf(text: string, { from, to }: Range): Range[] {
	const lines: Range[] = []
	for (let at = from; at <= to && at <= text.length; at = lines.at(-1)!.to + 1) lines.push(lineAround(text, at))
	return lines
}

function around({ from, to }: Range, before: string, behind = before): Change[] {
	return [{ from, to: from, text: before }, { from: to, to, text: behind, side: 'before' }]
}

function without({ from, to }: Range, length: number): Change[] {
	return [{ from: from - length, to: from, text: '' }, { from: to, to: to + length, text: '' }]
}

function toggleCode(doc: TextDocument, range: TextRange): MarkdownEdit | null {
	const { text } = doc
	const selected = wholeAtoms(doc, range.anchor, range.head)
	if (text.slice(selected.from, selected.to).includes('\n')) {
		const lines = linesOf(text, selected)
		const [first, last] = [lines[0]!, lines.at(-1)!]
		const fence = '`'.repeat(Math.max(3, ...[...text.slice(first.from, last.to).matchAll(/^[ \t]*(`{3,})/gm)].map(([, run]) => run!.length + 1)))
		const above = lineAround(text, first.from - 1)
		const below = lineAround(text, last.to + 1)
		const isFenced = first.from > 0 && last.to < text.length && FENCE.test(text.slice(above.from, above.to)) && FENCE.test(text.slice(below.from, below.to))
		if (isFenced) return editFor(doc, [{ from: above.from, to: first.from, text: '' }, { from: last.to, to: below.to, text: '' }], range)
		return editFor(doc, around({ from: first.from, to: last.to }, `${fence}\n`, `\n${fence}`), range)
	}
	const part = selected.from === selected.to ? wordAt(doc, selected.from) : innerOf(text, selected, '`')
	const run = Math.min(runBefore(text, part.from, '`'), runBehind(text, part.to, '`'))
	if (run > 0) return editFor(doc, without(part, run), range)
	const inner = text.slice(part.from, part.to)
	const mark = '`'.repeat(1 + Math.max(0, ...[...inner.matchAll(/`+/g)].map(([ticks]) => ticks.length)))
	return editFor(doc, around(part, mark), range)
}

/** The signs of a mark in a range, in order. */
function signsOf(text: string, { from, to }: Range, ways: readonly string[]): Range[] {
	const part = text.slice(from, to)
	const signs = ways.flatMap((mark) => [...part.matchAll(mark[0] === '_' ? /_+/g : mark[0] === '~' ? /~+/g : /\*+/g)].flatMap(({ 0: run, index }) => {
		const at = from + index
		const isInWord = mark[0] === '_' && WORD.test(text[at - 1] ?? '') && WORD.test(text[at + run.length] ?? '')
		return holds(run.length, mark) && !isInWord && text[at - 1] !== '\\' ? [{ from: at, to: at + mark.length }] : []
	}))
	return signs.sort((one, other) => one.from - other.from)
}

/** Sets a mark around all of some words of which a part has it already: what was between becomes one. */
function setMark(text: string, part: Range, ways: readonly string[]): Change[] {
	const inner = signsOf(text, part, ways)
	if (inner.length === 0) return around(part, ways[0]!)
	const isOpenBefore = signsOf(text, { from: lineAround(text, part.from).from, to: part.from }, ways).length % 2 === 1
	const isOpenBehind = isOpenBefore !== (inner.length % 2 === 1)
	const [opening, closing] = around(part, ways[0]!)
	return [...isOpenBefore ? [] : [opening!], ...inner.map((sign) => ({ ...sign, text: '' })), ...isOpenBehind ? [] : [closing!]]
}

/** Returns the words between the marks around a range in its line. Undefined without such marks, and if the range has marks itself. */
function enclosingMarks(text: string, part: Range, ways: readonly string[]): { words: Range, length: number } | undefined {
	const before = signsOf(text, { from: lineAround(text, part.from).from, to: part.from }, ways)
	const [closing] = signsOf(text, { from: part.to, to: lineAround(text, part.to).to }, ways)
	const opening = before.at(-1)
	if (before.length % 2 === 0 || !opening || !closing || signsOf(text, part, ways).length > 0) return undefined
	return { words: { from: opening.to, to: closing.from }, length: opening.to - opening.from }
}

/** Sets a mark around what is selected, around each of its lines, or around the word at the caret; takes it away where it is there. */
export function toggleMark(doc: TextDocument, range: TextRange, name: MarkName): MarkdownEdit | null {
	if (name === 'code') return toggleCode(doc, range)
	const ways = MARKS[name]
	const selected = wholeAtoms(doc, range.anchor, range.head)
	const parts = selected.from === selected.to ? [wordAt(doc, selected.from)] : partsOf(doc, selected, ways.map(([character]) => character).join(''))
	const found = parts.map((part) => markedAround(doc.text, part, ways) ?? enclosingMarks(doc.text, part, ways))
	const isSet = found.length > 0 && found.every((marked) => marked !== undefined)
	const changes = parts.flatMap((part, index) => isSet ? without(found[index]!.words, found[index]!.length) : found[index] ? [] : setMark(doc.text, part, ways))
	return changes.length ? editFor(doc, changes, range) : null
}

/** The address that a text is, and nothing else; null for any other text. */
export function soleLink(text: string): string | null {
	const trimmed = text.trim()
	const [link, ...others] = /\s/.test(trimmed) ? [] : findLinks(trimmed)
	return link && others.length === 0 && link.start === 0 && link.end === trimmed.length ? trimmed : null
}

/** Makes a link of the selection. Words get an empty target with the caret in it, and an address gets an empty title. */
export function makeLink(doc: TextDocument, range: TextRange): MarkdownEdit {
	const selected = wholeAtoms(doc, range.anchor, range.head)
	const part = selected.from === selected.to ? wordAt(doc, selected.from) : innerOf(doc.text, selected, '')
	const words = doc.text.slice(part.from, part.to)
	const url = soleLink(words)
	const edit = oneEdit(doc, url === null ? around(part, '[', ']()') : [{ ...part, text: `[](${toLinkTarget(url)})` }])
	if (url !== null || words === '') return { edit, after: { anchor: part.from + 1, head: part.from + 1 } }
	const caret = part.to + '[]('.length
	return { edit, after: { anchor: caret, head: caret } }
}

/** Makes a link of the words that an address is pasted over; null where nothing is selected, more than a line, or an address. */
export function pasteOver(doc: TextDocument, range: TextRange, pasted: string): MarkdownEdit | null {
	const selected = wholeAtoms(doc, range.anchor, range.head)
	const part = innerOf(doc.text, selected, '')
	const words = doc.text.slice(part.from, part.to)
	const url = soleLink(pasted)
	if (url === null || words.trim() === '' || words.includes('\n') || soleLink(words) !== null) return null
	const brackets = [...words.matchAll(/(?<!\\)[[\]]/g)].map(({ index }) => ({ from: part.from + index, to: part.from + index, text: '\\' }))
	const changes = [{ from: part.from, to: part.from, text: '[' }, ...brackets, { from: part.to, to: part.to, text: `](${toLinkTarget(url)})` }]
	const edit = oneEdit(doc, changes)
	const behind = edit.from + edit.text.length
	return { edit, after: { anchor: behind, head: behind } }
}

interface Item extends Range {
	quote: string
	indent: string
	/** Empty where the line is quoted only. */
	marker: string
	blank: string
	task: string
	/** All of that. */
	prefix: string
	/** End of all that. */
	behind: number
}

/** Reads the line at a position. */
function itemAt(text: string, position: number): Item {
	const { from, to } = lineAround(text, position)
	const [prefix, quote = '', indent = '', marker = '', blank = '', task = ''] = LINE.exec(text.slice(from, to))!
	return { from, to, quote, indent, marker, blank, task, prefix, behind: from + prefix.length }
}

/** Reads the lines that a selection touches. */
function itemsOf(text: string, { anchor, head }: TextRange): Item[] {
	return linesOf(text, { from: Math.min(anchor, head), to: Math.max(anchor, head) }).map(({ from }) => itemAt(text, from))
}

/** Reads the lines from a position on, or those above a line. */
function* itemsFrom(text: string, start: number): Generator<Item> {
	for (let at = start; at <= text.length;) {
		const item = itemAt(text, at)
		yield item
		at = item.to + 1
	}
}

function* itemsAbove(text: string, { from }: Range): Generator<Item> {
	for (let end = from - 1; end >= 0;) {
		const item = itemAt(text, end)
		yield item
		end = item.from - 1
	}
}

/** The numbers of the items below one, which count on from it, each `by` higher. */
function renumbered(text: string, start: number, { quote, indent, marker, by }: Pick<Item, 'quote' | 'indent' | 'marker'> & { by: number }): Change[] {
	const changes: Change[] = []
	let number = Number.parseInt(marker, 10) + 1
	for (const item of itemsFrom(text, start)) {
		if (item.quote !== quote || item.marker === '') break
		if (item.indent.length > indent.length) continue
		if (item.indent !== indent || Number.parseInt(item.marker, 10) !== number || item.marker.at(-1) !== marker.at(-1)) break
		const at = item.from + quote.length + indent.length
		changes.push({ from: at, to: at + item.marker.length - 1, text: String(number + by) })
		number++
	}
	return changes
}

/** Moves an item one level out, or removes its sign from the outermost level. `quote` is what stays of the signs of a quote that isn't a list. */
function withoutSign(doc: TextDocument, item: Item, quote: string): MarkdownEdit {
	const { from, behind: head } = item
	const rest = item.marker ? item.quote : quote
	const caret = from + rest.length
	return (item.indent && indentItems(doc, { anchor: head, head }, 'out'))
		|| { edit: oneEdit(doc, [{ from, to: head, text: rest }]), after: { anchor: caret, head: caret } }
}

/** Returns the edit of Backspace before the words of a list item or quote: one level less. Null elsewhere. */
export function leaveLine(doc: TextDocument, { anchor, head }: TextRange): MarkdownEdit | null {
	const item = itemAt(doc.text, head)
	if (anchor !== head || item.prefix.trim() === '' || head !== item.behind || isInFence(doc.text, head)) return null
	return withoutSign(doc, item, item.quote.replace(/>[ \t]?$/, ''))
}

/** Returns the edit of a new line in a list, quote or task list. It continues the item, or ends it if it is empty. Null elsewhere. */
export function continueLine(doc: TextDocument, { anchor, head }: TextRange): MarkdownEdit | null {
	const { text } = doc
	const item = itemAt(text, head)
	if (anchor !== head || item.prefix.trim() === '' || head < item.behind || atomAround(doc, head) || isInFence(text, head)) return null
	if (item.behind === item.to) return withoutSign(doc, item, '')
	const number = Number.parseInt(item.marker, 10)
	const marker = Number.isNaN(number) ? item.marker : `${number + 1}${item.marker.at(-1)}`
	const start = `\n${item.quote}${item.indent}${marker}${item.blank}${item.task && `[ ]${item.task.slice(3)}`}`
	const below = Number.isNaN(number) ? [] : renumbered(text, item.to + 1, { ...item, by: 1 })
	const caret = head + start.length
	return { edit: oneEdit(doc, [{ from: head, to: head, text: start }, ...below]), after: { anchor: caret, head: caret } }
}

/** The indentation of the item above, and that of what would lie in it; null where there is none. */
function itemAbove(text: string, line: Range, isAbove: (item: Item) => boolean): { own: number, inner: number } | null {
	for (const item of itemsAbove(text, line)) {
		if (item.marker === '') return null
		if (isAbove(item)) return { own: item.indent.length, inner: item.indent.length + item.marker.length + item.blank.length }
	}
	return null
}

/** An item that comes to another level. */
interface MovedItem extends Item {
	indented: string
}

/** The number of the item above some lines that is the neighbour of one which comes to another level; 0 where there is none. */
function numberBefore(text: string, line: Range, { quote, indented }: MovedItem): number {
	for (const item of itemsAbove(text, line)) {
		if (item.marker === '' || item.quote !== quote || item.indent.length < indented.length) return 0
		if (item.indent.length === indented.length) return Number.parseInt(item.marker, 10) || 0
	}
	return 0
}

/** The numbers of items that move to another level, and of those that they leave or come before: a list that begins inside of another one begins with 1. */
function numbersOf(text: string, lines: readonly Range[], moved: readonly MovedItem[]): Change[] {
	const first = moved[0]!
	const isNumbered = ({ indent, marker }: Item) => indent === first.indent && /^\d/.test(marker)
	if (!isNumbered(first)) return []
	const own = moved.filter(isNumbered)
	const start = numberBefore(text, lines[0]!, first)
	const changes = own.flatMap(({ from: line, quote, indent, marker }, index): Change[] => {
		const number = String(start + index + 1)
		const from = line + quote.length + indent.length
		return marker.slice(0, -1) === number ? [] : [{ from, to: from + marker.length - 1, text: number, side: 'before' }]
	})
	const last = own.at(-1)!
	const below = lines.at(-1)!.to + 1
	const isInward = first.indented.length > first.indent.length
	const left = renumbered(text, below, { ...last, by: isInward ? -own.length : -Number.parseInt(last.marker, 10) })
	const joined = isInward ? [] : renumbered(text, below, { ...last, indent: first.indented, marker: `${start}${last.marker.at(-1)}`, by: own.length })
	return [...changes, ...left, ...joined]
}

/** Moves the selected items one level in or out. Null without such a level, so that Tab leaves the text. */
export function indentItems(doc: TextDocument, range: TextRange, direction: 'in' | 'out'): MarkdownEdit | null {
	const isInward = direction === 'in'
	const { text } = doc
	const lines = itemsOf(text, range)
	const first = lines[0]!
	if (first.marker === '') return null
	const now = first.indent.length
	const above = itemAbove(text, first, ({ indent }) => isInward || indent.length < now)
	const wanted = isInward ? above && (now < above.own ? above.own : above.inner) : above?.own ?? 0
	const by = wanted === null ? 0 : wanted - now
	if (isInward ? by <= 0 : by >= 0) return null
	const moved = lines.filter(({ marker }) => marker !== '').map((item): MovedItem => ({ ...item, indented: ' '.repeat(Math.max(0, item.indent.length + by)) }))
	const indentations = moved.map(({ from, quote, indent, indented }): Change => ({ from: from + quote.length, to: from + quote.length + indent.length, text: indented }))
	const changes = [...indentations, ...numbersOf(text, lines, moved)]
	return editFor(doc, changes.sort((one, other) => one.from - other.from), range)
}

const MARKERS: Record<Exclude<LineName, 'quote'>, (index: number) => string> = {
	bullet: () => '- ',
	ordered: (index) => `${index + 1}. `,
	task: () => '- [ ] ',
}

function lineName({ marker, task }: Item): LineName | null {
	if (task) return 'task'
	return marker === '' ? null : /\d/.test(marker) ? 'ordered' : 'bullet'
}

/** Makes list items or quotes of the selected lines, or plain lines again if all are of that kind. */
export function toggleLine(doc: TextDocument, range: TextRange, name: LineName): MarkdownEdit {
	const { text } = doc
	const touched = itemsOf(text, range)
	const written = touched.filter(({ from, to }) => /\S/.test(text.slice(from, to)))
	const lines = written.length ? written : touched
	const isSet = lines.every((item) => name === 'quote' ? item.quote !== '' : lineName(item) === name)
	const changes = lines.map(({ from, behind, quote, indent }, index): Change => {
		if (name === 'quote') return { from, to: from + (isSet ? /^[ \t]*>[ \t]?/.exec(quote)![0].length : 0), text: isSet ? '' : '> ' }
		return { from: from + quote.length + indent.length, to: behind, text: isSet ? '' : MARKERS[name](index) }
	})
	return editFor(doc, changes, range)
}

/** Returns the marks around a selection and the kinds of its first line, for the buttons of a tool bar. */
export function activeFormats(doc: TextDocument, range: TextRange): EditorFormat[] {
	const { text } = doc
	const { from, to } = wholeAtoms(doc, range.anchor, range.head)
	const part = from === to ? { from, to } : innerOf(text, { from, to }, '*_~`')
	const item = itemAt(text, from)
	const isActive = (ways: readonly string[]) => (markedAround(text, part, ways) ?? enclosingMarks(text, part, ways)) !== undefined
	const marks = (Object.keys(MARKS) as (keyof typeof MARKS)[]).filter((name) => isActive(MARKS[name]))
	const isCode = [...text.slice(item.from, part.from).matchAll(/`+/g)].length % 2 === 1 || isInFence(text, from)
	const kind = lineName(item)
	return [...isCode ? ['code' as const] : marks, ...kind ? [kind] : [], ...item.quote ? ['quote' as const] : []]
}
