import { h, nextTick, reactive } from 'vue'
import fc from 'fast-check'
import { NcRichText, preloadMarkdown, type Reference } from 'nc-reference'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { answerText, pieceLengths } from '../setup/answerTexts.ts'
import { answerBy } from '../setup/answering.ts'
import { runs } from '../setup/runs.ts'

const CARD = (link: string): Reference => ({ richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: `Title of ${link}`, description: null, thumb: null, link }, accessible: true })

/** Names that are defined from the start: a later definition changes what was read out. */
const DEFINITIONS = '[ref]: https://ref.example/a\n\n[^1]: A *note*.\n\n'

function cut(text: string, lengths: number[]): string[] {
	const pieces: string[] = []
	for (let start = 0; start < text.length; start += lengths[(pieces.length - 1) % lengths.length]!) pieces.push(text.slice(start, start + lengths[pieces.length % lengths.length]!))
	return pieces
}

const wordsOf = (texts: string[]) => texts.join('').replace(/\s+/g, '')

it('announces each paragraph once, and keeps cards and all elements but those of the last block, wherever an answer is cut', async () => {
	await preloadMarkdown()
	await fc.assert(fc.asyncProperty(answerText, pieceLengths, async (answer, lengths) => {
		document.querySelector('[aria-live]')?.remove()
		const announced: string[] = []
		const observer = new MutationObserver((records) => {
			for (const { addedNodes, target } of records) if ((target as Element).matches('[aria-live]')) announced.push(...Array.from(addedNodes, ({ textContent }) => textContent!))
		})
		observer.observe(document.body, { childList: true, subtree: true })
		const state = reactive({ text: '', streaming: true, useExtendedMarkdown: true, referenceLimit: 100 })
		const { container, unmount } = await render({ render: () => h(NcRichText, { ...state }) }, { global: answerBy(CARD).global })
		const blocks = () => [...container.querySelectorAll('.rich-text__markdown > :not(.footnotes)')]
		const cards = () => [...container.querySelectorAll('.rich-text--reference-widget .nc-reference-preview')]

		async function update(change: () => void) {
			const settled = [...blocks().slice(0, -1).flatMap((block) => [block, ...block.querySelectorAll('*:not(pre *, .rich-text__code-block *)')]), ...cards()]
			change()
			await nextTick()
			expect(settled.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML)).toEqual([])
		}

		for (const piece of cut(DEFINITIONS + answer, lengths)) await update(() => { state.text += piece })
		await update(() => { state.streaming = false })
		observer.takeRecords()
		expect(wordsOf(announced)).toBe(wordsOf(blocks().map(({ textContent }) => textContent!)))
		observer.disconnect()
		unmount()
	}), { numRuns: runs(15, 400) })
}, 300_000)
