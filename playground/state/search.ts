import { pages } from './pages.ts'

/** A place that a search found. */
export interface FoundEntry {
	title: string
	context: string
	/** Path and fragment. */
	to: string
}

interface Entry extends FoundEntry {
	words: string
	/** 0 for a page, 1 for a section. */
	depth: number
}

let entries: Promise<Entry[]> | undefined

/** The index comes when somebody searches first. */
async function loadEntries(): Promise<Entry[]> {
	const { sections } = await import('virtual:search')
	return sections.flatMap(({ page: name, title, id, words }): Entry[] => {
		const page = pages.find((candidate) => candidate.name === name)
		if (!page) return []
		if (!id) return [{ title: page.title, context: page.summary, to: page.path, words: `${page.summary} ${words}`.toLowerCase(), depth: 0 }]
		return [{ title, context: page.title, to: `${page.path}#${id}`, words, depth: 1 }]
	})
}

const LIMIT = 12

function rank({ title, depth }: Entry, words: string[]): number {
	const lower = title.toLowerCase()
	const inTitle = lower === words.join(' ') ? 0 : lower.startsWith(words[0]!) ? 2 : words.every((word) => lower.includes(word)) ? 4 : 8
	return inTitle + depth
}

/** Pages and sections in which every word of the term occurs, titles first. */
export async function findEntries(term: string): Promise<FoundEntry[]> {
	const words = term.toLowerCase().split(/\s+/).filter(Boolean)
	if (!words.length) return []
	entries ??= loadEntries()
	const found = (await entries).filter((entry) => words.every((word) => entry.words.includes(word) || entry.title.toLowerCase().includes(word)))
	return found.sort((a, b) => rank(a, words) - rank(b, words)).slice(0, LIMIT)
}
