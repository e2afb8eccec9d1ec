import { describe, expect, it } from 'vitest'
import { bestImageOf, imageOf } from '../../src/links/allowedTarget.ts'
import { OPEN_POLICY, previewModeOf, readPolicy } from '../../src/links/policy.ts'

const server = 'https://cloud.test/nc'

describe('a policy', () => {
	it('shows everything by default, and fills its gaps from above', () => {
		expect(readPolicy(undefined)).toEqual({ previews: 'all', media: 'all', dismissible: false })
		expect(readPolicy('click')).toMatchObject({ previews: 'click', media: 'all' })
		expect(readPolicy({ media: 'off' }, readPolicy('internal'))).toMatchObject({ previews: 'internal', media: 'off' })
		expect(readPolicy({ previews: undefined, dismissible: true }, readPolicy('internal'))).toEqual({ previews: 'internal', media: 'all', dismissible: true })
	})

	it.each([
		['all', 'https://a.test', 'ask'], ['internal', 'https://a.test', 'none'], ['internal', 'https://cloud.test/x', 'ask'],
		['click', 'https://a.test', 'click'], ['off', 'https://cloud.test/x', 'none'],
	] as const)('%s: %s → %s', (previews, link, what) => {
		expect(previewModeOf(link, readPolicy(previews), server)).toBe(what)
	})
})

describe('an image', () => {
	it.each([
		['https://a.test/b.png', 'https://a.test/b.png'],
		['/index.php/core/references/preview/x', '/index.php/core/references/preview/x'],
		['//a.test/b.png', null], ['/\\a.test', null], ['/\t/a.test', null], ['b.png', null], ['javascript:alert(1)', null], ['data:image/png;base64,x', null], ['', null], [null, null], [7, null],
	])('%j is loaded from %j', (address, src) => {
		expect(imageOf(address, OPEN_POLICY, server)).toBe(src)
	})

	it.each([
		[['https://a.test/b.gif', 'https://cloud.test/core/references/preview/x'], 'https://cloud.test/core/references/preview/x'],
		[['https://a.test/b.gif', '/core/references/preview/x'], '/core/references/preview/x'],
		[['https://a.test/b.gif', 'https://b.test/c.gif'], 'https://a.test/b.gif'],
		[[undefined, null, 'javascript:alert(1)'], null],
	])('of %j is loaded from %j', (addresses, src) => {
		expect(bestImageOf(addresses, OPEN_POLICY, server)).toBe(src)
	})

	it('comes from the own server only, or not at all, where the policy says so', () => {
		expect(imageOf('https://a.test/b.png', readPolicy({ media: 'internal' }), server)).toBeNull()
		expect(imageOf('/b.png', readPolicy({ media: 'internal' }), server)).toBe('/b.png')
		expect(imageOf('/b.png', readPolicy({ media: 'off' }), server)).toBeNull()
	})
})
