import type { ReferenceContext } from 'nc-reference/mock'
import { ADiscoverableReferenceProvider, Reference } from 'nc-reference/mock'

/** Resolves https://decks.test/N. */
export class DeckProvider extends ADiscoverableReferenceProvider {
	getId() { return 'decks' }
	getTitle() { return 'Decks' }
	getOrder() { return 1 }
	getIconUrl() { return '/apps/decks/img/app.svg' }
	getSupportedSearchProviderIds() { return ['decks-search'] }

	matchReference(text: string) {
		return /^https:\/\/decks\.test\/\d+$/.test(text)
	}

	async resolveReference(text: string, { userId }: ReferenceContext) {
		const id = Number(text.split('/').pop())
		if (id > 100) return null // this deck doesn't exist
		const reference = new Reference(text)
		reference.setTitle(`Deck ${id} of ${userId}`)
		reference.setRichObject('deck', { id }) // rendered by the widget of type "deck"
		return reference
	}
}
