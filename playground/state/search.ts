import { pages } from './pages.ts'

/** A place that a search found. */
export interface FoundEntry {
	title: string
	context: string
	/** Path and fragment. */
	to: string
}

const entries: (FoundEntry & { words: string })[] = pages.map(({ title, path, group, summary }) => ({
	title, to: path, context: summary || group, words: `${title} ${group} ${summary}`.toLowerCase(),
}))

const LIMIT = 10

/** Pages and sections in which every word of the term occurs, titles first. */
export function findEntries(term: string): FoundEntry[] {
	const words = term.toLowerCase().split(/\s+/).filter(Boolean)
	if (!words.length) return []
	const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)))
	const rank = (entry: FoundEntry) => entry.title.toLowerCase().startsWith(words[0]!) ? 0 : entry.title.toLowerCase().includes(words[0]!) ? 1 : 2
	return found.sort((a, b) => rank(a) - rank(b)).slice(0, LIMIT)
}
