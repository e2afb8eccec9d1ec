import type { Reference } from '../../src/contract/reference.ts'
import { describe, expect, it } from 'vitest'
import { readChip } from '../../src/cards/chip.ts'

const LINK = 'https://tracker.test/issues/7'

function reference(richObject: Record<string, unknown>, openGraph: Partial<Reference['openGraphObject']> = {}): Reference {
	return { richObjectType: 'some', richObject, accessible: true, openGraphObject: { id: LINK, name: 'A name', description: null, thumb: null, link: LINK, ...openGraph } }
}

describe('what a chip shows', () => {
	it('is the title and state of an issue, with its number apart', () => {
		expect(readChip(reference({ vcs_issue: { id: 7, title: 'Login fails', state: 'open' } }), LINK))
			.toEqual({ kind: 'issue', status: 'open', title: 'Login fails', text: '#7 Login fails', href: LINK })
	})

	it('is the state of a merged pull request', () => {
		expect(readChip(reference({ vcs_pull_request: { id: 8, title: 'Mend it', state: 'closed', merged: true } }), LINK))
			.toEqual({ kind: 'pull', status: 'merged', title: 'Mend it', text: '#8 Mend it', href: LINK })
	})

	it('is the name of a page, or of a picture', () => {
		expect(readChip(reference({}), LINK)).toEqual({ kind: 'link', status: null, title: 'A name', text: 'A name', href: LINK })
		expect(readChip(reference({ image_gif: true, proxied_url: '/pic' }), LINK)).toMatchObject({ kind: 'image', title: 'A name' })
	})

	it.each([
		['the link itself', { name: LINK }],
		['the link without its scheme', { name: 'tracker.test/issues/7' }],
		['nothing but blanks', { name: '  ' }],
		['nothing but invisible characters', { name: '\u200b\u200d\u2060\ufeff\u202e' }],
		['nothing but marks and fillers', { name: '\u0301\u3164\uffa0\u115f\u2800\ufe0f' }],
	])('is nothing where the name is %s', (_name, openGraph) => {
		expect(readChip(reference({}, openGraph), LINK)).toBeNull()
	})

	it('is nothing where the user may not see it', () => {
		expect(readChip({ ...reference({}), accessible: false }, LINK)).toBeNull()
	})

	it('is the name where the rich object of an issue is empty, as real apps send it', () => {
		const empty = { id: null, url: null, title: '', comment_count: 0, state: null, merged: false, draft: false }
		expect(readChip(reference({ vcs_issue: empty, vcs_comment: null }), LINK)).toMatchObject({ kind: 'link', title: 'A name' })
	})
})
