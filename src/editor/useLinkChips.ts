import type { Editable, EditorExtension } from './dom/editable.ts'
import type { TextModel } from './model/model.ts'
import { onScopeDispose, watch } from 'vue'
import { focusedNear } from '../ui/dom/composedTree.ts'
import { hasShortcutModifier, shortcutLetter } from '../ui/dom/keys.ts'
import { createLinkChips, type LinkChips, type LinkChipsOptions } from './dom/linkChips.ts'
import { createLinkTracker, type LinkTracker } from './model/linkTracker.ts'
import { soleLink } from './model/markdownCommands.ts'
import { atomBefore, atomBehind, type Atom } from './model/textDocument.ts'

export interface UseLinkChipsOptions extends LinkChipsOptions {
	model: TextModel
	editable: Editable
	element: HTMLElement
	/** The language that chips speak. */
	language: () => string
	/** Exactly one address was pasted, and is an atom. */
	onPasted: (atom: Atom) => void
	/** Text or caret may have changed. */
	onUpdate: () => void
}

export interface UseLinkChipsReturn {
	chips: LinkChips
	tracker: LinkTracker
	/** The link that a chip shows; undefined where it is gone. */
	atomOf(chip: HTMLElement): Atom | undefined
	/** The chip of a link. */
	chipOf(atom: Atom): HTMLElement | undefined
}

/** Shows the links of an editor as chips until the scope ends. */
export function useLinkChips(options: UseLinkChipsOptions): UseLinkChipsReturn {
	const { model, editable, element, policy, markdown, language, onPasted, onUpdate } = options
	const chips = createLinkChips(options)
	const tracker = createLinkTracker(model, { markdown })
	let isRevising = false
	/** Ctrl+Shift+V was pressed last: what is pasted is as if it were typed. */
	let isPlainPaste = false
	/** The address that is being pasted. */
	let pasted: string | null = null

	const hasFocus = () => focusedNear(element) === element

	function revise(isTyped: boolean) {
		if (isRevising || editable.composing) return
		isRevising = true
		const range = editable.lastRange
		const isOther = tracker.revise({ caret: hasFocus() ? range : null, isTyped })
		isRevising = false
		if (isOther) editable.select(range)
	}

	/** The atom that the pasted address is; it ends where the caret is, but for blanks. */
	function pastedAtom(text: string): Atom | undefined {
		const atom = atomBefore(model.document, editable.lastRange.head - text.length + text.trimEnd().length)
		return atom?.isLink && atom.id === text.trim() ? atom : undefined
	}

	const extension: EditorExtension = {
		links: chips,
		onKeydown(event) {
			isPlainPaste = event.shiftKey && !event.altKey && hasShortcutModifier(event) && shortcutLetter(event) === 'v'
			return false
		},
		onPaste(text) {
			pasted = !isPlainPaste && soleLink(text) !== null ? text : null
			return false
		},
		onUpdate(isTyped) {
			revise(isTyped || isPlainPaste)
			const text = pasted
			pasted = null
			isPlainPaste = false
			onUpdate()
			const atom = text !== null && pastedAtom(text)
			if (atom) onPasted(atom)
		},
	}
	const releaseExtension = editable.use(extension)
	revise(true)

	// Who is known has changed, and with it what may be a mention.
	const unsubscribe = model.subscribe((_edit, before, after) => { if (before.text === after.text) revise(false) })
	const onBlur = () => revise(false)
	element.addEventListener('blur', onBlur)
	watch(markdown, () => {
		tracker.forget()
		revise(true)
	})
	watch([policy, language, options.judge], chips.refresh)
	onScopeDispose(() => {
		unsubscribe()
		element.removeEventListener('blur', onBlur)
		tracker.release()
		releaseExtension()
	})

	return {
		chips,
		tracker,
		atomOf(chip) {
			const position = element.contains(chip) ? editable.positionOf(chip) : null
			const atom = position === null ? undefined : atomBehind(model.document, position)
			return atom?.isLink && atom
		},
		chipOf: ({ start }) => [...element.querySelectorAll<HTMLElement>('[data-nc-link]')].find((chip) => editable.positionOf(chip) === start),
	}
}
