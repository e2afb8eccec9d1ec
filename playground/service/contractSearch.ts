import type { ISearchProvider, ReferenceContext, SearchQuery } from 'nc-reference/mock'
import { searchEntry, SearchResult } from 'nc-reference/mock'

/** One page of a list, with the offset of the next one as cursor. */
export function pageOf<Entry>(all: Entry[], { limit, cursor }: SearchQuery) {
	const start = Number(cursor ?? 0) || 0
	const entries = all.slice(start, start + limit)
	return { entries, next: start + limit < all.length ? start + limit : null }
}

/** Twelve issues for any term; none for "none"; "boom" throws. */
export class IssueSearch implements ISearchProvider {
	getId() { return 'refdemo-issues-search' }
	getName() { return 'Issues' }
	getOrder() { return 10 }
	getAppId() { return 'refdemo' }

	search(query: SearchQuery): SearchResult {
		if (query.term === 'boom') throw new Error('The issue search is broken for "boom".')
		const ids = query.term === 'none' ? [] : Array.from({ length: 12 }, (_, i) => i + 1)
		const { entries, next } = pageOf(ids, query)
		const found = entries.map((id) => searchEntry({
			thumbnailUrl: '/core/img/actions/tag.svg',
			title: `${query.term} issue ${id}`,
			subline: 'opened by alice',
			resourceUrl: `https://tracker.test/issues/${id}`,
			icon: id % 2 ? 'icon-tag' : '',
			rounded: id % 2 === 0,
			attributes: { type: 'issue' },
		}))
		return next === null ? SearchResult.complete(this.getName(), found) : SearchResult.paginated(this.getName(), found, next)
	}
}

/** Files that the recorded server had: path by id, newest first. */
export const FILES: [id: number, name: string][] = [[157, 'report-3.md'], [152, 'report-2.md'], [147, 'report-1.md'], [146, 'report.txt'], [140, 'report.pdf']]

/** The built-in search for files, where `icon` is an address and no class. It says of every full page that there is more. */
export class FileSearch implements ISearchProvider {
	getId() { return 'files' }
	getName() { return 'Files' }
	getOrder() { return 5 }
	getIconUrl() { return '/apps/files/img/app.svg' }

	getSupportedFilters() {
		return {
			since: 'datetime', until: 'datetime', person: 'person', 'min-size': 'int', 'max-size': 'int', mime: 'string',
			type: 'string', path: 'string', 'is-favorite': 'bool', 'title-only': 'bool',
		}
	}

	search(query: SearchQuery, { base }: ReferenceContext): SearchResult {
		const { entries, next } = pageOf(FILES.filter(([, name]) => name.includes(query.term.toLowerCase())), query)
		const found = entries.map(([id, name]) => searchEntry({
			thumbnailUrl: `${base}/index.php/core/preview?x=32&y=32&fileId=${id}`,
			title: name,
			resourceUrl: `${base}/index.php/f/${id}`,
			icon: '/index.php/apps/theming/img/core/filetypes/text.svg?v=8924fe71',
			attributes: { fileId: String(id), path: `/${name}` },
		}))
		return next === null ? SearchResult.complete(this.getName(), found) : SearchResult.paginated(this.getName(), found, next)
	}
}

/** A search provider that the recorded server listed; it finds nothing here. */
export class EmptySearch implements ISearchProvider {
	constructor(readonly id: string, readonly details: { name: string, order: number, appId?: string, icon?: string }) {}
	getId() { return this.id }
	getName() { return this.details.name }
	getOrder() { return this.details.order }
	getAppId() { return this.details.appId ?? this.id }
	getIconUrl() { return this.details.icon ?? `/apps/${this.id}/img/app.svg` }
	search() { return SearchResult.complete(this.details.name, []) }
}

/** The search providers of the recorded server. */
export function createContractSearchProviders(): ISearchProvider[] {
	return [
		new FileSearch(),
		new EmptySearch('systemtags', { name: 'Tags', order: 6 }),
		new EmptySearch('circles', { name: 'Teams', order: 9, icon: '/apps/circles/img/circles.svg' }),
		new EmptySearch('comments', { name: 'Comments', order: 10, icon: '/apps/comments/img/comments.svg' }),
		new IssueSearch(),
		new EmptySearch('settings_apps', { name: 'Apps', order: 100, appId: 'settings', icon: '/apps/settings/img/settings_apps.svg' }),
		new EmptySearch('settings', { name: 'Settings', order: 500, icon: '/apps/settings/img/settings.svg' }),
	]
}
