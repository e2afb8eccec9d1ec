import { createReferenceService, initialStateInputs } from 'nc-reference/mock'

const service = createReferenceService()

// What an app's listener does when a page is about to show references.
service.onRenderReference((event) => {
	event.addScript('/apps/decks/js/reference.mjs')
	event.provideInitialState('decks', 'colors', ['red', 'blue'])
})

// The initial state of Alice's page: providers, when she last used each, and the app's own.
const page = await service.renderPage('alice')
for (const { id, value } of initialStateInputs(page)) {
	const input = Object.assign(document.createElement('input'), { type: 'hidden', id, value })
	document.body.append(input)
}
