import type { ISearchProvider, SearchQuery } from 'nc-reference/mock'
import { ADiscoverableReferenceProvider, Reference, searchEntry, SearchResult } from 'nc-reference/mock'
import { pageOf } from './contractSearch.ts'
import { FilesProvider } from './demoFiles.ts'

const BOOKS = [
	['momo', 'Momo', 'Michael Ende'], ['solaris', 'Solaris', 'Stanisław Lem'], ['emma', 'Emma', 'Jane Austen'], ['ulysses', 'Ulysses', 'James Joyce'],
	['kindred', 'Kindred', 'Octavia E. Butler'], ['dune', 'Dune', 'Frank Herbert'], ['beloved', 'Beloved', 'Toni Morrison'], ['persuasion', 'Persuasion', 'Jane Austen'],
	['cyberiad', 'The Cyberiad', 'Stanisław Lem'], ['snow', 'Snow', 'Orhan Pamuk'], ['middlemarch', 'Middlemarch', 'George Eliot'], ['gilead', 'Gilead', 'Marilynne Robinson'],
] as const

const BOOK = /^https:\/\/library\.test\/books\/([a-z]+)$/

/** Books: searched by title and by author, two search providers side by side. */
export class LibraryProvider extends ADiscoverableReferenceProvider {
	getId() { return 'demo-library' }
	getTitle() { return 'Library' }
	getOrder() { return 20 }
	getIconUrl() { return '/core/img/places/files.svg' }
	getSupportedSearchProviderIds() { return ['demo-titles', 'demo-authors'] }
	matchReference(text: string) { return BOOK.test(text) }

	resolveReference(text: string): Reference | null {
		const book = BOOKS.find(([id]) => id === BOOK.exec(text)?.[1])
		if (!book) return null
		const reference = new Reference(text)
		reference.setTitle(book[1])
		reference.setDescription(`A novel by ${book[2]}`)
		return reference
	}
}

/** Finds books by title or by author. */
export class BookSearch implements ISearchProvider {
	constructor(readonly by: 'titles' | 'authors') {}
	getId() { return `demo-${this.by}` }
	getName() { return this.by === 'titles' ? 'Books' : 'Authors' }
	getOrder() { return this.by === 'titles' ? 30 : 31 }

	search(query: SearchQuery): SearchResult {
		const term = query.term.toLowerCase()
		const { entries, next } = pageOf(BOOKS.filter((book) => book[this.by === 'titles' ? 1 : 2].toLowerCase().includes(term)), query)
		const found = entries.map(([id, title, author]) => searchEntry({
			title: this.by === 'titles' ? title : author,
			subline: this.by === 'titles' ? author : title,
			resourceUrl: `https://library.test/books/${id}`,
			icon: this.by === 'titles' ? 'icon-category-office' : 'icon-user',
			rounded: this.by === 'authors',
		}))
		return next === null ? SearchResult.complete(this.getName(), found) : SearchResult.paginated(this.getName(), found, next)
	}
}

const POLL = /^https:\/\/polls\.test\/([\w-]+)$/

/** Polls: made by a custom element, rendered by an interactive widget of type `demo_poll`. */
export class PollProvider extends ADiscoverableReferenceProvider {
	getId() { return 'demo-poll' }
	getTitle() { return 'Poll' }
	getOrder() { return 15 }
	getIconUrl() { return '/core/img/actions/toggle-filelist.svg' }
	hasCustomPickerElement() { return true }
	matchReference(text: string) { return POLL.test(text) }

	resolveReference(text: string): Reference {
		const id = POLL.exec(text)?.[1] ?? ''
		const question = `${id.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())}?`
		const reference = new Reference(text)
		reference.setTitle(question)
		reference.setDescription('A poll with three answers')
		reference.setRichObject('demo_poll', { id, question, options: [{ text: 'Yes', votes: 7 }, { text: 'No', votes: 3 }, { text: 'Later', votes: 5 }] })
		return reference
	}
}

/** A blog whose addresses are not written in Latin letters: the generic provider of a server knows no such ones. */
export class BlogProvider {
	matchReference(text: string) { return text.startsWith('https://blog.test/') }

	resolveReference(text: string): Reference {
		const reference = new Reference(text)
		reference.setTitle('رحلة إلى المدينة القديمة')
		reference.setDescription('الأزقة والأسواق وكوب من الشاي.')
		return reference
	}

	resolveReferencePublic(text: string) { return this.resolveReference(text) }
	getCachePrefix() { return 'demo-blog' }
	getCacheKey(text: string) { return text }
	getCacheKeyPublic(text: string, sharingToken: string) { return `${sharingToken}#${text}` }
}

/** Creates the demo's own providers, in addition to those of the recorded server. */
export function createDemoProviders() {
	return [new LibraryProvider(), new PollProvider(), new BlogProvider(), new FilesProvider()]
}

/** The searches behind them. */
export function createDemoSearchProviders(): ISearchProvider[] {
	return [new BookSearch('titles'), new BookSearch('authors')]
}
