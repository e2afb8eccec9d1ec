/** Removes tracking parameters from links that are pasted. Loaded where an app switches it on. */
import type { EditorExtension } from './dom/editable.ts'
import { cleanText } from '../links/trust/trackingParameters.ts'
import { hasShortcutModifier, shortcutLetter } from '../ui/dom/keys.ts'

/**
 * Makes the extension. Ctrl+Shift+V pastes a text as it is.
 * @param onCleaned Called after something was removed.
 */
export function createCleanPaste(onCleaned: () => void): EditorExtension {
	let isPlainPaste = false

	return {
		onKeydown(event) {
			isPlainPaste = event.shiftKey && !event.altKey && hasShortcutModifier(event) && shortcutLetter(event) === 'v'
			return false
		},
		beforePaste(text) {
			const cleaned = isPlainPaste ? text : cleanText(text)
			isPlainPaste = false
			if (cleaned !== text) onCleaned()
			return cleaned
		},
	}
}
