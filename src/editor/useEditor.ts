import type { Editable, EditorExtension } from './dom/editable.ts'
import type { EditorFormat } from './model/markdownCommands.ts'
import { computed, isReactive, nextTick, onMounted, onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import { warn } from '../resolver/warn.ts'
import { focusedNear } from '../ui/dom/composedTree.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { systemClock } from '../page/systemClock.ts'
import { createEditable } from './dom/editableInput.ts'
import { readHtml, warnOfHtml } from './dom/transfers.ts'
import { loadKeymap } from './lazyParts.ts'
import { ControlledValue } from './model/controlledValue.ts'
import { asUser, type EditorUser, type EditorUsers } from './model/mention.ts'
import { createTextModel, type SetOptions, type TextModel } from './model/model.ts'
import { useMentionView } from './useMentionView.ts'

const loadGraphemes = /* @__PURE__ */ importOnce(() => import('./model/graphemes.ts'))

export interface UseEditorOptions {
	element: Readonly<Ref<HTMLElement | null>>
	/** The value that the app sets. */
	value: () => string
	users: () => EditorUsers | undefined
	/** Names the document; another key begins another one. */
	documentKey?: () => unknown
	/** The editor shows another document. */
	onOtherDocument?: () => void
	/** Maximum number of characters as a reader counts them. @default no limit */
	maxLength?: MaybeRefOrGetter<number | null | undefined>
	/** The user changed the value. */
	onChange: (value: string) => void
	/** The user typed or deleted; the range of what is new. */
	onTyped?: (typed: { from: number, to: number }) => void
	onSelection?: () => void
	onKeydown?: (event: KeyboardEvent) => void
	onPaste?: (event: ClipboardEvent) => void
}

export type UseEditorReturn = ReturnType<typeof useEditor>

/** Returns data of the app; undefined if reading it throws. */
function attempt<Read>(read: () => Read): Read | undefined {
	try {
		return read()
	} catch {
		return undefined
	}
}

/** Undefined for a user who is not known. */
function findUser(all: EditorUsers | undefined, id: string): EditorUser | undefined {
	const described = all && Object.hasOwn(all, id) && all[id]
	return described && typeof described === 'object' ? asUser(described, id) : undefined
}

/** Compares a text with its limit, in characters as a reader counts them. Until the counter has loaded, none is taken for two. */
function createLimit(model: TextModel, maxLength: () => number | null | undefined) {
	const isTooLong = shallowRef(false)
	let isLongerThan: ((limit: number) => boolean) | undefined

	function measure() {
		const limit = maxLength()
		const isNumber = typeof limit === 'number'
		isTooLong.value = isNumber && model.document.text.length > limit && (isLongerThan?.(limit) ?? true)
		if (!isNumber || isLongerThan || typeof document === 'undefined') return
		loadGraphemes().then(({ followCharacters }) => {
			isLongerThan ??= followCharacters(model)
			measure()
		}).catch(() => undefined)
	}

	return { isTooLong, measure }
}

/** The text model of an editor, its editable element, and the value that an app sets and gets. */
export function useEditor(options: UseEditorOptions) {
	const { element, value, users, maxLength = null, onChange } = options
	const asText = () => String(value() ?? '')
	const editable = shallowRef<Editable | null>(null)
	const shown = shallowRef(asText())
	const isEmpty = computed(() => shown.value === '')
	/** The known users changed during a composition. */
	let isStale = false
	/** The text before the caret was typed, so a name there may not be complete. */
	let isWriting = false
	const user = (id: string) => attempt(() => findUser(users(), id))
	const isKnownUser = (id: string) => user(id) !== undefined
	const model = createTextModel({
		text: asText(),
		isKnownUser,
		now: systemClock.now,
		onChange() {
			const { text } = model.document
			measure()
			controlled.onEmit(text)
			onChange(text)
			void nextTick(() => controlled.onTick())
		},
	})
	const limit = createLimit(model, () => toValue(maxLength))
	const mentions = useMentionView(user)

	function measure() {
		shown.value = model.document.text
		limit.measure()
	}

	const controlled = new ControlledValue({
		shownText: () => model.document.text,
		isComposing: () => Boolean(editable.value?.composition),
		hasFocus: () => Boolean(element.value && focusedNear(element.value) === element.value),
		clock: systemClock,
		show,
	})

	function show(text: string, setOptions?: SetOptions) {
		if (text === model.document.text && !setOptions?.isOther) return
		isWriting = false
		if (editable.value) editable.value.set(text, setOptions)
		else model.set(text, setOptions)
		measure()
	}

	watch([asText, () => options.documentKey?.()], ([text, key], [, lastKey]) => {
		if (Object.is(key, lastKey)) return controlled.onSet(text)
		controlled.reset()
		show(text, { isOther: true })
		options.onOtherDocument?.()
	})

	/** Renders who is known now; the caret stays. Text that is being composed is left alone until that ends. */
	function rescanMentions() {
		const view = editable.value
		isStale = Boolean(view?.composition)
		if (isStale) return
		const range = view?.readRange()
		model.rescanMentions(isWriting && range ? range.head : -1)
		if (range) view!.select(range)
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
			onComposed() {
				controlled.onComposed()
				if (isStale) rescanMentions()
			},
		})
	})
	onScopeDispose(() => {
		controlled.reset()
		editable.value?.release()
		editable.value = null
	})

	return {
		model,
		/** Null until mounted, and after unmounting. */
		editable: editable as Readonly<Ref<Editable | null>>,
		/** The text on the screen. It is newer than the value of an app that answers late. */
		text: shown as Readonly<Ref<string>>,
		isEmpty,
		isTooLong: limit.isTooLong,
		/** The user submits the text. */
		onSubmit: () => controlled.onSubmit(),
	}
}

