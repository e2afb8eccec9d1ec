import type { Reference } from '../../src/contract/reference.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardText, imageAddressOf, isVcs, kindOf, readPlainCard, shortAddress } from '../../src/cards/cardKind.ts'
import { clampHeight, heightAfterKey } from '../../src/cards/useHeightResize.ts'
import { exactTime, luminance, plainOf, readTime, readVcs, relativeTime, textOn } from '../../src/cards/vcs.ts'

function reference(richObject: Record<string, unknown>, openGraph: Partial<Reference['openGraphObject']> = {}): Reference {
	const link = 'https://tracker.test/issues/7'
	return { richObjectType: 'some', richObject, accessible: true, openGraphObject: { id: link, name: 'A name', description: null, thumb: null, link, ...openGraph } }
}

const noon = Date.UTC(2026, 0, 1, 12)

describe('time', () => {
	it.each([
		[noon / 1000, noon], [noon, noon], [String(noon / 1000), noon], ['2026-01-01T12:00:00Z', noon],
		['0001-01-01T00:00:00Z', null], [null, null], [undefined, null], [0, null], [-5, null], [NaN, null], [Infinity, null], ['soon', null], [{}, null],
	])('reads %j', (written, timeMs) => {
		expect(readTime(written)).toBe(timeMs)
	})

	it('tells how long ago in the reader\'s language', () => {
		expect(relativeTime(noon - 3 * 86_400_000, noon, 'en')).toBe('3 days ago')
		expect(relativeTime(noon - 86_400_000, noon, 'de')).toBe('gestern')
		expect(relativeTime(noon - 5000, noon, 'en')).toBe('this minute')
		expect(exactTime(noon, 'en')).toContain('2026')
	})

	it.each([
		[59 * 60_000, '59 minutes ago'], [59.6 * 60_000, '1 hour ago'], [23.4 * 3_600_000, '23 hours ago'], [23.99 * 3_600_000, 'yesterday'], [6.99 * 86_400_000, 'last week'],
		[29 * 86_400_000, '4 weeks ago'], [32 * 86_400_000, 'last month'], [360 * 86_400_000, 'last year'],
	])('rounds %d ms before it chooses the unit', (agoMs, words) => {
		expect(relativeTime(noon - agoMs, noon, 'en')).toBe(words)
	})
})

describe('colour', () => {
	it('has a luminance of 0 for black and 1 for white', () => {
		expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1])
	})

	it('puts a text on any colour that has a contrast of at least 4.5', () => {
		fc.assert(fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
			const color = `#${number.toString(16).padStart(6, '0')}`
			const [a, b] = [luminance(color), luminance(textOn(color))].sort((one, other) => other - one)
			expect((a! + 0.05) / (b! + 0.05)).toBeGreaterThanOrEqual(4.5)
		}))
	})
})

describe('text', () => {
	it('collapses blanks and cuts what is long, but no pair of surrogates', () => {
		expect(cardText('  a \n b ')).toBe('a b')
		expect(cardText('x'.repeat(10_000))).toHaveLength(400)
		expect(() => encodeURIComponent(cardText('😀'.repeat(300)))).not.toThrow()
		expect([cardText(null), cardText({}), cardText(7)]).toEqual(['', '', '7'])
	})

	it('shows an address without its scheme', () => {
		expect([shortAddress('https://a.test/'), shortAddress('https://a.test/b/')]).toEqual(['a.test', 'a.test/b/'])
	})

	it('strips Markdown syntax', () => {
		expect(plainOf('# Hi\n\n> I can **reproduce** `this`:\n- [x] *one*\n- [two](https://a.test)\n\n```js\ncode\n```\nsnake_case_name 2 * 3 * 4')).toBe('Hi I can reproduce this: one two code snake_case_name 2 * 3 * 4')
	})
})

describe('what a reference is rendered as', () => {
	it.each([
		[{ vcs_issue: { title: 'T', state: 'open' } }, 'vcs'],
		[{ vcs_issue: null, vcs_pull_request: { title: 'T', state: 'open' } }, 'vcs'],
		[{ vcs_comment: { body: 'Hi' } }, 'vcs'],
		[{ vcs_issue: { id: null, url: null, title: '', state: null }, vcs_comment: null }, 'default'],
		[{ vcs_issue: [] }, 'default'],
		[{ image_gif: true, proxied_url: 'https://a.test/b.gif' }, 'image'],
		[{ image_gif: true }, 'default'],
		[{ image_gif: false, proxied_url: 'https://a.test/b.gif' }, 'default'],
		[{}, 'default'],
	])('%j', (richObject, kind) => {
		expect(kindOf(reference(richObject))).toBe(kind)
	})

	it('takes the thumb for an image without an address of its own', () => {
		expect(imageAddressOf(reference({ image_png: true }, { thumb: 'https://a.test/t.png' }))).toBe('https://a.test/t.png')
	})

	it.each([['javascript:alert(1)', null], ['data:text/html,x', null], ['//evil.test', null], ['/apps/x', '/apps/x'], ['https://a.test', 'https://a.test']])(
		'leads from %j to %j', (link, href) => {
			expect(readPlainCard(reference({}, { link })).href).toBe(href)
		})
})

