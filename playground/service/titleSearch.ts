import type { ISearchProvider, SearchQuery } from 'nc-reference/mock'
import { searchEntry, SearchResult } from 'nc-reference/mock'
import { pageOf } from './contractSearch.ts'

/** Results of a search by title, and their appearance. */
export interface TitleSearchDetails {
	id: string
	name: string
	order: number
	titles: readonly string[]
	/** Path of the results' addresses. */
	path: string
	subline: string
	rounded?: boolean
	/** A shorter word finds nothing. @default 1 */
	minLetters?: number
}

/** Finds titles that hold the word; addresses are numbered as the titles are. */
export class TitleSearch implements ISearchProvider {
	constructor(readonly details: TitleSearchDetails) {}
	getId() { return this.details.id }
	getName() { return this.details.name }
	getOrder() { return this.details.order }

	search(query: SearchQuery): SearchResult {
		const { name, titles, path, subline, rounded = false, minLetters = 1 } = this.details
		const term = query.term.toLowerCase()
		const matching = term.length < minLetters ? [] : titles.map((title, index) => ({ title, index })).filter(({ title }) => title.toLowerCase().includes(term))
		const { entries, next } = pageOf(matching, query)
		const found = entries.map(({ title, index }) => searchEntry({ title, subline, resourceUrl: `https://wiki.test/${path}/${index + 1}`, rounded }))
		return next === null ? SearchResult.complete(name, found) : SearchResult.paginated(name, found, next)
	}
}
