import { onScopeDispose } from 'vue'
import type { ReferenceProvider } from '../contract/provider.ts'
import { PickerCancelled } from '../core/picker/cancelled.ts'
import type { TextModel } from '../core/text/model.ts'
import type { Trigger } from '../core/text/trigger.ts'
import type { Editable } from '../dom/editableHandle.ts'

/** What the picker gave; set `insertText` to false, before the handler returns, to keep the link out of the text. */
export interface SmartPickerSubmission {
	result: string
	insertText: boolean
}

export interface UseSmartPickerOptions {
	model: TextModel
	editable: () => Editable
	/** Opens the picker. @throws PickerCancelled when the user closes it */
	pickLink: (providerId: string) => Promise<string>
	onSubmit: (submission: SmartPickerSubmission) => void
}

/** Opens the picker from a trigger; its link takes the trigger's place, wherever that is by then. */
export function useSmartPicker({ model, editable, pickLink, onSubmit }: UseSmartPickerOptions) {
	let gone = false
	onScopeDispose(() => { gone = true })

	return async function pick(provider: ReferenceProvider, trigger: Trigger): Promise<void> {
		const mark = model.mark(trigger.start, trigger.end)
		try {
			const result = await pickLink(provider.id)
			if (gone) return
			const submission = { result, insertText: true }
			onSubmit(submission)
			editable().focus()
			editable().edit({ from: mark.from, to: mark.to, text: submission.insertText ? result : '' })
		} catch (error) {
			if (!(error instanceof PickerCancelled)) console.error('Could not pick a link.', error)
			if (gone) return
			editable().focus()
			editable().select({ anchor: mark.to, head: mark.to })
		} finally {
			mark.release()
		}
	}
}
