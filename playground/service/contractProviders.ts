import type { ReferenceContext } from 'nc-reference/mock'
import { ADiscoverableReferenceProvider, Reference } from 'nc-reference/mock'
import { FILES } from './contractSearch.ts'

const CREATED = 1767225600
const ICONS = '/core/img/actions'

/** The link of an issue, pull request or comment of the tracker. */
const TRACKED = /^https:\/\/tracker\.test\/(issues|pulls)\/(\d+)(#comment-\d+)?$/

/** Issues and pull requests: searchable, with rich objects that the library renders by itself. */
export class TrackerProvider extends ADiscoverableReferenceProvider {
	/** The words before the number of a pull request; the recorded server had those of an issue. */
	constructor(readonly pullTitle = 'Issue number') { super() }
	getId() { return 'refdemo-issues' }
	getTitle() { return 'Tracker issues' }
	getOrder() { return 10 }
	getIconUrl() { return `${ICONS}/tag.svg` }
	getSupportedSearchProviderIds() { return ['refdemo-issues-search'] }
	matchReference(text: string) { return TRACKED.test(text) }

	resolveReference(text: string): Reference | null {
		const [, kind, digits, comment] = TRACKED.exec(text) ?? []
		const id = Number(digits)
		if (id === 404) return null
		if (id === 500) throw new Error('The tracker is broken for issue 500.')
		const reference = new Reference(text)
		if (id === 403) {
			reference.setAccessible(false)
			return reference
		}
		const title = `${kind === 'pulls' ? this.pullTitle : 'Issue number'} ${id}`
		reference.setTitle(title)
		reference.setDescription('Opened by alice')
		const issue = {
			id,
			url: text,
			title,
			comment_count: 3,
			state: id % 2 ? 'open' : 'closed',
			labels: [{ color: 'd73a4a', name: 'bug' }, { color: '0075ca', name: 'docs' }],
			created_at: CREATED,
			author: 'alice',
		}
		reference.setRichObject('refdemo_issue', {
			...(kind === 'pulls' ? { vcs_pull_request: { ...issue, merged: id % 2 === 0, draft: id % 3 === 0 } } : { vcs_issue: issue }),
			...(comment ? { vcs_comment: { url: text, body: 'I can **reproduce** this.', author: 'bob', created_at: CREATED + 86400, updated_at: CREATED + 86460 } } : {}),
		})
		return reference
	}
}

/** Pictures: picked by a custom element, which a page registers. */
export class PictureProvider extends ADiscoverableReferenceProvider {
	getId() { return 'refdemo-pics' }
	getTitle() { return 'Pictures' }
	getOrder() { return 5 }
	getIconUrl() { return `${ICONS}/picture.svg` }
	hasCustomPickerElement() { return true }
	matchReference(text: string) { return /^https:\/\/pics\.test\/[a-z0-9-]+\.gif$/.test(text) }

	resolveReference(text: string): Reference {
		const reference = new Reference(text)
		reference.setTitle('A picture')
		reference.setDescription('An animated one')
		reference.setImageUrl(text)
		reference.setRichObject('refdemo_pic', { image_gif: true, proxied_url: text })
		return reference
	}
}

const WIKI = 'https://wiki.test/'

/** Wiki pages, called by whatever follows the address of the wiki: not in the picker, but resolved on public shares too. */
export class WikiProvider {
	matchReference(text: string) { return text.startsWith(WIKI) }

	resolveReference(text: string): Reference {
		const page = text.slice(WIKI.length)
		const reference = new Reference(text)
		reference.setTitle(`Wiki page ${page}`)
		reference.setRichObject('refdemo_wiki', { page })
		return reference
	}

	resolveReferencePublic(text: string, sharingToken: string, context: ReferenceContext): Reference | null {
		return context.isShare(sharingToken) ? this.resolveReference(text) : null
	}

	getCachePrefix() { return 'refdemo-wiki' }
	getCacheKey(text: string) { return text }
	getCacheKeyPublic(text: string, sharingToken: string) { return `${sharingToken}#${text}` }
}

const MIME_TYPES: Record<string, string> = { txt: 'text/plain', pdf: 'application/pdf' }

/** Files of the server itself: in the picker's list, without a search of its own. */
export class FilesProvider extends ADiscoverableReferenceProvider {
	getId() { return 'files' }
	getTitle() { return 'Files' }
	getOrder() { return 0 }
	getIconUrl() { return '/apps/files/img/folder.svg' }

	matchReference(text: string, { base }: ReferenceContext) {
		return [`${base}/f/`, `${base}/index.php/f/`].some((start) => text.startsWith(start))
	}

	resolveReference(text: string): Reference {
		const fileId = Number(/\d+$/.exec(text)?.[0] ?? 0)
		const reference = new Reference(text)
		const name = FILES.find(([id]) => id === fileId)?.[1] ?? `report-${fileId}.md`
		reference.setTitle(name)
		reference.setRichObject('file', { id: fileId, name, mimetype: MIME_TYPES[name.replace(/^.*\./, '')] ?? 'text/markdown', size: 2048 })
		return reference
	}
}

/** The reference providers of the recorded server, in its order. */
export function createContractProviders({ pullTitle }: { pullTitle?: string } = {}) {
	return [new TrackerProvider(pullTitle), new PictureProvider(), new WikiProvider(), new FilesProvider()]
}
