import type { AppContext } from 'vue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHttpUrl, safeHref } from '../../src/links/allowedTarget.ts'
import { hostOf, isSameOrigin, routePathOf } from '../../src/links/target.ts'
import { inAppLinkOf } from '../../src/page/inAppLink.ts'

describe('safeHref', () => {
	it.each(['http://a.test', 'https://a.test/b', 'HTTPS://a.test', 'mailto:a@b.test', 'tel:+49123'])('accepts the address %j', (url) => {
		expect(safeHref(url)).toBe(url)
	})

	it.each(['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a.test/1', '/path', '', 'a b', null, undefined, 1, {}])(
		'refuses %j', (url) => {
			expect(safeHref(url)).toBeNull()
		})

	it('never returns an address with another scheme', () => {
		const scheme = fc.constantFrom('javascript:', 'JaVaScRiPt:', '\u0001javascript:', 'data:', 'https://', 'x:', '\tjava\tscript:')
		fc.assert(fc.property(scheme, fc.string({ unit: 'binary' }), (start, rest) => {
			const href = safeHref(start + rest)
			if (href !== null) expect(new URL(href).protocol).toMatch(/^(https?|mailto|tel):$/)
		}))
	})
})

describe('addresses', () => {
	it('recognizes http and https addresses', () => {
		expect([isHttpUrl('https://a.test'), isHttpUrl('http://a.test'), isHttpUrl('mailto:a@b.test'), isHttpUrl(7)]).toEqual([true, true, false, false])
	})

	it('returns the host of an address without www', () => {
		expect([hostOf('https://www.A.test:8080/x'), hostOf('nothing')]).toEqual(['a.test:8080', ''])
	})

	it('compares the origins of two addresses', () => {
		expect([isSameOrigin('https://a.test/x', 'https://a.test'), isSameOrigin('https://a.test.evil', 'https://a.test'), isSameOrigin('x', 'x')]).toEqual([true, false, false])
	})
})

describe('routePathOf', () => {
	const root = { baseUrl: 'https://cloud.test', webroot: '', routerBase: '/apps/app' }
	const below = { baseUrl: 'https://cloud.test/nc', webroot: '/nc', routerBase: '/nc/index.php/apps/app' }
	const hash = { baseUrl: 'https://elsewhere.test/nc', webroot: '/nc', routerBase: '' }

	it.each([
		[root, 'https://cloud.test/apps/app/call/1', '/call/1'],
		[root, 'https://cloud.test/index.php/apps/app/call/1?a=b#c', '/call/1?a=b#c'],
		[root, 'https://cloud.test/apps/app', '/'],
		[root, 'https://cloud.test/apps/app?x', '/?x'],
		[root, '/apps/app/call/1', '/call/1'],
		[root, '/index.php/apps/app/call/1', '/call/1'],
		[below, 'https://cloud.test/nc/apps/app/call/1', '/call/1'],
		[below, 'https://cloud.test/nc/index.php/apps/app/', '/'],
		[below, '/apps/app/call/1', '/call/1'],
		[{ ...below, routerBase: '/nc/apps/app' }, 'https://cloud.test/nc/index.php/apps/app/x', '/x'],
		[{ ...below, routerBase: '/apps/app' }, 'https://cloud.test/nc/index.php/apps/app/x', '/x'],
		[{ ...below, routerBase: '/index.php/apps/app/' }, 'https://cloud.test/nc/apps/app/x', '/x'],
		[hash, 'https://elsewhere.test/nc/apps/app/call/1', '/apps/app/call/1'],
		[hash, 'https://elsewhere.test/nc', '/'],
		[hash, 'https://elsewhere.test/nc/index.php/call/1', '/call/1'],
		[hash, '/call/1', '/call/1'],
		[{ ...hash, routerBase: '#' }, 'https://elsewhere.test/nc/apps/app/call/1', '/apps/app/call/1'],
		[{ ...root, routerBase: '/apps/app#' }, 'https://cloud.test/apps/app/#/note/1', '/note/1'],
		[{ ...root, routerBase: '/apps/app/#' }, 'https://cloud.test/index.php/apps/app#/note/1?a=b#c', '/note/1?a=b#c'],
		[{ ...root, routerBase: '/apps/app#' }, 'https://cloud.test/apps/app#', '/'],
		[{ ...root, routerBase: '/apps/app#/de' }, 'https://cloud.test/apps/app#/de/note/1', '/note/1'],
		[{ ...root, routerBase: '/#' }, 'https://cloud.test/#/note/1', '/note/1'],
		[{ ...below, routerBase: '/nc/index.php/apps/app#' }, 'https://cloud.test/nc/apps/app#/note/1', '/note/1'],
	])('takes the place of the app off: %#', (place, href, path) => {
		expect(routePathOf(href, place)).toBe(path)
	})

	it.each([
		[root, 'https://other.test/apps/app/call/1'],
		[root, 'https://cloud.test.evil/apps/app/call/1'],
		[root, 'https://cloud.test:8080/apps/app'],
		[root, 'https://cloud.test/apps/application'],
		[root, 'https://cloud.test/apps/files'],
		[root, '//cloud.test/apps/app'],
		[root, '/\\cloud.test/apps/app'],
		[root, 'apps/app/call/1'],
		[root, '?x'],
		[root, '#x'],
		[root, 'mailto:a@cloud.test'],
		[root, 'web+app.x-1:/apps/app'],
		[hash, 'https://elsewhere.test/nc//evil.test/login'],
		[hash, 'https://elsewhere.test/nc/\\evil.test'],
		[hash, 'https://elsewhere.test/nc/\t/evil.test'],
		[hash, 'https://elsewhere.test/nc/index.php//evil.test'],
		[hash, '/\n/evil.test'],
		[root, 'https://cloud.test/apps/app//evil.test'],
		[{ ...root, routerBase: '/apps/app#' }, 'https://cloud.test/apps/app/'],
		[{ ...root, routerBase: '/apps/app#' }, 'https://cloud.test/apps/app/note/1'],
		[{ ...root, routerBase: '/apps/app#' }, 'https://cloud.test/apps/app/note#/note/1'],
		[{ ...root, routerBase: '/apps/app#' }, 'https://cloud.test/apps/app#//evil.test'],
		[{ ...root, routerBase: '/apps/app#/de' }, 'https://cloud.test/apps/app#/en/note/1'],
		[below, '/nc/apps/app/call/1'],
		[below, 'https://cloud.test/apps/app/call/1'],
		[{ baseUrl: '', webroot: '', routerBase: '' }, 'https://cloud.test/apps/app'],
	])('leaves what leads elsewhere: %#', (place, href) => {
		expect(routePathOf(href, place)).toBeNull()
	})
})

it('takes a stand-in of a router that has only `push` for none', () => {
	const context = { config: { globalProperties: { $router: { push: () => undefined } } }, components: { RouterLink: {} } }
	expect(inAppLinkOf(context as unknown as AppContext, '/apps/mail/1', () => ({ baseUrl: 'https://cloud.example', webroot: '' }))).toBeNull()
})
