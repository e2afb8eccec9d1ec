import { describe, expect, it } from 'vitest'
import { createKnownFinder, previewItems, type KnownReferences } from '../../src/previews/items.ts'
import { reference } from '../resolver/world.ts'
import { leastMs } from '../setup/linear.ts'

const LINK = 'https://tracker.test/issues/1'
const OTHER = 'https://wiki.test/Home'

describe('what a list of previews shows', () => {
	it('is all of a given list and nothing else, so nothing where that is empty', () => {
		expect(previewItems([LINK], [reference(OTHER)]).map(({ link }) => link)).toEqual([OTHER])
		expect(previewItems([LINK], [])).toEqual([])
	})

	it('is each link of the text, with what a map knows of it', () => {
		const known = { [LINK]: reference(LINK), 'https://a.test/': null }
		expect(previewItems([LINK, OTHER, 'https://a.test/'], known).map((item) => item.initialData)).toEqual([known[LINK], undefined, null])
		expect(previewItems([LINK], {}).map((item) => item.initialData)).toEqual([undefined])
	})

	it('leaves out what may not be sent, unless the app knows it', () => {
		const secret = 'https://user:secret@tracker.test/1'
		expect(previewItems([secret, LINK, '#note'], null).map(({ link }) => link)).toEqual([LINK])
		expect(previewItems([secret], { [secret]: reference(LINK) })).toHaveLength(1)
	})

	it.each([[[]], [7], ['x'], [undefined]])('takes no %j for a reference: such a link is asked for, and such an entry of a list left out', (value) => {
		expect(previewItems([LINK], { [LINK]: value } as unknown as KnownReferences)).toEqual([{ key: LINK, link: LINK, initialData: undefined }])
		expect(previewItems([], [value] as unknown as KnownReferences)).toEqual([])
	})
})

const findKnown = (link: string, known: KnownReferences | null) => createKnownFinder(known)(link)

describe('what the app gave for a link', () => {
	it('is what a map holds of it, and nothing of other links', () => {
		const known = { [LINK]: reference(LINK), [OTHER]: null }
		expect([findKnown(LINK, known), findKnown(OTHER, known), findKnown('https://a.test/', known), findKnown(LINK, null)]).toEqual([known[LINK], null, undefined, undefined])
		expect(findKnown('toString', {})).toBeUndefined()
	})

	it('is found in a list by its link, and a list is all that is known', () => {
		const list = [null, 7, reference(OTHER)] as unknown as KnownReferences
		expect([findKnown(OTHER, list), findKnown(LINK, list)]).toEqual([reference(OTHER), null])
	})

	it('is found among ten thousand references for as many links within a second', async () => {
		const links = Array.from({ length: 10_000 }, (_, index) => `${LINK}${index}`)
		const known = links.map((link) => reference(link))
		expect(await leastMs(1000, () => {
			const find = createKnownFinder(known)
			expect(links.every((link, index) => find(link) === known[index])).toBe(true)
			expect(previewItems([], [...known, ...known])).toHaveLength(10_000)
		})).toBeLessThan(1000)
	})
})
