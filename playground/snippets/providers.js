import { ADiscoverableReferenceProvider, Reference, searchEntry, SearchResult } from 'nc-reference/mock/server'

const DECKS = [[1, 'Holiday plans'], [2, 'Garden'], [3, 'New kitchen']]

/** Resolves https://decks.test/N, and is found in the picker by its search. */
class DeckProvider extends ADiscoverableReferenceProvider {
	getId() { return 'decks' }
	getTitle() { return 'Decks' }
	getOrder() { return 1 }
	getIconUrl() { return '/core/img/actions/tag.svg' }
	getSupportedSearchProviderIds() { return ['decks-search'] }
	matchReference(text) { return /^https:\/\/decks\.test\/\d+$/.test(text) }

	resolveReference(text) {
		const deck = DECKS.find(([id]) => text.endsWith(`/${id}`))
		if (!deck) return null
		const reference = new Reference(text)
		reference.setTitle(deck[1])
		reference.setRichObject('deck', { id: deck[0], title: deck[1] })
		return reference
	}

	// Only where visitors of a public share may see it, too:
	resolveReferencePublic(text, sharingToken, { isShare }) { return isShare(sharingToken) ? this.resolveReference(text) : null }
	getCacheKeyPublic(text, sharingToken) { return `${sharingToken}#${text}` }
}

const deckSearch = {
	getId: () => 'decks-search',
	getName: () => 'Decks',
	getOrder: () => 1,
	search({ term }) {
		const found = DECKS.filter(([, title]) => title.toLowerCase().includes(term.toLowerCase()))
		return SearchResult.complete('Decks', found.map(([id, title]) => searchEntry({ title, resourceUrl: `https://decks.test/${id}` })))
	},
}

export const providers = [new DeckProvider()]
export const searchProviders = [deckSearch]
