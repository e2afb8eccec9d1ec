/** Input methods of other browsers: the order of events and changes as recorded with ibus-hangul in Firefox 153 and WebKitGTK 2.50. */

interface Said { data?: string, inputType?: string, isComposing?: boolean, cancelable?: boolean }

const selection = () => document.getSelection()!

/** Applies a browser's default action: replaces the selection with text, in a new node if necessary. */
function replaceSelection(text: string): Text {
	const { startContainer, startOffset } = selection().getRangeAt(0)
	selection().deleteFromDocument()
	if (startContainer instanceof Text) {
		startContainer.insertData(startOffset, text)
		selection().collapse(startContainer, startOffset + text.length)
		return startContainer
	}
	const node = document.createTextNode(text)
	startContainer.insertBefore(node, startContainer.childNodes[startOffset] ?? null)
	selection().collapse(node, text.length)
	return node
}

const key = (box: HTMLElement, isComposing: boolean) => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Process', keyCode: 229, isComposing, bubbles: true, cancelable: true }))
const composition = (box: HTMLElement, type: string, data: string) => box.dispatchEvent(new CompositionEvent(type, { data, bubbles: true }))
const input = (box: HTMLElement, said: Said) => box.dispatchEvent(new InputEvent('input', { ...said, cancelable: false, bubbles: true }))

/** Asks, changes, tells. */
function change(box: HTMLElement, said: Said, act: () => void) {
	if (!box.dispatchEvent(new InputEvent('beforeinput', { ...said, bubbles: true }))) return
	act()
	input(box, said)
}

/** A browser's way to compose: `steps` are what is shown one after the other, and `commit` what stays. */
export interface InputMethod {
	compose(box: HTMLElement, ...steps: string[]): void
	commit(box: HTMLElement, text: string): void
}

/** Deletes a selection before it begins; selects what is composed at every step; takes it away, ends, and only then brings what stays. */
export const webkit: InputMethod = {
	compose(box, ...steps) {
		key(box, false)
		if (!selection().isCollapsed) change(box, { inputType: 'deleteByComposition', isComposing: true, cancelable: true }, () => replaceSelection(''))
		composition(box, 'compositionstart', '')
		steps.forEach((data, step) => {
			if (step > 0) key(box, true)
			composition(box, 'compositionupdate', data)
			if (step > 0) selection().modify('extend', 'backward', 'character')
			change(box, { inputType: 'insertCompositionText', data, isComposing: true }, () => {
				const node = replaceSelection(data)
				selection().setBaseAndExtent(node, selection().focusOffset - data.length, node, selection().focusOffset)
			})
			selection().collapseToEnd()
		})
	},
	commit(box, text) {
		key(box, true)
		selection().modify('extend', 'backward', 'character')
		change(box, { inputType: 'deleteCompositionText', isComposing: true }, () => replaceSelection(''))
		composition(box, 'compositionend', '')
		key(box, false)
		change(box, { inputType: 'insertFromComposition', data: text, isComposing: true, cancelable: true }, () => replaceSelection(text))
		composition(box, 'compositionend', text)
	},
}

/** Removes the composed text, ends the composition, emits another input event, and then types the final text. */
export const firefox: InputMethod = {
	compose(box, ...steps) {
		key(box, false)
		composition(box, 'compositionstart', selection().toString())
		steps.forEach((data, step) => {
			if (step > 0) key(box, true)
			composition(box, 'compositionupdate', data)
			change(box, { inputType: 'insertCompositionText', data, isComposing: true }, () => {
				if (step > 0) selection().modify('extend', 'backward', 'character')
				replaceSelection(data)
			})
		})
	},
	commit(box, text) {
		key(box, true)
		composition(box, 'compositionupdate', '')
		change(box, { inputType: 'insertCompositionText', data: '', isComposing: true }, () => {
			selection().modify('extend', 'backward', 'character')
			replaceSelection('')
		})
		composition(box, 'compositionend', '')
		input(box, { inputType: 'insertCompositionText', data: '' })
		change(box, { inputType: 'insertText', data: text, cancelable: true }, () => replaceSelection(text))
	},
}
