import data from 'emojibase-data/en/data.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { PACKED_CHARACTERS, PACKED_WORDS } from '../../../src/editor/emoji/data.ts'
import { favouriteEmoji, searchEmoji, shownLabel, textSmileys, unpackEmoji } from '../../../src/editor/emoji/emoji.ts'

const all = unpackEmoji(PACKED_CHARACTERS, PACKED_WORDS)
const found = (query: string, recent: string[] = []) => searchEmoji(all, query, { recent }).map(({ character }) => character)

describe('the emoji', () => {
	it('match the Unicode list', () => {
		const characters = new Set(data.filter(({ order, group }) => order !== undefined && group !== 2).map(({ emoji }) => emoji))
		expect(new Set(all.map(({ character }) => character))).toEqual(characters)
		expect(all.every(({ shortcodes }) => shortcodes.length > 0)).toBe(true)
	})

	it.each([['tada', '🎉'], ['+1', '👍️'], ['thumbsup', '👍️'], ['heart', '❤️'], ['rocket', '🚀'], ['flag_de', '🇩🇪'], ['smile:', '😄'], ['smi', '😄'], ['th', '🤔'], ['thu', '👍️'], ['he', '❤️'], ['roc', '🚀'], ['ROCKÉT', '🚀'], [')', '🙂']])('are found by their name :%s', (query, character) => {
		expect(found(query)[0]).toBe(character)
	})

	it('are found by related words', () => {
		expect(found('hooray').length).toBeGreaterThan(0)
	})

	it('are shown with the shortcode that is being written', () => {
		const smile = all.find(({ character }) => character === '😄')!
		expect(shownLabel(smile, 'smi')).toBe(':smile:')
		expect(shownLabel(smile, 'SMILE:')).toBe(':smile:')
		expect(shownLabel(smile, 'laugh')).toBe(`:${smile.shortcodes[0]}:`)
		expect(shownLabel(smile, '')).toBe(`:${smile.shortcodes[0]}:`)
	})

	it('rank a recent emoji first among equal matches', () => {
		expect(found('cat')).toContain('😼')
		expect(found('cat', ['😼']).indexOf('😼')).toBeLessThan(found('cat').indexOf('😼'))
	})

	it('offer recent ones first on a bare colon', () => {
		expect(favouriteEmoji(all, ['🦄']).map(({ character }) => character).slice(0, 2)).toEqual(['🦄', '👍️'])
	})

	it('offer each emoji once, however its character was kept', () => {
		const characters = favouriteEmoji(all, ['👍\uFE0F', '❤\uFE0F', '👍']).map(({ character }) => character)
		expect(characters.slice(0, 2)).toEqual(['👍\uFE0F', '❤\uFE0F'])
		expect(new Set(characters).size).toBe(characters.length)
	})

	it('don\'t replace text smileys', () => {
		expect(textSmileys(')')).toEqual([':)'])
		expect(textSmileys('smile')).toEqual([])
	})
})
