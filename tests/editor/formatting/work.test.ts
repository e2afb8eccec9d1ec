import { Session } from 'node:inspector'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitionsOf, normalizeText, parseBlocks, parseInline } from '../../../src/markdown/blocks.ts'
import { parserOf } from '../../../src/markdown/parser.ts'
import { activeFormats } from '../../../src/editor/formatting/selectedFormats.ts'
import { TextFormats } from '../../../src/editor/formatting/textFormats.ts'

const parts = { definitionsOf, normalizeText, parseBlocks, parseInline, parserOf }
const PARAGRAPH = 'Some words of **a message** with @user1, *many* lines and `code` in them.\n\n'
const session = new Session()

function post(method: string, params: object = {}): { result?: { url: string, functions: { ranges: { count: number }[] }[] }[] } {
	let answer = {}
	session.post(method, params, (error, result) => {
		if (error) throw error
		answer = result ?? {}
	})
	return answer
}

/** Counts how often the parts of our functions run, and the characters that strings are searched for. */
function countSteps(act: () => void): number {
	let searched = 0
	const { includes, indexOf, lastIndexOf } = String.prototype
	const { exec } = RegExp.prototype
	Object.assign(String.prototype, {
		includes(this: string, words: string) {
			searched += this.length
			return includes.call(this, words)
		},
		indexOf(this: string, words: string, from = 0) {
			const found = indexOf.call(this, words, from)
			searched += (found < 0 ? this.length : found) - from
			return found
		},
		lastIndexOf(this: string, words: string, from = this.length) {
			const found = lastIndexOf.call(this, words, from)
			searched += from - found
			return found
		},
	})
	RegExp.prototype.exec = function (this: RegExp, text: string) {
		searched += text.length
		return exec.call(this, text)
	}
	post('Profiler.takePreciseCoverage')
	try {
		act()
	} finally {
		Object.assign(String.prototype, { includes, indexOf, lastIndexOf })
		RegExp.prototype.exec = exec
	}
	const ours = post('Profiler.takePreciseCoverage').result!.filter(({ url }) => url.includes('/src/'))
	return searched + ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0)
}

beforeAll(() => {
	session.connect()
	post('Profiler.enable')
	// Functions that have run before are not counted by their parts.
	post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(() => session.disconnect())

/** Counts the steps of some typed text in the middle of a text. */
function stepsOf(typed: string, paragraphs: number): number {
	let text = PARAGRAPH.repeat(paragraphs)
	let at = PARAGRAPH.length * paragraphs / 2 + 'Some wo'.length
	const formats = new TextFormats(parts, { extended: true, autolink: true }, text)
	function insert(given: string) {
		text = text.slice(0, at) + given + text.slice(at)
		formats.apply({ from: at, to: at, text: given }, text)
		at += given.length
		activeFormats(formats, text, { anchor: at, head: at })
	}
	// The way to the place takes as many steps as there are blocks.
	insert('u')
	return countSteps(() => insert(typed))
}

it.each([
	['a letter of a word', 'x'], ['a sign', ';'], ['a mark', '*'], ['a new line', '\n'], ['a new paragraph', '\n\n'], ['a bracket', '['], ['a new item', '\n- '],
])('the formats after %s take no more steps in 90,000 characters than in 900', (_name, typed) => {
	const steps = stepsOf(typed, 12)
	expect(steps).toBeGreaterThan(10)
	// Reading anything of each paragraph would be a thousand steps.
	expect(Math.abs(stepsOf(typed, 1200) - steps)).toBeLessThan(200)
})

it('a definition is looked for in the whole text, and its steps are counted', () => {
	expect(stepsOf('\n\n[a]: /b\n\n', 1200)).toBeGreaterThan(20 * stepsOf('\n\n[a]: /b\n\n', 12))
})
