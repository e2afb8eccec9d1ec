import type { ReferenceProvider } from '../../contract/provider.ts'
import type { TextModel } from '../../core/text/model.ts'
import type { Trigger } from '../../core/text/trigger.ts'
import type { Editable } from '../../dom/editableHandle.ts'
import { onScopeDispose } from 'vue'
import { textOfPicked, type PickedReference } from '../../core/picker/picked.ts'
import { PickerCancelled } from '../../core/picker/pickerCancelled.ts'

/** What the picker gave; set `insertText` to false, before the handler returns, to keep it out of the text. */
export interface SmartPickerSubmission {
	/** What is written into the text. */
	result: string
	/** What was picked, with all that is known of it. */
	picked: PickedReference
	insertText: boolean
}

export interface UseSmartPickerOptions {
	model: TextModel
	editable: () => Editable
	/** Opens the picker. @throws PickerCancelled when the user closes it */
	pickReference: (providerId: string | null) => Promise<PickedReference>
	/** Links are written with their titles. */
	markdown: () => boolean
	onSubmit: (submission: SmartPickerSubmission) => void
}

/**
 * Opens the picker from a trigger; what is picked takes the trigger's place, wherever that is by then. Who closes the picker has no use for the trigger either: it goes,
 * and one undo brings it back. Where picking fails, it stays, to try again.
 */
export function useSmartPicker({ model, editable, pickReference, markdown, onSubmit }: UseSmartPickerOptions) {
	let gone = false
	onScopeDispose(() => { gone = true })

	return async function pick(provider: ReferenceProvider | null, trigger: Trigger): Promise<void> {
		const tracked = model.trackRange(trigger.start, trigger.end)
		try {
			const picked = await pickReference(provider?.id ?? null)
			if (gone) return
			const submission = { result: textOfPicked(picked, { markdown: markdown() }), picked, insertText: true }
			onSubmit(submission)
			editable().focus()
			editable().edit({ from: tracked.from, to: tracked.to, text: submission.insertText ? submission.result : '' })
		} catch (error) {
			const isCancelled = error instanceof PickerCancelled
			if (!isCancelled) console.error('Could not pick a link.', error)
			if (gone) return
			editable().focus()
			if (isCancelled && tracked.from < tracked.to) editable().edit({ from: tracked.from, to: tracked.to, text: '' })
			else editable().select({ anchor: tracked.to, head: tracked.to })
		} finally {
			tracked.release()
		}
	}
}