describe('an issue or pull request', () => {
	it.each([['MERGED', 'merged'], ['merged', 'merged'], ['SUPERSEDED', 'closed'], ['CLOSED', 'closed'], ['DECLINED', 'closed'], ['OPEN', 'open']])('has the status of %s, in whatever case a service writes it', (state, status) => {
		expect(readVcs(reference({ vcs_pull_request: { title: 'T', state } })).status).toBe(status)
	})

	it('reads what the recorded server sends', () => {
		const view = readVcs(reference({ vcs_issue: {
			id: 7, url: 'https://tracker.test/issues/7', title: 'Issue number 7', comment_count: 3, state: 'open', author: 'alice', created_at: 1767225600,
			labels: [{ color: 'd73a4a', name: 'bug' }, { color: '#fff', name: 'docs' }, { color: 'red;x', name: 'odd' }, null, { name: '' }],
		} }))
		expect(view).toMatchObject({ kind: 'issue', status: 'open', number: '7', title: 'Issue number 7', commentCount: 3, author: 'alice', createdAtMs: 1767225600000 })
		expect(view.labels).toEqual([{ name: 'bug', color: '#d73a4a' }, { name: 'docs', color: '#ffffff' }, { name: 'odd', color: null }])
	})

	it('reads labels that PHP sent as an object', () => {
		expect(readVcs(reference({ vcs_issue: { title: 'T', state: 'open', labels: { 1: { name: 'bug', color: 'd73a4a' } } } })).labels).toEqual([{ name: 'bug', color: '#d73a4a' }])
	})

	it.each([
		[{ state: 'open' }, 'open'], [{ state: 'open', draft: true }, 'draft'], [{ state: 'closed' }, 'closed'],
		[{ state: 'closed', draft: true }, 'closed'], [{ state: 'closed', merged: true, draft: true }, 'merged'], [{ state: 'merged' }, 'merged'],
	])('tells the status of a pull request %j: %s', (fields, status) => {
		expect(readVcs(reference({ vcs_pull_request: { title: 'T', ...fields } })).status).toBe(status)
	})

	it('begins with the words of its text, or with what the server says of it, unless that is the title', () => {
		const read = (fields: Record<string, unknown>, description: string | null) => readVcs({ richObjectType: 'x', accessible: true, richObject: { vcs_issue: { title: 'Login fails', state: 'open', ...fields } }, openGraphObject: { id: 'x', name: 'Login fails', description, thumb: null, link: 'https://git.test/team/app/issues/7' } }).excerpt
		expect(read({ body: 'It **does** not\n\n- at all' }, 'team/app')).toBe('It does not at all')
		expect(read({}, 'team/app #7')).toBe('team/app #7')
		expect([read({}, 'Login fails'), read({}, null)]).toEqual(['', ''])
	})

	it.each([
		['https://github.com/nextcloud/server/issues/7', 'nextcloud/server'],
		['https://gitlab.com/group/sub/app/-/merge_requests/3', 'group/sub/app'],
		['https://codeberg.org/team/app/pulls/4', 'team/app'],
		['https://tracker.test/issues/7', 'tracker.test'],
	])('belongs to a repository, or to a host: %s', (url, repository) => {
		expect(readVcs({ richObjectType: 'x', accessible: true, richObject: { vcs_issue: { title: 'x', state: 'open' } }, openGraphObject: { id: 'x', name: 'x', description: null, thumb: null, link: url } }).repository).toBe(repository)
	})

	it('cuts a long comment and says so', () => {
		const { comment } = readVcs(reference({ vcs_comment: { body: `**Hi** ${'word '.repeat(100)}`, author: 'bob' } }))
		expect(comment).toMatchObject({ isCut: true, author: 'bob' })
		expect(comment!.excerpt).toMatch(/^Hi word .*…$/)
	})

	it('accepts any JSON without throwing', () => {
		fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (issue, pull, comment) => {
			const any = reference({ vcs_issue: issue, vcs_pull_request: pull, vcs_comment: comment, image_x: issue, proxied_url: pull })
			isVcs(any)
			kindOf(any)
			const { href } = readVcs(any)
			expect(href === null || /^https?:/.test(href)).toBe(true)
		}))
	})
})

describe('the height of a widget', () => {
	const limits = { minPx: 100, maxPx: 500 }

	it.each([['ArrowDown', 210], ['ArrowUp', 190], ['PageDown', 300], ['PageUp', 100], ['Home', 100], ['End', 500], ['a', null], ['constructor', null]])(
		'after %s is %j', (key, height) => {
			expect(heightAfterKey(key, 200, limits)).toBe(height)
		})

	it('stays in its limits, in whole pixels', () => {
		expect([clampHeight(20, limits), clampHeight(900, limits), clampHeight(200.4, limits), clampHeight(50, { minPx: 100, maxPx: 50 })]).toEqual([100, 500, 200, 100])
	})
})
