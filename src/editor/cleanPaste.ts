/** Removes tracking parameters from links that are pasted. Loaded where an app switches it on. */
import type { EditorExtension } from './dom/editable.ts'
import { cleanText } from '../links/trust/trackingParameters.ts'

/**
 * Makes the extension.
 * @param onCleaned Called after something was removed.
 */
export function createCleanPaste(onCleaned: () => void): EditorExtension {
	return {
		beforePaste(text) {
			const cleaned = cleanText(text)
			if (cleaned !== text) onCleaned()
			return cleaned
		},
	}
}
