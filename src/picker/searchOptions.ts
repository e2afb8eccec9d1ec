import type { SearchEntry } from '../contract/provider.ts'
import type { PickerOptionGroup } from './PickerCombobox.vue'
import type { PickerOptionItem } from './PickerOption.vue'
import type { SearchGroup, SearchResults } from './createSearch.ts'
import { fold, wordsOf } from '../ui/match.ts'
import { mdiChevronDown, mdiClockAlertOutline, mdiFileDocumentOutline, mdiLinkVariant, mdiMagnify, mdiRefresh } from '../ui/pickerIcons.ts'
import { pickEntry, toHttpLink, type PickedLink } from './picked.ts'

type Pluralise = (one: string, many: string, count: number) => string

interface SearchOptionsContext {
	/** The page's address, which the server's paths are relative to. */
	base(): string
	/** The title of a group until its own name is known. */
	titleOf?(groupId: string): string
	/** Id of the provider that the results of a group are picked with. */
	providerIdOf(groupId: string): string
	pick(picked: PickedLink): void
	loadMore(groupId: string): void
	retry(groupId: string): void
	t(text: string, values?: Record<string, string>): string
}

/** A longer title tells nothing more, and takes a screen reader minutes. In characters. */
const LONGEST_TITLE = 300

/** An option for a link that is typed by itself. */
export function linkOption(link: string, { title, choose, t }: Pick<PickerOptionItem, 'choose'> & { title?: string, t: SearchOptionsContext['t'] }): PickerOptionItem {
	// TRANSLATORS: The line below the address of a link that was pasted into the search field: inserts it.
	return { key: `link:${link}`, title: title || link, subline: title ? link : t('Use this link'), iconPath: mdiLinkVariant, link, choose }
}

/** Returns the key of a place in a group. "Load more" has the place of the first entry that it loads, so that entry inherits the choice. */
const placeKey = (groupId: string, index: number) => `place:${index}:${groupId}`

function actionOf({ id, entries, state, stale, cursor, term }: SearchGroup, { t, ...context }: SearchOptionsContext): PickerOptionItem | null {
	const action = { key: placeKey(id, entries.length), action: true }
	const retry = () => context.retry(id)
	const loadMore = () => context.loadMore(id)
	switch (state) {
		// TRANSLATORS: A button in a list of results, in the place of the results of one source.
		case 'failed': return { ...action, title: t('Could not search here. Try again'), iconPath: mdiRefresh, choose: retry }
		// TRANSLATORS: A button in a list of results, in the place of the results of one source.
		case 'slow': return { ...action, title: t('This search is taking long. Try again'), iconPath: mdiClockAlertOutline, choose: retry }
		// TRANSLATORS: A button below a list of results.
		case 'more-failed': return { ...action, title: t('Could not load more. Try again'), iconPath: mdiRefresh, choose: loadMore }
		case 'more': return { ...action, title: t('Loading more …'), busy: true }
		case 'searching': return entries.length ? null : { ...action, title: t('Searching …'), busy: true }
		case 'ready': {
			if (stale) return null
			// TRANSLATORS: A button below a list of results.
			if (cursor !== null) return { ...action, title: t('Load more'), iconPath: mdiChevronDown, choose: loadMore }
			return entries.length ? null : { ...action, title: t('No results for “{term}”', { term }), iconPath: mdiMagnify }
		}
	}
}

function entryOption(entry: SearchEntry, { id, index, base }: { id: string, index: number, base: string }, { providerIdOf, pick }: SearchOptionsContext): PickerOptionItem {
	const { className: iconClass, ...pictures } = iconOf(entry)
	const { title, resourceUrl, subline, rounded } = entry
	return {
		key: `entry:${id}:${resourceUrl}`, inherits: placeKey(id, index), title: (title || resourceUrl).slice(0, LONGEST_TITLE), subline: subline.slice(0, LONGEST_TITLE),
		...pictures, iconClass, iconPath: mdiFileDocumentOutline, rounded, link: toHttpLink(resourceUrl, base) ?? undefined,
		choose() {
			const picked = pickEntry(entry, { providerId: providerIdOf(id), base })
			if (picked) pick(picked)
		},
	}
}

/** Makes keys differ where a group has the same address twice. */
function withUniqueKeys(items: PickerOptionItem[]): PickerOptionItem[] {
	const seen = new Map<string, number>()
	return items.map((item) => {
		const before = seen.get(item.key) ?? 0
		seen.set(item.key, before + 1)
		return before ? { ...item, key: `${item.key}#${before}` } : item
	})
}

