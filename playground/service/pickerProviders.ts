import type { ISearchProvider, SearchQuery } from 'nc-reference/mock'
import { ADiscoverableReferenceProvider, searchEntry, SearchResult } from 'nc-reference/mock'
import { pageOf } from './contractSearch.ts'
import { TitleSearch } from './titleSearch.ts'

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

const PEOPLE = ['Alice Harbour', 'Bob Reporter', 'Carla Repin', 'Dmitri Report', 'Élodie Sorel', 'Farid Haddad', 'Greta Thal', 'Hao Lin']
const CONVERSATIONS = ['Report of the week', 'Harbour team', 'Lunch', 'Annual report', 'Repairs', 'Support']
const EVENTS = ['Report is due', 'Harbour walk', 'Review of the report', 'Repair café', 'Concert']
const NOTES = ['Reports to read', 'Shopping', 'Harbour: ideas', 'Recipe for bread', 'A report on birds']
/** Enough for many pages: a long list shows by it. */
const CARDS = Array.from({ length: 400 }, (_, index) => `Card ${index + 1}: ${['report', 'harbour', 'repair', 'paint'][index % 4]}`)
const WORDS = ['harbour', 'report', 'reporter', 'repose', 'repair', 'rapport', 'support', 'transport']

const CHAPTERS = ['Foundations', 'Walls', 'Windows', 'Doors', 'Roofs', 'Stairs', 'Light', 'Water', 'Fire', 'Gardens', 'Paths', 'Fences']

/** An archive on slow disks: everything takes its time. */
export class ArchiveSearch implements ISearchProvider {
	constructor(readonly delayMs = 3000) {}
	getId() { return 'demo-archive' }
	getName() { return 'Archive' }
	getOrder() { return 40 }

	async search(query: SearchQuery): Promise<SearchResult> {
		await new Promise((resolve) => { setTimeout(resolve, this.delayMs) })
		const { entries, next } = pageOf(query.term === 'none' ? [] : CHAPTERS, query)
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

/** Providers of every kind of picking: icons by address, a slow one, one that fails, one with pages, one that wants three letters, several searches at once, broken custom elements. */
export function createPickerProviders() {
	return [
		new SearchOnlyProvider({ id: 'demo-files', title: 'Documents', order: 8, icon: 'file' }, ['files']),
		new SearchOnlyProvider({ id: 'demo-everything', title: 'Everything', order: 21, icon: 'search' }, ['refdemo-issues-search', 'files', 'demo-archive', 'demo-broken']),
		new SearchOnlyProvider({ id: 'demo-archive', title: 'Slow archive', order: 22, icon: 'history' }, ['demo-archive']),
		new SearchOnlyProvider({ id: 'demo-broken', title: 'Failing search', order: 23, icon: 'error' }, ['demo-broken']),
		new SearchOnlyProvider({ id: 'demo-people', title: 'Contacts', order: 30, icon: 'user' }, ['demo-people']),
		new SearchOnlyProvider({ id: 'demo-talk', title: 'Conversations', order: 31, icon: 'comment' }, ['demo-talk']),
		new SearchOnlyProvider({ id: 'demo-calendar', title: 'Calendar', order: 32, icon: 'calendar' }, ['demo-calendar']),
		new SearchOnlyProvider({ id: 'demo-notes', title: 'Notes', order: 33, icon: 'edit' }, ['demo-notes']),
		new SearchOnlyProvider({ id: 'demo-boards', title: 'Boards', order: 34, icon: 'toggle-filelist' }, ['demo-boards']),
		new SearchOnlyProvider({ id: 'demo-dictionary', title: 'Dictionary', order: 35, icon: 'search' }, ['demo-dictionary']),
		new ElementProvider({ id: 'demo-failing-element', title: 'Failing element', order: 24, icon: 'error' }),
	]
}

/** The searches behind them. */
export function createPickerSearchProviders(): ISearchProvider[] {
	return [
		new ArchiveSearch(),
		new BrokenSearch(),
		new TitleSearch({ id: 'demo-people', name: 'People', order: 60, titles: PEOPLE, path: 'people', subline: 'Contact', rounded: true }),
		new TitleSearch({ id: 'demo-talk', name: 'Conversations', order: 61, titles: CONVERSATIONS, path: 'talk', subline: 'Conversation' }),
		new TitleSearch({ id: 'demo-calendar', name: 'Events', order: 62, titles: EVENTS, path: 'calendar', subline: 'In May' }),
		new TitleSearch({ id: 'demo-notes', name: 'Notes', order: 63, titles: NOTES, path: 'notes', subline: 'Note' }),
		new TitleSearch({ id: 'demo-boards', name: 'Cards', order: 64, titles: CARDS, path: 'boards', subline: 'Harbour board' }),
		new TitleSearch({ id: 'demo-dictionary', name: 'Words', order: 65, titles: WORDS, path: 'words', subline: 'Dictionary', minLetters: 3 }),
	]
}
