/**
 * The menus of an editor: when one is open, and its entries.
 *
 * A trigger is a character (`@`, `:`, `/`) that begins a word. The text from there to the caret is the query. `findTrigger` reads both, but text alone opens no
 * menu: the character has to be *armed*. Typing it arms it, and so does a method of the app. Pasting, undo and values of the app don't. The armed character is a
 * tracked range of the model, so edits before it don't matter. Escape and choosing an entry disarm it.
 *
 * `update` compares the trigger at the caret with the one before. Another character or query searches its source again; the same one elsewhere only moves. A
 * source may answer several times, and answers to an older query are dropped.
 */
import type { Editable } from './dom/editable.ts'
import type { EditorUserStatus } from './model/mention.ts'
import type { TrackedRange } from './model/model.ts'
import { computed, onScopeDispose, readonly, shallowRef, type Ref } from 'vue'
import { findTrigger, type Trigger, type TriggerCharacter } from './model/trigger.ts'

/** Place where a method of the app opened a menu. */
export interface Opening {
	/** Start of the space before the trigger, or of the trigger if there is none. */
	readonly from: number
	/** The selection at that time. */
	readonly selected: { readonly from: number, readonly to: number }
}

/** An entry of a menu. */
export interface Suggestion {
	key: string
	kind: 'person' | 'emoji' | 'smiley' | 'provider'
	id: string
	label: string
	subline?: string
	/** An emoji or a text smiley. */
	character?: string
	icon?: string | null
	iconUrl?: string | null
	source?: string | null
	status?: EditorUserStatus | null
	/** Puts it into the text in place of the trigger; `opening` where a method of the app wrote that. */
	take(trigger: Trigger, opening: Opening | null): void
}

/** Searches an app's users and passes the results to the callback, which may be called several times. */
export type MentionSearch = (search: string, callback: (users: unknown[]) => void) => unknown

/** Entries of a trigger character. */
export interface SuggestionSource {
	/** Shows what answers a query, as often as there is more to show; returns its cleanup. */
	find(query: string, show: (items: Suggestion[]) => void): (() => void) | undefined
	/** Narrows what was shown for an older query until the new answer is there; none by default. */
	narrow?(items: readonly Suggestion[], query: string): Suggestion[]
	/** Whether Enter takes the first entry before the user has chosen one. @default always */
	choosesFirst?(query: string): boolean
}

export interface UseSuggestionsOptions {
	editable: Editable
	isEnabled: (character: TriggerCharacter) => boolean
	sources: Record<TriggerCharacter, SuggestionSource>
}

/** The menu that a trigger in the text opens: what it offers, and when it is there. */
export function useSuggestions({ editable, isEnabled, sources }: UseSuggestionsOptions) {
	const { model } = editable
	const trigger = shallowRef<Trigger | null>(null)
	const items = shallowRef<readonly Suggestion[]>([])
	/** The character that the user typed; only behind it is there a menu. */
	let armed: TrackedRange | null = null
	/** The range from the selection to the trigger, if a method of the app opened the menu. */
	let opened: { selected: TrackedRange, space: TrackedRange } | null = null
	let stopSearch: (() => void) | undefined

	function forgetOpening() {
		opened?.selected.release()
		opened?.space.release()
		opened = null
	}

	function close() {
		stopSearch?.()
		stopSearch = undefined
		trigger.value = null
		items.value = []
	}

	function arm(at: Trigger) {
		forgetOpening()
		armed?.release()
		armed = model.trackRange(at.start, at.start + 1)
	}

	function triggerAtCaret(): Trigger | null {
		const range = editable.lastRange
		if (range.anchor !== range.head) return null
		const found = findTrigger(model.document, range.head)
		return found && isEnabled(found.character) ? found : null
	}

	function update(found: Trigger | null) {
		if (!found || armed?.from !== found.start || armed.to !== found.start + 1) return close()
		const before = trigger.value
		if (before && before.query === found.query && before.character === found.character) {
			// The app may have changed what stands before it.
			if (before.start !== found.start) trigger.value = found
			return
		}
		const source = sources[found.character]
		stopSearch?.()
		trigger.value = found
		items.value = before?.character === found.character ? source.narrow?.(items.value, found.query) ?? [] : []
		let live = true
		const stop = source.find(found.query, (list) => { if (live) items.value = list })
		stopSearch = () => {
			live = false
			stop?.()
		}
	}

	/** The user typed; the range of what is new. */
	function onTyped(typed: { from: number, to: number }) {
		const found = triggerAtCaret()
		if (found && found.start >= typed.from && found.start < typed.to) arm(found)
		update(found)
	}

	/** Closes the menu; this trigger opens none again. */
	function dismiss() {
		armed?.release()
		armed = null
		forgetOpening()
		close()
	}

	onScopeDispose(dismiss)

	return {
		trigger: readonly(trigger) as Readonly<Ref<Trigger | null>>,
		items,
		isOpen: computed(() => trigger.value !== null && items.value.length > 0),
		onTyped,
		/** The caret may have moved. */
		onSelection() { if (trigger.value) update(triggerAtCaret()) },
		take(item: Suggestion) {
			const at = trigger.value
			const opening = opened && { from: opened.space.from, selected: { from: opened.selected.from, to: opened.selected.to } }
			dismiss()
			if (at) item.take(at, opening)
		},
		dismiss,
		/** Writes a character at the caret and opens its menu. */
		open(character: TriggerCharacter) {
			editable.focus()
			const { anchor, head } = editable.readRange()
			const from = Math.min(anchor, head)
			const to = Math.max(anchor, head)
			const space = to > 0 && !/\s/.test(model.document.text[to - 1]!) ? ' ' : ''
			// Keeps the selection, which may become the title of a link.
			editable.select({ anchor: to, head: to })
			editable.insert(space + character)
			const found = triggerAtCaret()
			if (!found) return
			arm(found)
			opened = { selected: model.trackRange(from, to), space: model.trackRange(to, to + space.length) }
			update(found)
		},
	}
}
