import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../src/render/markdown.ts'
import { ANSWERS } from '../fixtures/answers.ts'
import { environment } from '../setup/environment.ts'
import { grow, PACES } from '../setup/growing.ts'
import { BASIC, EXTENDED, htmlOf } from '../setup/markdown.ts'

describe.each(Object.entries(PACES))('an answer that grows by %s', (_, paceOf) => {
	it.each([['extended', EXTENDED], ['basic', BASIC]])('takes back at most one character in a hundred, and changes no block: %s', (_name, flavour) => {
		let shown = 0
		let lost = 0
		for (const text of ANSWERS) {
			const growth = grow(text, { lengths: paceOf(text), flavour })
			shown += growth.shown
			lost += growth.takenBack
			expect.soft(growth.kindChanges, text).toEqual([])
			expect.soft(growth.strangeLinks, text).toEqual([])
		}
		expect(lost / shown).toBeLessThan(0.01)
	})

	it('ends as the whole text does', async () => {
		for (const text of ANSWERS) {
			const { last } = grow(text, { lengths: paceOf(text), flavour: EXTENDED })
			expect(await htmlOf(last), text).toBe(await htmlOf(renderMarkdown(text, { flavour: EXTENDED, environment })))
		}
	})
})
