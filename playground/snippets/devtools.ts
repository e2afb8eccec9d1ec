import { createApp } from 'vue'
import { NcRichText } from 'nc-reference'
import { openReferenceDevtools, referenceDevtools } from 'nc-reference/devtools'

// By a key, and in Vue's devtools
createApp(NcRichText, { text: 'See https://example.org/issues/1', referenceLimit: 1 })
	.use(referenceDevtools({ shortcut: 'Ctrl+Alt+P' }))
	.mount('#content')

// For example in a button of your debug menu
export async function explain() {
	await openReferenceDevtools()
}
