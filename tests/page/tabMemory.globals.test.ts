// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'

const LINK = 'https://tracker.test/issues/1'
const OTHER = 'https://wiki.test/Home'

/** Loads another copy of the library, as after a reload. */
async function loadCopy() {
	vi.resetModules()
	return { ...await import('../../src/previews/dom/allowedPreviews.ts'), ...await import('../../src/cards/sizeMemory.ts') }
}

afterEach(() => {
	sessionStorage.clear()
	document.head.removeAttribute('data-user')
})

describe('what a tab remembers', () => {
	it('outlives a reload', async () => {
		(await loadCopy()).dismiss(LINK)
		const { isDismissed } = await loadCopy()
		expect([LINK, OTHER].map(isDismissed)).toEqual([true, false])
	})

	it('keeps what other copies of the library have closed', async () => {
		const copies = [await loadCopy(), await loadCopy()]
		for (const { isDismissed } of copies) expect(isDismissed(LINK)).toBe(false)
		copies[0]!.dismiss(LINK)
		copies[1]!.dismiss(OTHER)
		expect([LINK, OTHER].map((await loadCopy()).isDismissed)).toEqual([true, true])
	})

	it('keeps the 200 links that were closed last', async () => {
		const { dismiss, isDismissed } = await loadCopy()
		for (let index = 0; index <= 200; index++) dismiss(`${OTHER}/${index}`)
		expect([0, 1, 200].map((index) => isDismissed(`${OTHER}/${index}`))).toEqual([false, true, true])
	})

	it('keeps what other copies of the library have learned of sizes', async () => {
		const copies = [await loadCopy(), await loadCopy()].map(({ getSizeMemory }) => getSizeMemory())
		copies[0]!.recordForm(LINK, 'image', '')
		copies[0]!.recordHeight('poll', 300)
		copies[1]!.recordForm(OTHER, 'widget', 'poll')
		const { estimateSize } = (await loadCopy()).getSizeMemory()
		expect([LINK, OTHER].map(estimateSize)).toEqual([{ form: 'image' }, { form: 'widget', heightPx: 300 }])
	})

	it('shows nothing of one user to the next who signs in on the same page', async () => {
		document.head.setAttribute('data-user', 'alice')
		const { dismiss, isDismissed, getSizeMemory } = await loadCopy()
		dismiss(LINK)
		getSizeMemory().recordForm(LINK, 'none', '')
		document.head.setAttribute('data-user', 'bob')
		expect(isDismissed(LINK)).toBe(false)
		expect(getSizeMemory().estimateSize(LINK)).toEqual({ form: 'row' })
	})

	it('gives nothing of one user to the next', async () => {
		document.head.setAttribute('data-user', 'alice')
		const { dismiss, getSizeMemory } = await loadCopy()
		dismiss(LINK)
		getSizeMemory().recordForm(LINK, 'none', '')
		document.head.setAttribute('data-user', 'bob')
		const bobs = await loadCopy()
		expect(bobs.isDismissed(LINK)).toBe(false)
		expect(bobs.getSizeMemory().estimateSize(LINK)).toEqual({ form: 'row' })
		bobs.dismiss(OTHER)
		bobs.getSizeMemory().recordForm(OTHER, 'image', '')
		expect(JSON.stringify({ ...sessionStorage })).not.toContain('tracker.test')
	})
})
