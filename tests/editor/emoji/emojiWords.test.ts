import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadEmojiWords } from '../../../src/editor/dom/emoji.ts'
import { PACKED_CHARACTERS, PACKED_WORDS } from '../../../src/editor/emoji/data.ts'
import { searchEmoji, shownLabel, unpackEmoji, withWords } from '../../../src/editor/emoji/emoji.ts'
import { EMOJI_LANGUAGES, packEmojiWords } from '../../../scripts/emojiWords.ts'

const english = unpackEmoji(PACKED_CHARACTERS, PACKED_WORDS)

describe('the words of emoji', () => {
	it.each(EMOJI_LANGUAGES)('in %s are as many as there are emoji, and at most 30 kB', (language) => {
		const words = packEmojiWords(language)
		const all = withWords(english, words)
		expect(words.split('\n')).toHaveLength(english.length)
		expect(all.filter(({ name }) => name).length).toBeGreaterThan(0.95 * english.length)
		expect(gzipSync(words, { level: 9 }).length).toBeLessThanOrEqual(30_000)
	})

	it.each([
		['de', 'rakete', '🚀', 'Rakete'], ['de', 'herz', '❤️', undefined], ['fr', 'fusée', '🚀', 'fusée'], ['es', 'cohete', '🚀', undefined], ['ru', 'ракета', '🚀', 'ракета'], ['ja', 'ロケット', '🚀', 'ロケット'],
		['zh', '火箭', '🚀', '火箭'], ['zh-hant', '火箭', '🚀', '火箭'], ['th', 'จรวด', '🚀', 'จรวด'], ['fi', 'raketti', '🚀', 'raketti'], ['vi', 'tên', '🚀', undefined], ['uk', 'ракета', '🚀', 'ракета'],
	])('in %s find with %j %s', (language, query, character, name) => {
		const all = withWords(english, packEmojiWords(language))
		const found = searchEmoji(all, query)
		expect(found.map((emoji) => emoji.character)).toContain(character)
		if (name) expect(shownLabel(found.find((emoji) => emoji.character === character)!, query)).toBe(name)
	})

	it('leave shortcodes first', () => {
		const all = withWords(english, packEmojiWords('de'))
		expect(searchEmoji(all, 'tada')[0]!.character).toBe('🎉')
		expect(shownLabel(searchEmoji(all, 'rocket')[0]!, 'rocket')).toBe(':rocket:')
	})

	it.each([['de-AT', 'Rakete'], ['pt-BR', 'foguete'], ['pt-PT', 'foguete'], ['zh-TW', '火箭'], ['zh-CN', '火箭'], ['nb-NO', 'rakett']])('load for %s', async (tag, word) => {
		expect(await loadEmojiWords(tag)).toContain(word)
	})

	it.each(['en', 'el', 'sr-Latn'])('are not there for %s', async (tag) => {
		expect(await loadEmojiWords(tag)).toBeUndefined()
	})
})
