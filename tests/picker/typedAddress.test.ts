import { describe, expect, it } from 'vitest'
import { toAddress, toAddresses } from '../../src/picker/typedAddress.ts'

const server = { baseUrl: 'https://cloud.test/nextcloud', webroot: '/nextcloud' }

describe('an address', () => {
	it.each([
		['https://a.test/b', 'https://a.test/b'],
		['mailto:alice@a.test', 'mailto:alice@a.test'],
		['mailto:alice@a.test?subject=x', 'mailto:alice@a.test?subject=x'],
		['/f/42', 'https://cloud.test/nextcloud/f/42'],
		['/nextcloud/index.php/f/42', 'https://cloud.test/nextcloud/index.php/f/42'],
		['/apps/deck/#/board/1', 'https://cloud.test/nextcloud/apps/deck/#/board/1'],
		['/call/x7k2', 'https://cloud.test/nextcloud/call/x7k2'],
		['cloud.test/nextcloud/s/abc', 'https://cloud.test/nextcloud/s/abc'],
		['Cloud.test/f/1', 'https://Cloud.test/f/1'],
	])('is %s', (text, address) => {
		expect(toAddress(` ${text} `, server)).toBe(address)
	})

	it.each(['', 'report', '/shrug', '/', '//evil.test/f/1', '/f/', 'mailto:', 'mailto:alice', 'javascript:alert(1)', 'cloud.test', 'evil.test/cloud.test/', '/f/1 x', 'tel:123'])('rejects %j', (text) => {
		expect(toAddress(text, server)).toBeNull()
	})

	it('of the own server is none where nobody knows the server', () => {
		expect(toAddress('/f/1', { baseUrl: '', webroot: '' })).toBeNull()
	})
})

describe('several addresses', () => {
	it('are each found once, between blanks and line breaks', () => {
		expect(toAddresses('https://a.test/\nhttps://b.test/  /f/1 https://a.test/', server)).toEqual(['https://a.test/', 'https://b.test/', 'https://cloud.test/nextcloud/f/1'])
	})

	it('are rejected if a word is among them', () => {
		expect(toAddresses('see https://a.test/', server)).toEqual([])
		expect(toAddresses('  ', server)).toEqual([])
	})
})
