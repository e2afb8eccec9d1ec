import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../src/links/trust/cleanText.ts'
import { isInertEdit } from '../../../src/editor/composer/inertEdit.ts'
import { isPlainAddress } from '../../../src/editor/composer/suppressPreview.ts'
import { diffEdit } from '../../../src/editor/model/edit.ts'
import { createLinkTracker } from '../../../src/editor/model/linkTracker.ts'
import { continueLine, soleLink } from '../../../src/editor/model/markdownCommands.ts'
import { findMentions } from '../../../src/editor/model/mention.ts'
import { createTextModel } from '../../../src/editor/model/model.ts'
import { findTrigger } from '../../../src/editor/model/trigger.ts'

/** Each is four times the one before. */
const LENGTHS = [6_250, 25_000, 100_000]
/** Shorter than that, a time says nothing on a busy machine, in milliseconds. */
const FLOOR_MS = 300

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
}

function timeOf(read: (text: string) => unknown, text: string): number {
	const start = performance.now()
	read(text)
	return performance.now() - start
}

/** Returns the length at which a reader is slow, if each doubling of the text up to there more than triples the time; the best of some runs counts. */
function slowLength(read: (text: string) => unknown, piece: string): number | undefined {
	const texts = LENGTHS.map((length) => piece.repeat(Math.ceil(length / piece.length)))
	const times = texts.map(() => Infinity)
	const measure = (at: number) => { times[at] = Math.min(times[at]!, timeOf(read, texts[at]!)) }
	const isSlow = (at: number) => times[at]! > FLOOR_MS && times[at]! > times[0]! * 9 ** at
	measure(0)
	for (let at = 1; at < texts.length; at++) {
		for (let run = 0; run === 0 || (run < 5 && isSlow(at)); run++) measure(at)
		if (isSlow(at)) return LENGTHS[at]
	}
	return undefined
}

describe('a reader of an editor’s text takes linear time', () => {
	it.each(Object.entries(READERS))('%s', { timeout: 120_000 }, (_name, read) => {
		expect(PIECES.map((piece) => [piece, slowLength(read, piece)]).filter(([, length]) => length)).toEqual([])
	})
})
