import type { Reference } from '../../../src/contract/reference.ts'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../src/links/trust/trackingParameters.ts'
import { matches } from '../../../src/ui/match.ts'
import { createMatcher } from '../../../src/ui/matchRank.ts'
import { cardText } from '../../../src/cards/cardKind.ts'
import { readVcs } from '../../../src/cards/vcs.ts'
import { toAddresses } from '../../../src/picker/picked.ts'
import { highlightMatches } from '../../../src/picker/searchOptions.ts'
import { isInertEdit, isPlainAddress } from '../../../src/editor/composer/composerPreviews.ts'
import { searchEmoji, shownLabel, type Emoji } from '../../../src/editor/emoji/emoji.ts'
import { diffEdit } from '../../../src/editor/model/edit.ts'
import { createLinkTracker } from '../../../src/editor/model/linkTracker.ts'
import { continueLine, soleLink } from '../../../src/editor/model/markdownCommands.ts'
import { findMentions } from '../../../src/editor/model/mention.ts'
import { createTextModel } from '../../../src/editor/model/model.ts'
import { findTrigger } from '../../../src/editor/model/trigger.ts'
import { findSlow } from '../../setup/linear.ts'

/** Pieces whose repetition is a worst case of some parser. */
const PIECES = [
	'https://', 'http://a.b ', 'https://a.b', 'https://a.b/(', 'https://a.b)', 'www.', 'a.b', '<https://a.b', '<', '[', ']', '](', '[a](', '[a](https://a.b', '[a](https://a.b) ', '![', '(', ')', '"', '\'', '`', '`a', '``a`',
	'```\n', '~~~', '    a\n', '\\', '\\`', '*', '**a', '_', '_a', '@', '@a', '@"', '@"a b"', '@alice', '@a.', '@bob@', ':', ':smile', ': ', '/', '/ ', '> ', '>', '- ', '- a\n', '1. a\n', '#', '\n', ' ', '\t', 'a', 'a ', '&', '&amp;', '👍🏽', '🇩🇪', 'e\u0301', '\u200b', '[a]: https://a.b\n', '|', '?utm_source=a&',
]

const isKnownUser = (id: string) => id === 'alice' || id === 'bob'

/** An editor with chips, in which a text is set and then a letter typed at a place. */
function trackLinks(text: string, markdown: boolean) {
	const model = createTextModel({ isKnownUser, now: () => 0 })
	const tracker = createLinkTracker(model, { markdown: () => markdown })
	model.set(text)
	tracker.revise({ caret: null })
	for (const at of [text.length >> 1, text.length]) {
		model.edit({ from: at, to: at, text: 'x' })
		tracker.revise({ caret: { anchor: at + 1, head: at + 1 }, isTyped: true })
	}
	tracker.revise({ caret: null })
}

const EMOJI: Emoji[] = Array.from({ length: 20 }, (_, index) => ({ character: '👍', shortcodes: [`a${index}`], words: ['a', `b${index}`], smileys: [], name: 'thumbs up', local: ['thumbs', 'up'] }))

/** A comment on an issue, all of whose texts are the same. */
function issueOf(text: string): Reference {
	const user = { login: text, name: text }
	const comment = { id: 1, body: text, user }
	return { richObjectType: 'a', richObject: { vcs_issue: { title: text, body: text, user, labels: [{ name: text, color: text }] }, vcs_comment: comment }, openGraphObject: { id: text, name: text, description: text, thumb: null, link: text }, accessible: true }
}

const READERS: Record<string, (text: string) => unknown> = {
	'link tracker': (text) => trackLinks(text, false),
	'link tracker of markdown': (text) => trackLinks(text, true),
	mentions: (text) => findMentions(text, isKnownUser),
	triggers: (text) => findTrigger({ text, atoms: [] }, text.length),
	'pasted links': (text) => [cleanText(text), soleLink(text)],
	'markdown lines': (text) => continueLine({ text, atoms: [] }, { anchor: text.length, head: text.length }),
	differences: (text) => [diffEdit(text, `${text}x`), diffEdit(text, `x${text}`)],
	'inert edits': (text) => isInertEdit(text, { from: text.length, to: text.length, text: 'a' }),
	'plain addresses': (text) => isPlainAddress(text, 'https://a.b'),
	'names of emoji': (text) => [searchEmoji(EMOJI, text), shownLabel(EMOJI[0]!, text)],
	'search terms': (text) => [matches('a', text), matches(text, text.slice(0, 9)), createMatcher(text.slice(0, 9))(text), highlightMatches(text, text.slice(0, 9))],
	'addresses in a search field': (text) => toAddresses(text, { baseUrl: 'https://cloud.test', webroot: '' }),
	'texts of cards': (text) => [cardText(text), readVcs(issueOf(text))],
}

describe('a reader of texts in editors, menus and cards takes linear time', () => {
	it.each(Object.entries(READERS))('%s', { timeout: 120_000 }, (_name, read) => {
		expect(findSlow(read, PIECES)).toEqual([])
	})
})
