/** The three things that an editor offers while somebody writes: people, emoji and providers of links. Loaded with the first trigger. */
import type { ReferenceProvider } from '../contract/provider.ts'
import type { ReferenceServices } from '../page/services.ts'
import type { Trigger } from './model/trigger.ts'
import type { MentionSearch, Opening, Suggestion, SuggestionSource } from './useSuggestions.ts'
import { warn } from '../resolver/warn.ts'
import { pageL10n } from '../ui/dom/l10n.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { matches } from '../ui/match.ts'
import { safeImage } from '../page/avatar.ts'
import { getProviderList, searchProvider } from '../page/providers/providerList.ts'
import { loadEmojiWords, noteEmoji, recentEmoji } from './dom/emoji.ts'
import { favouriteEmoji, searchEmoji, shownLabel, textSmileys, unpackEmoji, withWords, type Emoji } from './emoji/emoji.ts'
import { asPeople, matchPeople, type Person } from './model/people.ts'

const SILENCE_MS = 100
const MAX_PEOPLE = 50

/** People, from the app's own search, once the user has paused. */
export function peopleSource(autoComplete: () => MentionSearch | undefined, mention: (id: string, trigger: Trigger) => void): SuggestionSource {
	let last: Person[] = []
	const asItems = (people: readonly Person[]) => people.slice(0, MAX_PEOPLE).map(({ id, label, subline, icon, iconUrl, source, status }): Suggestion => ({
		key: `@${id}`, kind: 'person', id, label, icon, iconUrl, source, status,
		subline: subline ?? undefined,
		take: (trigger) => mention(id, trigger),
	}))
	return {
		narrow: (_items, query) => asItems(matchPeople(last, query)),
		find(query, show) {
			let live = true
			async function ask() {
				try {
					await autoComplete()?.(query, (users) => {
						if (!live) return
						last = asPeople(users)
						show(asItems(matchPeople(last, query)))
					})
				} catch (error) {
					warn(`Could not complete the mention "@${query}": the autoComplete of the app failed. Let it call back with an empty list instead.`, error)
				}
			}
			if (query === '') last = []
			const timer = setTimeout(() => { void ask() }, SILENCE_MS)
			return () => {
				live = false
				clearTimeout(timer)
			}
		},
	}
}

const importEmoji = /* @__PURE__ */ importOnce(() => import('./emoji/data.ts'))
let unpacked: Emoji[] | undefined
/** The emoji with the words of a language. */
let worded: { language: string, all: Emoji[] } | undefined

/** Loads the emoji, with the words of the page's language. Without these, English words still find them. */
async function loadEmoji(): Promise<Emoji[]> {
	const language = pageL10n.language()
	const loadWords = loadEmojiWords(language).catch(() => undefined)
	const { PACKED_CHARACTERS, PACKED_WORDS } = await importEmoji()
	unpacked ??= unpackEmoji(PACKED_CHARACTERS, PACKED_WORDS)
	if (worded?.language === language) return worded.all
	const words = await loadWords
	if (!words) return unpacked
	worded = { language, all: withWords(unpacked, words) }
	return worded.all
}

/** Emoji, whose data is loaded with the first colon. */
export function emojiSource(write: (text: string, trigger: Trigger) => void): SuggestionSource {
	const asItem = (emoji: Emoji, query: string): Suggestion => ({
		key: emoji.character, kind: 'emoji', id: emoji.character, character: emoji.character, label: shownLabel(emoji, query),
		take(trigger) {
			noteEmoji(emoji.character)
			write(emoji.character, trigger)
		},
	})
	return {
		// Many languages put a space before a colon, and a smiley is whole as it is: Enter then does what it does without a menu.
		choosesFirst: (query) => query !== '' && textSmileys(query).length === 0,
		find(query, show) {
			const smileys = textSmileys(query).map((character): Suggestion => ({ key: character, kind: 'smiley', id: character, character, label: character, take: () => {} }))
			loadEmoji().then((all) => {
				const recent = recentEmoji()
				const found = query === '' ? favouriteEmoji(all, recent) : searchEmoji(all, query, { recent })
				show([...smileys, ...found.map((one) => asItem(one, query))])
			}).catch((error: unknown) => warn('Could not load the emoji: their file did not load. They are loaded again with the next ":"; check the connection.', error))
			return undefined
		},
	}
}

/** Providers of links, by title, "Any link" and the search over everything too, but not for a word that no title holds: that may be a command of the app. */
export function providerSource(pick: (provider: ReferenceProvider | null, trigger: Trigger, opening: Opening | null) => void, services: ReferenceServices): SuggestionSource {
	return {
		find(query, show) {
			const asItem = (provider: ReferenceProvider): Suggestion => ({
				key: provider.id, kind: 'provider', id: provider.id, label: provider.title, iconUrl: safeImage(provider.icon_url), take: (trigger, opening) => pick(provider, trigger, opening),
			})
			const matching = (providers: readonly ReferenceProvider[]) => providers.filter(({ title }) => matches(title, query)).map(asItem)
			const list = getProviderList()
			// TRANSLATORS: An entry of the menu that opens on a slash: searches with all providers.
			const everything: Suggestion = { key: 'everything', kind: 'provider', id: 'everything', label: pageL10n.t('Search everything'), character: '⌕', take: (trigger, opening) => pick(null, trigger, opening) }
			const found = () => show([...matching(searchProvider(query)), ...matches(everything.label, query) ? [everything] : []])
			if (list.isLoaded()) found()
			else list.load(services).catch((error: unknown) => warn('Could not load the providers: the request failed. They are loaded again with the next "/"; check the server.', error)).then(found, found)
			return undefined
		},
	}
}