/** A group of results as group of the list. */
export function resultGroup(group: SearchGroup, context: SearchOptionsContext): PickerOptionGroup {
	const base = context.base()
	const entries = withUniqueKeys(group.entries.map((entry, index) => entryOption(entry, { id: group.id, index, base }, context)))
	const action = actionOf(group, context)
	return {
		id: group.id,
		title: group.name || context.titleOf?.(group.id),
		items: action ? [...entries, action] : entries,
		query: group.term,
		count: entries.length,
		stale: group.stale && entries.length > 0,
	}
}

/** The list that shows one provider's search; group titles where there are several groups. */
export function searchOptionGroups(results: SearchResults, context: SearchOptionsContext): PickerOptionGroup[] {
	const shown = results.groups.filter(({ entries, state, stale }) => entries.length || state !== 'ready' || stale)
	return shown.map((group) => ({ ...resultGroup(group, context), ...results.groups.length === 1 && { title: undefined } }))
}

/** Says how much was found, and how many searches have failed or are no longer waited for. */
export function describeResults(count: number, { term, groups }: Pick<SearchResults, 'term' | 'groups'>, { t, n }: { t: SearchOptionsContext['t'], n: Pluralise }): string {
	const unanswered = groups.filter(({ state }) => state === 'failed' || state === 'slow').length
	return [
		count ? n('{count} result', '{count} results', count) : t('No results for “{term}”', { term }),
		// TRANSLATORS: Shown next to the number of results: how many sources have not answered.
		unanswered ? n('{count} search without an answer', '{count} searches without an answer', unanswered) : '',
	].filter(Boolean).join(' · ')
}

/** Candidates for the icon of a search result, best first. Empty if there is none. */
export interface EntryIcon {
	/** Address of a picture of the thing itself. */
	thumbnail: string
	/** Address of an icon of its kind. */
	image: string
	/** CSS class of the host that shows an icon. */
	className: string
}

const ADDRESS = /^(https?:\/\/|\/|data:image\/)/i
/** An app's own icon: servers send such ones as pictures, too. */
const APP_ICON = /\/img\/[^?#]*\.svg(?:[?#]|$)/i
const CLASS_NAMES = /^[\w\s-]+$/

/** Whether a value may be an image's address: http, https, a path of the server, or a data image. */
function isImageAddress(text: string): boolean {
	return ADDRESS.test(text)
}

/** The pictures that an entry offers. Servers send `icon` as CSS class or as address: both are real. */
export function iconOf({ thumbnailUrl, icon }: Pick<SearchEntry, 'thumbnailUrl' | 'icon'>): EntryIcon {
	const picture = isImageAddress(thumbnailUrl) ? thumbnailUrl : ''
	const isAppIcon = APP_ICON.test(picture)
	return {
		thumbnail: isAppIcon ? '' : picture,
		image: isImageAddress(icon) ? icon : isAppIcon ? picture : '',
		className: CLASS_NAMES.test(icon) ? icon.trim() : '',
	}
}

/** A piece of a text; `match` is true where the query's words are. */
export interface MatchPart {
	text: string
	match: boolean
}

/** The folded text, and for each of its characters the offset of the letter in the text that it comes from. */
function foldWithOffsets(text: string): { folded: string, offsets: number[] } {
	let folded = ''
	let offset = 0
	const offsets: number[] = []
	for (const letter of text) {
		const part = fold(letter)
		for (let unit = 0; unit < part.length; unit++) offsets.push(offset)
		folded += part
		offset += letter.length
	}
	offsets.push(text.length)
	return { folded, offsets }
}

/** Cuts a text where the query's words are in it; joined, the parts are the text again. */
export function highlightMatches(text: string, query: string): MatchPart[] {
	const words = wordsOf(query)
	if (!text || !words.length) return text ? [{ text, match: false }] : []
	const { folded, offsets } = foldWithOffsets(text)
	const found: { from: number, to: number }[] = []
	for (const word of words) {
		for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
			// A match ends before the next letter, so that it takes the accents after its last one, and the whole of "ß".
			let end = at + word.length
			while (offsets[end] === offsets[end - 1]) end++
			found.push({ from: offsets[at]!, to: offsets[end]! })
		}
	}
	const parts: MatchPart[] = []
	let done = 0
	for (const { from, to } of found.sort((a, b) => a.from - b.from)) {
		if (to <= done) continue
		if (from > done) parts.push({ text: text.slice(done, from), match: false })
		const start = Math.max(from, done)
		// Words that overlap or touch are one match.
		if (parts.at(-1)?.match && start === done) parts.at(-1)!.text += text.slice(start, to)
		else parts.push({ text: text.slice(start, to), match: true })
		done = to
	}
	if (done < text.length) parts.push({ text: text.slice(done), match: false })
	return parts
}
