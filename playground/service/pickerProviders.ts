import type { ISearchProvider, SearchQuery } from 'nc-reference/mock'
import { ADiscoverableReferenceProvider, searchEntry, SearchResult } from 'nc-reference/mock'
import { pageOf } from './contractSearch.ts'

interface Details {
	id: string
	title: string
	order: number
	icon: string
}

/** A provider that is only for picking, by an element of its own: its links are resolved by others. */
export class ElementProvider extends ADiscoverableReferenceProvider {
	constructor(readonly details: Details) { super() }
	getId() { return this.details.id }
	getTitle() { return this.details.title }
	getOrder() { return this.details.order }
	getIconUrl() { return `/core/img/actions/${this.details.icon}.svg` }
	hasCustomPickerElement() { return true }
	matchReference() { return false }
	resolveReference() { return null }
}

/** A provider that is only for picking, by search. */
export class SearchOnlyProvider extends ElementProvider {
	constructor(details: Details, readonly searchProviderIds: string[]) { super(details) }
	override hasCustomPickerElement() { return false }
	getSupportedSearchProviderIds() { return this.searchProviderIds }
}

const CHAPTERS = ['Foundations', 'Walls', 'Windows', 'Doors', 'Roofs', 'Stairs', 'Light', 'Water', 'Fire', 'Gardens', 'Paths', 'Fences']

/** An archive on slow disks: everything takes its time. */
export class ArchiveSearch implements ISearchProvider {
	constructor(readonly delayMs = 2500) {}
	getId() { return 'demo-archive' }
	getName() { return 'Archive' }
	getOrder() { return 40 }

	async search(query: SearchQuery): Promise<SearchResult> {
		await new Promise((resolve) => { setTimeout(resolve, this.delayMs) })
		const { entries, next } = pageOf(CHAPTERS, query)
		const found = entries.map((chapter) => searchEntry({
			title: `${chapter}, on ${query.term}`,
			subline: 'Volume 3, 1911',
			resourceUrl: `https://wiki.test/${chapter.toLowerCase()}`,
			thumbnailUrl: `https://pics.test/${chapter.toLowerCase()}.gif`,
		}))
		return next === null ? SearchResult.complete(this.getName(), found) : SearchResult.paginated(this.getName(), found, next)
	}
}

/** A search that is down. */
export class BrokenSearch implements ISearchProvider {
	getId() { return 'demo-broken' }
	getName() { return 'Broken' }
	getOrder() { return 50 }
	search(): SearchResult { throw new Error('The search of the demo is broken, as it should be.') }
}

/** Providers of every kind of picking: icons by address, a slow one, one that fails, several searches at once, broken custom elements. */
export function createPickerProviders() {
	return [
		new SearchOnlyProvider({ id: 'demo-files', title: 'Documents', order: 8, icon: 'file' }, ['files']),
		new SearchOnlyProvider({ id: 'demo-everything', title: 'Everything', order: 21, icon: 'search' }, ['refdemo-issues-search', 'files', 'demo-archive', 'demo-broken']),
		new SearchOnlyProvider({ id: 'demo-archive', title: 'Slow archive', order: 22, icon: 'history' }, ['demo-archive']),
		new SearchOnlyProvider({ id: 'demo-broken', title: 'Failing search', order: 23, icon: 'error' }, ['demo-broken']),
		new ElementProvider({ id: 'demo-failing-element', title: 'Failing element', order: 24, icon: 'error' }),
	]
}

/** The searches behind them. */
export function createPickerSearchProviders(): ISearchProvider[] {
	return [new ArchiveSearch(), new BrokenSearch()]
}
