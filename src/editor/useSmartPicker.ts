import type { ReferenceProvider } from '../contract/provider.ts'
import type { PickedReference } from '../picker/picked.ts'
import type { Editable } from './dom/editable.ts'
import type { Trigger } from './model/trigger.ts'
import type { Opening } from './useSuggestions.ts'
import { onScopeDispose } from 'vue'
import { warn } from '../resolver/warn.ts'
import { PickerCancelled } from '../picker/getLinkWithPicker.ts'
import { insertLink, textOfPicked } from './model/writtenLink.ts'

/** Result of the picker in an editor. Set `insertText` to false before the handler returns to keep it out of the text. */
export interface SmartPickerSubmission {
	/** Text to insert. */
	result: string
	/** The user's choice with its details. */
	picked: PickedReference
	insertText: boolean
}

export interface UseSmartPickerOptions {
	editable: Editable
	/** Opens the picker. @throws PickerCancelled when the user closes it */
	pickReference: (providerId: string | null) => Promise<PickedReference>
	/** Links are written with their titles. */
	markdown: () => boolean
	onSubmit: (submission: SmartPickerSubmission) => void
}

/** The words that a picked link gets as its title, and all that it then takes the place of: the selection that the picker was opened over, in one line. */
function titleRange(text: string, { end }: Trigger, opening: Opening | null): { from: number, to: number, title: string } | null {
	if (!opening) return null
	const { selected: { from, to } } = opening
	const title = text.slice(from, to)
	return title.trim() === '' || title.includes('\n') ? null : { from, to: end, title }
}

/**
 * Opens the picker from a trigger. The result replaces the trigger, wherever that is by then.
 *
 * Closing the picker removes the trigger and the space before it; one undo brings both back. After an error the trigger stays, to try again.
 */
export function useSmartPicker({ editable, pickReference, markdown, onSubmit }: UseSmartPickerOptions) {
	const { model } = editable
	let gone = false
	onScopeDispose(() => { gone = true })

	function write({ range, typed }: Record<'range' | 'typed', { from: number, to: number }>, picked: PickedReference, title: string | undefined) {
		const submission = { result: textOfPicked(title ? { ...picked, title } : picked, { markdown: markdown() }), picked, insertText: true }
		onSubmit(submission)
		editable.focus()
		if (!submission.insertText) return editable.edit({ from: typed.from, to: typed.to, text: '' })
		const { edit, after } = insertLink(model.document, range, { written: submission.result, markdown: markdown() })
		editable.edit(edit, { after })
	}

	return async function pick(provider: ReferenceProvider | null, trigger: Trigger, opening: Opening | null = null): Promise<void> {
		const titled = titleRange(model.document.text, trigger, opening)
		const typed = model.trackRange(opening?.from ?? trigger.start, trigger.end)
		const tracked = model.trackRange(trigger.start, trigger.end)
		const whole = titled && model.trackRange(titled.from, titled.to)
		try {
			const picked = await pickReference(provider?.id ?? null)
			if (gone) return
			const isTitled = whole !== null && markdown() && picked.kind === 'link'
			write({ range: isTitled ? whole : tracked, typed }, picked, isTitled ? titled?.title : undefined)
		} catch (error) {
			const isCancelled = error instanceof PickerCancelled
			if (!isCancelled) warn('Could not pick a link: the picker failed. The text stays as it is; open the picker again.', error)
			if (gone) return
			editable.focus()
			if (isCancelled && tracked.from < tracked.to) editable.edit({ from: typed.from, to: typed.to, text: '' })
			else editable.select({ anchor: tracked.to, head: tracked.to })
		} finally {
			for (const range of [typed, tracked, whole]) range?.release()
		}
	}
}
