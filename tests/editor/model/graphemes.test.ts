import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backspaceLength, CharacterCounter, countCharacters, firstGraphemeLength, lastGraphemeLength } from '../../../src/editor/model/graphemes.ts'
import { runs } from '../../setup/runs.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const segments = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Parts of composed characters, and their neighbors. */
const piece = fc.oneof(
	fc.constantFrom(...'ab 1_-.', '\n', '\r\n', '\r', 'é', 'e\u0301', '\u0301', '見', 'て', 'が', '\u3099', 'कि', 'क्ष', '\u094d', 'ที่', 'சொ', 'שָׁ', 'مُ', '\u0600', '\u0602', '\u0d4e', '한', '\u1112\u1161\u11ab', '\u1161', '\u00ad', '\u200b'),
	fc.constantFrom('😀', '👍🏽', '🏽', '👨‍👩‍👧', '\u200d', '❤️', '❤', '\ufe0f', '🇩🇪', '🇩', '1️⃣', '\u20e3', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '\u{e0067}', '©', '\ud83d', '\udc00', '𝕏', '🅱'),
	fc.string({ unit: 'binary', maxLength: 2 }),
)
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

describe('the characters of a text', () => {
	it('are as many as a segmenter finds', () => {
		fc.assert(fc.property(text, (given) => {
			expect(countCharacters(given), JSON.stringify(given)).toBe(segments(given).length)
		}), { numRuns: runs(800, 40_000) })
	})

	it('are as many while the text is edited', () => {
		fc.assert(fc.property(text, fc.array(fc.record({ at: fc.nat(), length: fc.nat(4), text }), { maxLength: 6 }), (first, edits) => {
			const counter = new CharacterCounter()
			let now = `${first} and words`
			expect(counter.isLongerThan(now, 0)).toBe(true)
			for (const { at, length, text: given } of edits) {
				const from = at % (now.length + 1)
				const to = Math.min(now.length, from + length)
				const next = now.slice(0, from) + given + now.slice(to)
				counter.apply({ from, to, text: given }, now, next)
				now = next
				const { length: count } = segments(now)
				if (now.length >= count) expect(counter.isLongerThan(now, count), JSON.stringify(now)).toBe(false)
				if (count > 0) expect(counter.isLongerThan(now, count - 1), JSON.stringify(now)).toBe(true)
			}
		}), { numRuns: runs(250, 10_000) })
	})

	it.each([['emoji', '😀'.repeat(30_000)], ['words', 'some words of a long text '.repeat(4000)], ['Japanese', '見て、これは長い文章です。'.repeat(5000)]])('of a long text of %s cost less than 8 ms a key', (_what, long) => {
		const counter = new CharacterCounter()
		counter.isLongerThan(long, 100)
		const at = long.length / 2
		let now = long
		const times = Array.from({ length: 20 }, (_, key) => {
			const next = long.slice(0, at) + 'x'.repeat(key) + long.slice(at)
			const start = performance.now()
			counter.apply({ from: at, to: at, text: 'x' }, now, next)
			counter.isLongerThan(now = next, 100)
			return performance.now() - start
		})
		// A busy machine is slow for some keys, a counter that begins again for all of them.
		expect(Math.min(...times)).toBeLessThan(8)
	})

	it('end and begin as a segmenter says', () => {
		fc.assert(fc.property(text, fc.nat(40), (given, flags) => {
			const whole = given + '🇩'.repeat(flags)
			expect(lastGraphemeLength(whole)).toBe(segments(whole).at(-1)?.length ?? 0)
			expect(firstGraphemeLength(whole)).toBe(segments(whole)[0]?.length ?? 0)
		}), { numRuns: runs(250, 10_000) })
	})

	it.each([
		['कि', 'क'], ['ที่', 'ที'], ['சொ', 'ச'], ['e\u0301', 'e'], ['שָׁ', 'שָ'], ['مُ', 'م'], ['क्ष', 'क्'], ['각', ''], ['𝕏\u0301', '𝕏'], ['𝕏', ''],
		['👨‍👩‍👧', ''], ['👍🏽', ''], ['🇩🇪', ''], ['🇩🇪🇫', '🇩🇪'], ['1️⃣', ''], ['❤️', ''], ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', ''], ['a\r\n', 'a'], ['', ''],
	])('are %j and after Backspace %j', (before, after) => {
		expect(before.slice(0, before.length - backspaceLength(before))).toBe(after)
	})
})
