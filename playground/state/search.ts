import { pages, summaryOf, titleOf, type ManualPage } from './pages.ts'

/** A place that a search found. */
export interface FoundEntry {
	title: string
	context: string
	/** Path and fragment. */
	to: string
	/** Set where the title is not in the language of the shell. */
	lang?: 'en'
}

interface Entry extends FoundEntry {
	words: string
	page: ManualPage
	/** 0 for a page, 1 for a section. */
	depth: number
}

let entries: Promise<Entry[]> | undefined

/** The index comes when somebody searches first. */
async function loadEntries(): Promise<Entry[]> {
	const { sections } = await import('virtual:search')
	return sections.flatMap(({ page: name, title, id, words, path }): Entry[] => {
		const page = pages.find((candidate) => candidate.name === name)
		if (!page) return []
		if (!id) return [{ title: page.title, context: page.summary, to: page.path, page, words: `${page.summary} ${words} ${page.words ?? ''}`.toLowerCase(), depth: 0 }]
		return [{ title, context: page.title, to: `${path ?? page.path}#${id}`, lang: 'en', page, words, depth: 1 }]
	})
}

/** A page is found by its English words and by its title in the language of the shell. */
function inLanguage(entry: Entry): Entry {
	const { page, depth, words } = entry
	const [title, summary] = [titleOf(page), summaryOf(page)]
	return depth ? { ...entry, context: title } : { ...entry, title, context: summary, words: `${words} ${page.title} ${summary}`.toLowerCase() }
}

const LIMIT = 12

function rank({ title, depth, page }: Entry, words: string[]): number {
	const lower = title.toLowerCase()
	const parts = `${lower} ${depth ? '' : page.words ?? ''}`.split(/[^\p{L}\p{N}]+/u)
	const starts = words.every((word) => parts.some((part) => part.startsWith(word)))
	const inTitle = lower === words.join(' ') ? 0 : starts ? 2 : words.every((word) => lower.includes(word)) ? 4 : 8
	// Among equals a page comes before its sections.
	return inTitle + depth
}

/** Pages and sections in which every word of the term occurs, titles first. */
export async function findEntries(term: string): Promise<FoundEntry[]> {
	// Cut as in the index: `--session` is found as "session".
	const words = term.toLowerCase().match(/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu) ?? []
	if (!words.length) return []
	entries ??= loadEntries()
	const found = (await entries).map(inLanguage).filter((entry) => words.every((word) => entry.words.includes(word) || entry.title.toLowerCase().includes(word)))
	return found.sort((a, b) => rank(a, words) - rank(b, words)).slice(0, LIMIT)
}
