import { fold } from '../../ui/match.ts'
import { createMatcher, type MatchRank } from '../../ui/matchRank.ts'

/** An emoji and the words that find it. */
export interface Emoji {
	character: string
	/** Without colons; the first one is shown. */
	shortcodes: readonly string[]
	/** Other words that find it. */
	words: readonly string[]
	/** Text smileys that mean the same. */
	smileys: readonly string[]
	/** Its name in the page's language, where that isn't English. */
	name?: string
	/** The folded name and other folded words of that language. */
	local?: readonly string[]
}

/** Adds the words of another language: a line for each emoji, `name|other words`. */
export function withWords(all: readonly Emoji[], lines: string): Emoji[] {
	const rows = lines.split('\n')
	return all.map((emoji, index) => {
		const [name = '', others = ''] = rows[index]?.split('|') ?? []
		return name ? { ...emoji, name, local: [fold(name), ...others.split(' ').filter(Boolean)] } : emoji
	})
}

/** The emoji of the packed data, in the order of the Unicode list. */
export function unpackEmoji(characters: string, words: string): Emoji[] {
	const lines = words.split('\n')
	let code = 0
	return characters.split(' ').map((packed, index) => {
		const character = packed.split(',').map((part) => {
			if (part === '+') return '\u200D'
			if (part === '*') return '\uFE0F'
			code += parseInt(part, 36)
			return String.fromCodePoint(code)
		}).join('')
		const [shortcodes, others, smileys] = lines[index]!.split('|').map((field) => field === '' ? [] : field.split(' '))
		return { character, shortcodes: shortcodes!, words: others ?? [], smileys: smileys ?? [] }
	})
}

/** The query after a colon. */
const queryOf = (written: string) => fold(written).replace(/:$/, '')

/** Returns the shortest text that starts with a query. */
function shortestStart(texts: readonly string[], query: string): string | undefined {
	return texts.filter((text) => text.startsWith(query)).sort((one, other) => one.length - other.length)[0]
}

/** Returns the label to show: the shortcode that is being written, else the name in the page's language, else the first shortcode. */
export function shownLabel({ shortcodes, name }: Emoji, written: string): string {
	const typed = written && shortestStart(shortcodes, queryOf(written))
	return typed || !name ? `:${typed || shortcodes[0]!}:` : name
}

/** Score of an emoji for a query; 0 for no match. */
function score(emoji: Emoji, query: string, rankOf: (...texts: string[]) => MatchRank): number {
	const { shortcodes, words, local = [] } = emoji
	if (shortcodes.includes(query)) return 5
	if (local[0] === query) return 4.8
	if (local.includes(query) || local[0]?.split(' ').includes(query)) return 4.4
	// A user who types the start of a word means the shortest word with that start.
	const start = shortestStart([...shortcodes, ...local], query)
	if (start) return 3 + 1 / start.length
	if (local.length && rankOf(local[0]!) === 'word') return 2.5
	if (words.includes(query) || rankOf(...shortcodes) === 'word') return 2
	return rankOf(...words) === 'prefix' ? 1 : 0
}

/** The emoji whose shortcode, other words or text smiley answer what is written behind a colon, best first; recent and popular ones go before equals. */
export function searchEmoji(all: readonly Emoji[], written: string, { recent = [], limit = 12 }: { recent?: readonly string[], limit?: number } = {}): Emoji[] {
	const smiley = `:${written}`
	const query = queryOf(written)
	const rankOf = createMatcher(query)
	const found: { emoji: Emoji, rank: number }[] = []
	for (const emoji of all) {
		const points = emoji.smileys.includes(smiley) ? 6 : query === '' ? 0 : score(emoji, query, rankOf)
		if (points > 0) found.push({ emoji, rank: points + (recent.includes(emoji.character) ? 0.5 : 0) + (POPULAR_CHARACTERS.has(plain(emoji.character)) ? 0.1 : 0) })
	}
	return found.sort((one, other) => other.rank - one.rank).slice(0, limit).map(({ emoji }) => emoji)
}

/** Emoji for a bare colon: recent ones, then popular ones. */
export function favouriteEmoji(all: readonly Emoji[], recent: readonly string[], limit = 12): Emoji[] {
	const characters = new Set([...recent, ...POPULAR].map(plain))
	const found = [...characters].flatMap((character) => all.find((emoji) => plain(emoji.character) === character) ?? [])
	return found.slice(0, limit)
}

/** Without the selectors of a coloured picture: lists and keyboards write the same emoji with and without them. */
function plain(character: string): string {
	return character.replace(/\uFE0F/g, '')
}

const POPULAR = ['👍', '😄', '❤', '😂', '🎉', '🙏', '👀', '🚀', '😉', '🤔', '😢', '🔥']
const POPULAR_CHARACTERS = /* @__PURE__ */ new Set(POPULAR)

/** Text smileys that start with a colon, without it. */
const SMILEYS = [')', '-)', '(', '-(', 'D', '-D', 'P', '-P', 'p', '-p', 'O', '-O', 'o', '-o', '*', '-*', '/', '-/', '|', '-|', '\'(', '\')', '3', 'x', '-x', '>', '-]', ']']

/** Returns the smiley that the text after a colon spells, such as `:)`, so that the menu can offer to keep it as text. */
export function textSmileys(written: string): string[] {
	return SMILEYS.includes(written) ? [`:${written}`] : []
}