/** Methods of an editor. Each change counts as the user's: it is emitted, and one undo reverts it. */
export interface EditorMethods {
	/** Focuses the text and restores the caret. */
	focus(): void
	/** Focuses the text and selects all of it. */
	select(): void
	/**
	 * Replaces the selection with a text, or inserts it at the caret. Mentions of known users become bubbles.
	 * The focus doesn't move, and no menu opens.
	 */
	insertText(text: string): void
	/**
	 * Inserts text before and after the selection, which stays selected. Without a selection, it surrounds the caret.
	 * @param after Text after the selection. @default `before`
	 */
	wrapSelection(before: string, after?: string): void
	/**
	 * Adopts changes that a script made to the editable element, if called with its HTML or its text. Any other value becomes the new text.
	 * A value that looks like HTML is parsed as HTML, which happens asynchronously.
	 */
	updateValue(htmlOrText: string): void
	/**
	 * Sets a format at the selection or the caret, or removes it: a mark around words (`bold`, `italic`, `code`, `strikethrough`), or a kind of lines
	 * (`bullet`, `ordered`, `task`, `quote`). The code for it loads with the first call.
	 */
	toggleFormat(format: EditorFormat): Promise<void>
	/** Clears the undo history. Where the editor shows another conversation, set `documentKey`, which does more. */
	resetHistory(): void
}

const HTML = /<[a-z!/]|&(?:#\w+|[a-z]\w*);/i

/**
 * The methods of an editor that change or select its text.
 * @param isEditable Whether the text can be edited.
 */
export function useEditorMethods({ model, editable }: Pick<UseEditorReturn, 'model' | 'editable'>, isEditable: () => boolean): EditorMethods {
	const writable = () => isEditable() ? editable.value : null

	return {
		focus: () => editable.value?.focus(),
		select() {
			editable.value?.focus()
			editable.value?.select({ anchor: 0, head: model.document.text.length })
		},
		insertText: (text) => writable()?.insert(text),
		wrapSelection: (before, after = before) => writable()?.wrap(before, after),
		async toggleFormat(format) {
			const { toggleFormat } = await loadKeymap()
			if (writable()) toggleFormat(writable()!, format)
		},
		resetHistory: model.resetHistory,
		updateValue(htmlOrText) {
			const view = writable()
			if (!view) return
			const { textContent, innerText } = view.root
			// Apps of the peer pass its HTML. Where it can't be compared, as in jsdom, it is parsed.
			const html = view.root.getHTML?.()
			view.forgetMutations()
			view.readDOMChange()
			if ([html, textContent, innerText].includes(htmlOrText)) return
			if (!HTML.test(htmlOrText)) return view.replaceAll(htmlOrText)
			readHtml(htmlOrText).then((text) => writable()?.replaceAll(text)).catch(warnOfHtml)
		},
	}
}

/**
 * An extension of an editor, which is loaded when it is first switched on.
 * @param load Loads what makes it. Another value of `isOn` makes another one.
 */
export function useExtension(
	{ editable }: Pick<UseEditorReturn, 'editable'>,
	isOn: () => string | boolean,
	load: (on: string | boolean) => Promise<(editable: Editable) => EditorExtension>,
): void {
	watch([isOn, editable], ([on, view], _before, onCleanup) => {
		if (!on || !view) return
		let release: (() => void) | null = null
		let isOver = false
		onCleanup(() => {
			isOver = true
			release?.()
		})
		load(on).then((create) => {
			if (!isOver) release = view.use(create(view))
		}).catch((error: unknown) => warn('Could not load a part of the editor: its code did not load. Try again.', error))
	}, { immediate: true })
}
