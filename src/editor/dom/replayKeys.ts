import type { EditableCore } from './editableCore.ts'
import { byBrowser } from './arrows.ts'

const INPUTS: Record<string, string> = { Enter: 'insertParagraph', Backspace: 'deleteContentBackward', Delete: 'deleteContentForward' }

/** Does what a held key would have done. Browsers do nothing for the keys of scripts. */
function replayKey(core: EditableCore, { key, code, shiftKey }: KeyboardEvent): void {
	const { root, view } = core
	if (core.signal.aborted) return
	const init = { bubbles: true, cancelable: true, composed: true }
	if (!root.dispatchEvent(new KeyboardEvent('keydown', { ...init, key, code, shiftKey })) || !core.hasFocus || core.composition) return
	const inputType = key === 'Enter' && shiftKey ? 'insertLineBreak' : INPUTS[key]
	if (inputType) {
		root.dispatchEvent(new InputEvent('beforeinput', { ...init, inputType }))
	} else if (key.length === 1) {
		core.edit({ ...core.selectedAtoms(), text: key }, { kind: 'type' })
		core.options.onTyped?.(core.lastChangedRange)
	} else {
		byBrowser(view, key, shiftKey ? 'extend' : 'move')
		core.readRange()
	}
}

/** Replays keys that were held until the code of arrows was there, in their order. */
export function replayKeys(core: EditableCore, keys: readonly KeyboardEvent[]): void {
	for (const key of keys) replayKey(core, key)
}
