import type { Point } from '../../ui/dom/composedTree.ts'
import type { Edit } from '../model/edit.ts'
import type { IsKnownUser } from '../model/mention.ts'
import type { EditOptions, SetOptions, TextModel } from '../model/model.ts'
import type { TextRange } from '../model/textDocument.ts'
import type { FormatView, LinkView, MentionView } from './piece.ts'

/** Hooks of an extension. A hook returns true if it has handled the event. No hook is called during a composition. */
export interface EditorExtension {
	onKeydown?(event: KeyboardEvent): boolean
	/** A text is to be changed, such as by a new line, by a key or without one. `inputType` is that of the event. */
	onInput?(inputType: string): boolean
	/** Changes a text before it is pasted. */
	beforePaste?(text: string): string
	/** A text is to be pasted. */
	onPaste?(text: string): boolean
	/** Text or caret may have changed, and the screen agrees; `isTyped` where somebody typed, erased or composed. */
	onUpdate?(isTyped: boolean): void
	/** Renders links, where this extension has the model make them atoms. */
	links?: LinkView
	/** Shows the formats of the text. */
	formats?: FormatView
	/** It no longer takes part. */
	onRelease?(): void
}

/** Options of an editable. */
export interface EditableOptions {
	model: TextModel
	mentions: MentionView
	isKnownUser: IsKnownUser
	/** The user typed or deleted; the range of what is new. A menu may open. */
	onTyped?: (typed: { from: number, to: number }) => void
	/** The caret may have moved. */
	onSelection?: () => void
	/** Comes before the keys of undo; those are left alone when the default is prevented. */
	onKeydown?: (event: KeyboardEvent) => void
	onPaste?: (event: ClipboardEvent) => void
	onComposed?: () => void
}

/** The handle of an editable. */
export interface Editable {
	/** The selection; where it was, while the focus is elsewhere. */
	readonly range: TextRange
	/** The selection as the editable last read or set it, without layout. In a callback, this is the selection of the event. */
	readonly lastRange: TextRange
	readonly composing: boolean
	/** Lets an extension take part, after those before it; returns its release. */
	use(extension: EditorExtension): () => void
	/** Renders a range again; the selection stays. */
	render(from: number, to: number): void
	/** Edits the model and puts the caret behind. */
	edit(edit: Edit, options?: EditOptions): void
	/** Replaces the selection by text, whose mentions are rendered. */
	insert(text: string): void
	/** Sets the value by its smallest change; the caret stays with its text. A composition ends with its document. */
	set(text: string, options?: SetOptions): void
	select(range: TextRange): void
	selectAll(): void
	/** Puts text before and behind the selection, which stays. */
	wrap(before: string, after: string): void
	/** Replaces the whole text, as a change by the user; the caret stays with its words. */
	replaceAll(text: string): void
	/** Whether a string is what a script reads off the element now, as its HTML or its text. It is only compared: apps of the peer pass `innerHTML`. */
	isContent(htmlOrText: string): boolean
	/** Takes over at once what a script made of the children. */
	readDOM(): void
	focus(): void
	/** The place between nodes that a position has. */
	pointOf(position: number): Point
	/** The position before a node of the text; null for any other. */
	positionOf(node: Node): number | null
	release(): void
}
