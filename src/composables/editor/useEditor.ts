import type { Editable, EditorExtension } from '../../dom/editableHandle.ts'
import { isReactive, nextTick, onMounted, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import { isLongerThan } from '../../core/text/graphemes.ts'
import { createTextModel, type TextModel } from '../../core/text/model.ts'
import { asUser, type EditorUser, type EditorUsers } from '../../core/text/user.ts'
import { createEditable } from '../../dom/editable.ts'
import { useMentionView } from './useMentionView.ts'

export interface UseEditorOptions {
	element: Readonly<Ref<HTMLElement | null>>
	/** The value that the app sets. */
	value: () => string
	users: () => EditorUsers | undefined
	/** In characters as a reader counts them. @default no limit */
	maxLength?: MaybeRefOrGetter<number | null | undefined>
	/** The user changed the value. */
	onChange: (value: string) => void
	/** The user typed or deleted; the range of what is new. */
	onTyped?: (typed: { from: number, to: number }) => void
	onSelection?: () => void
	onKeydown?: (event: KeyboardEvent) => void
	onPaste?: (event: ClipboardEvent) => void
	/** Asked before the editor does something itself. */
	extensions?: readonly EditorExtension[]
}

export interface UseEditorReturn {
	model: TextModel
	/** Null until mounted, and after unmounting. */
	editable: Readonly<Ref<Editable | null>>
	isEmpty: Readonly<Ref<boolean>>
	isTooLong: Readonly<Ref<boolean>>
}

/** What reading the app's data gives; undefined where it throws. */
function attempt<Read>(read: () => Read): Read | undefined {
	try {
		return read()
	} catch {
		return undefined
	}
}

/** The text model of an editor, its editable element, and the value that an app sets and gets. */
export function useEditor(options: UseEditorOptions): UseEditorReturn {
	const { element, value, users, maxLength = null, onChange } = options
	const asText = () => String(value() ?? '')
	const editable = shallowRef<Editable | null>(null)
	const isEmpty = shallowRef(asText() === '')
	const isTooLong = shallowRef(false)
	/** A value that was set while an input method was at work. */
	let waiting: string | null = null
	/** Who is known changed while an input method was at work. */
	let isStale = false
	/** What stands before the caret was typed, so a name there may not be complete. */
	let isWriting = false
	/** The app has once set the value that it was told of before the next tick. From then on, one that it has not set by then counts as refused; before that, it may only be late. */
	let isPrompt = false

	const isKnownUser = (id: string) => user(id) !== undefined
	const model = createTextModel({
		text: asText(),
		isKnownUser,
		now: () => performance.now(),
		onChange() {
			const { text } = model.document
			measure()
			onChange(text)
			void nextTick(() => compareWith(text))
		},
	})
	const mentions = useMentionView(user)

	/** Undefined for one who is not known, or cannot be read. */
	function user(id: string): EditorUser | undefined {
		return attempt(() => {
			const all = users()
			const described = all && Object.hasOwn(all, id) && all[id]
			return described && typeof described === 'object' ? asUser(described, id) : undefined
		})
	}

	function measure() {
		const { text } = model.document
		const limit = toValue(maxLength)
		isEmpty.value = text === ''
		isTooLong.value = typeof limit === 'number' && isLongerThan(text, limit)
	}

	function setValue(text: string, options?: { join: boolean }) {
		if (text === model.document.text) return
		isWriting = false
		if (editable.value) editable.value.set(text, options)
		else model.set(text, options)
		measure()
	}

	/** Shows what the app set; while an input method is at work, once that has ended. */
	function showValue(text: string, options?: { join: boolean }) {
		if (editable.value?.composing) waiting = text === model.document.text ? null : text
		else setValue(text, options)
	}

	/**
	 * Compares, a tick after the user changed the text, what the app holds with what it was told. An app that refuses a change sets the value that it already had:
	 * no prop changes, and the watcher of the value is not called. The editor then shows the app's value, and one undo takes back both changes. An app that has
	 * never set a value within a tick may be slow, or hold none: its text is left as the user wrote it.
	 */
	function compareWith(emitted: string) {
		if (!editable.value || emitted !== model.document.text) return
		if (asText() === emitted) isPrompt = true
		else if (isPrompt) showValue(asText(), { join: true })
	}

	watch(asText, (text) => showValue(text))
	/** Renders who is known now; the caret stays. Text that is being composed is left alone until that ends. */
	function rescanMentions() {
		const view = editable.value
		isStale = view?.composing === true
		if (isStale) return
		const range = view?.range
		model.rescanMentions(isWriting && range ? range.head : -1)
		if (range) view.select(range)
	}

	/** Users that are reactive are read one by one, so that a change of one is noticed; a plain object only as a whole. */
	const peopleNow = () => attempt(() => {
		const all = users()
		return all && isReactive(all) ? Object.keys(all).map(user) : all
	})
	watch([peopleNow, () => toValue(maxLength)], () => {
		rescanMentions()
		mentions.refresh()
		measure()
	})
	measure()

	onMounted(() => {
		if (!element.value) return
		editable.value = createEditable(element.value, {
			model,
			mentions,
			isKnownUser,
			onTyped(typed) {
				isWriting = true
				options.onTyped?.(typed)
			},
			onSelection: options.onSelection,
			onKeydown: options.onKeydown,
			onPaste: options.onPaste,
			extensions: options.extensions,
			onComposed() {
				const text = waiting
				waiting = null
				if (text !== null) setValue(text)
				if (isStale) rescanMentions()
			},
		})
	})
	onScopeDispose(() => {
		editable.value?.release()
		editable.value = null
	})

	return { model, editable, isEmpty, isTooLong }
}
