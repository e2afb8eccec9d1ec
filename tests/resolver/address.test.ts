import { describe, expect, it } from 'vitest'
import { hostOf, isPreviewable } from '../../src/links/target.ts'
import { normaliseLink } from '../../src/resolver/address.ts'
import { leastMs } from '../setup/linear.ts'

describe('normalising a link', () => {
	it.each([
		['https://tracker.test/issues/1', 'https://tracker.test/issues/1'],
		['  https://tracker.test/issues/1\n', 'https://tracker.test/issues/1'],
		['https://tracker.test', 'https://tracker.test'],
		['https://tracker.test?q=1', 'https://tracker.test/?q=1'],
		['https://tracker.test#top', 'https://tracker.test/#top'],
		['HTTPS://tracker.test#top', 'HTTPS://tracker.test/#top'],
		['https://tracker.test:8443?q', 'https://tracker.test:8443/?q'],
		['https://münchen.test/straße?q=ä#ö', 'https://xn--mnchen-3ya.test/stra%C3%9Fe?q=%C3%A4#%C3%B6'],
		['https://tracker.test/日本語/%E6%97%A5', 'https://tracker.test/%E6%97%A5%E6%9C%AC%E8%AA%9E/%E6%97%A5'],
		['https://例え.test', 'https://xn--r8jz45g.test'],
		['https://user:geheim@münchen.test:81/x', 'https://user:geheim@xn--mnchen-3ya.test:81/x'],
		['https://bücher.test:80/x', 'https://xn--bcher-kva.test:80/x'],
		['http://bücher.test:443/x', 'http://xn--bcher-kva.test:443/x'],
		['http://bücher.test:80?q', 'http://xn--bcher-kva.test:80/?q'],
		['https://tracker.test/a b', 'https://tracker.test/a%20b'],
		['https://tracker.test/a%b/%zz/{x}|\'*', 'https://tracker.test/a%b/%zz/{x}|\'*'],
		['https://tracker.test/\uD800x', 'https://tracker.test/%EF%BF%BDx'],
		['https://tracker.test/😀', 'https://tracker.test/%F0%9F%98%80'],
		['https://[::1]?q', 'https://[::1]/?q'],
		['https://ü ü.test/x', 'https://ü ü.test/x'],
		['not a link', 'not a link'],
		['', ''],
	])('makes %j %j', (written, sent) => {
		expect(normaliseLink(written)).toBe(sent)
		expect(normaliseLink(sent)).toBe(sent)
	})

	it('encodes a path as a browser does that follows the link', () => {
		for (const path of ['/straße', '/日本語?q=ä', '/a b', '/😀#é', '/x?y=ü&z=1']) {
			expect(normaliseLink(`https://tracker.test${path}`)).toBe(new URL(`https://tracker.test${path}`).href)
		}
	})

	it.each([['a long link', `https://${'ü'.repeat(100_000)}.test/?${'x'.repeat(1_000_000)}`], ['many schemes', 'https://'.repeat(20_000)]])('handles %s quickly', async (_, link) => {
		expect(await leastMs(500, (spaces) => normaliseLink(link + spaces))).toBeLessThan(500)
	})

	it.each(['https://a.test', 'http://a', 'HTTP://A.test/x', 'https://[::1]/', ' https://a.test ', 'https://a.test/@me', 'https://a.test?mail=me@b.test', 'https://@a.test/', 'https://a.test/\\b', 'https://a.test?\\b'])('sends %j to the server', (link) => {
		expect(isPreviewable(link)).toBe(true)
	})

	it.each(['', 'https://', 'https:///x', 'http:a.test', '//a.test', '/x', 'ftp://a.test', 'javascript:alert(1)', 'mailto:a@b.test', 'xhttps://a.test', 'https://user:secret@a.test/', 'https://user@a.test/', 'https://user:p#ss@a.test/x', 'https://user:p?ss@a.test/x', 'https://:secret@a.test/', 'https://user:secret@ä.test/', 'https://user:secret\\@a.test/', 'https://a.test\\@b.test/', 'https://a.test\\.b.test', 'https://a.test:99999/', 'https://1.2.3.999/', 'https://a b.test/', '#note-1'])('doesn\'t send %j to the server', (link) => {
		expect(isPreviewable(link)).toBe(false)
	})

	it.each([
		['https://Tracker.test:8443/x?y', 'tracker.test:8443'],
		['https://tracker.test?y', 'tracker.test'],
		['nothing', ''],
	])('knows that the host of %j is %j', (link, host) => {
		expect(hostOf(link)).toBe(host)
	})
})
