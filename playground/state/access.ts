import { watch } from 'vue'
import { invalidateReferences } from 'nc-reference'
import { settings } from './settings.ts'

/** The token that the demo's service knows. */
const DEMO_SHARE = 'demo-share'

const TOKEN_ID = 'initial-state-files_sharing-sharingToken'

/** Writes into the page who it belongs to, at the places where a server writes it. */
function writeAccess(): void {
	const { head, body } = document
	document.getElementById(TOKEN_ID)?.remove()
	if (settings.access === 'user') {
		head.dataset.user = 'alice'
		return
	}
	delete head.dataset.user
	const input = document.createElement('input')
	input.type = 'hidden'
	input.id = TOKEN_ID
	input.value = btoa(JSON.stringify(DEMO_SHARE))
	body.append(input)
}

/** Applies the panel's user or share to the page. Previews are fetched again when it changes or the service gets worse. */
export function followAccess(): void {
	writeAccess()
	watch(() => settings.access, () => {
		writeAccess()
		invalidateReferences()
	})
	watch(() => settings.failures, (failures) => { if (failures !== 'none') invalidateReferences() })
}
