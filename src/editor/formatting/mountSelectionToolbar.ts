import type { Editable } from '../dom/editable.ts'
import type { EditorFormat } from '../model/markdownCommands.ts'
import type { TextRange } from '../model/textDocument.ts'
import { createApp, h, shallowRef, type VNode } from 'vue'
import { focusedNear, isEventInside } from '../../ui/dom/composedTree.ts'
import { isComposing } from '../../ui/dom/keys.ts'
import { placeBeside, showOnTop } from '../../ui/dom/placement.ts'
import { captureKeys } from '../dom/captureKeys.ts'
import '../../styles/popup.css'
import NcEditorToolbar from './NcEditorToolbar.vue'

export { activeFormats, toHtml } from './selectedFormats.ts'
export { groupLines } from './dom/lineGroups.ts'

export interface SelectionToolbarOptions {
	editable: Editable
	/** Toggles a format. It is given, because an import of the keys, which import this file when they are needed, would keep both in apps without an editor. */
	toggle: (format: EditorFormat) => void
	/** Whether a finger was used last, so that the browser's own menu is above the words; undefined before the first pointer. */
	isTouch: () => boolean | undefined
}

/** Handles of a selection hang so far below its words, in pixels. */
const HANDLE_PX = 24

/** Mounts the tool bar of an editor's selection. It is next to the text, so dialogs and focus traps around the text contain it, too. */
export function mountSelectionToolbar({ editable, toggle, isTouch }: SelectionToolbarOptions) {
	const { root: element, view } = editable
	const { ownerDocument } = element
	const host = ownerDocument.createElement('div')
	const shown = shallowRef<{ range: TextRange, formats: readonly EditorFormat[] } | null>(null)
	let closed = ''
	let endShown: (() => void) | undefined
	let endPlace: (() => void) | undefined

	const nameOf = ({ anchor, head }: TextRange) => `${anchor} ${head}`
	/** Returns whether an element is part of it. */
	const contains = (target: EventTarget | null) => target !== null && host.contains(target as Node)
	const isTouched = () => isTouch() ?? ownerDocument.defaultView!.matchMedia('(pointer: coarse)').matches
	const hasFocus = () => contains(focusedNear(element))

	/** Returns the box of the selection, as far as the field shows it. */
	function visibleBox(): DOMRect {
		const { anchor, head } = editable.lastRange
		const [from, to] = [view.pointOf(Math.min(anchor, head)), view.pointOf(Math.max(anchor, head))]
		const range = ownerDocument.createRange()
		range.setStart(from.node, from.offset)
		range.setEnd(to.node, to.offset)
		const words = range.getBoundingClientRect()
		const field = element.getBoundingClientRect()
		const top = Math.max(words.top, field.top)
		return new DOMRect(words.left, top, words.width, Math.min(words.bottom, field.bottom) - top)
	}

	/** Returns the box that the tool bar keeps free. */
	function freeBox(): DOMRect {
		const { x, y, width, height } = visibleBox()
		return new DOMRect(x, y, width, isTouched() ? height + HANDLE_PX : height)
	}

	function close() {
		endShown?.()
		endShown = undefined
		shown.value = null
	}

	/** Closes it for this selection. */
	function dismiss() {
		closed = nameOf(editable.lastRange)
		const isInside = hasFocus()
		close()
		if (isInside) editable.focus()
	}

	function takeKey(event: KeyboardEvent): boolean {
		const { key, altKey, ctrlKey, metaKey, shiftKey } = event
		if (isComposing(event) || ctrlKey || metaKey || shiftKey) return false
		if (key === 'Escape' && !altKey) dismiss()
		else if (key === 'F10' && altKey && isEventInside(event, element)) host.querySelector<HTMLElement>('[tabindex="0"]')!.focus()
		else return false
		return true
	}

	function onScroll() {
		if (visibleBox().height <= 0) dismiss()
	}

	function open() {
		const ends = [captureKeys(element, takeKey), captureKeys(host, takeKey)]
		ownerDocument.addEventListener('scroll', onScroll, { capture: true, passive: true })
		endShown = () => {
			for (const end of ends) end()
			ownerDocument.removeEventListener('scroll', onScroll, { capture: true })
		}
	}

	function place({ el }: VNode) {
		showOnTop(el as HTMLElement)
		endPlace?.()
		endPlace = placeBeside(el as HTMLElement, { context: element, rect: freeBox, isAbove: !isTouched() })
	}

	const editor = { async toggleFormat(format: EditorFormat) { if (element.isContentEditable) toggle(format) } }
	const app = createApp(() => shown.value && h('div', {
		class: 'nc-popup',
		popover: 'manual',
		onFocusout({ relatedTarget }: FocusEvent) { if (relatedTarget !== element && !contains(relatedTarget)) close() },
		onVnodeMounted: place,
		onVnodeUpdated: place,
		onVnodeBeforeUnmount: () => endPlace?.(),
	}, [h(NcEditorToolbar, { editor, formats: shown.value.formats })]))
	element.parentElement!.append(host)
	app.mount(host)

	return {
		contains,
		/** Shows it at the selection with its formats, or hides it. A tool bar that the user has closed stays so until the selection is another one. */
		update(isSelecting: boolean, formats: readonly EditorFormat[]) {
			const range = editable.lastRange
			const name = nameOf(range)
			if (name !== closed) closed = ''
			if (range.anchor === range.head || !(isSelecting || hasFocus())) close()
			else if (!closed) {
				if (!shown.value) open()
				shown.value = { range, formats }
			}
		},
		release() {
			close()
			app.unmount()
			host.remove()
		},
	}
}
