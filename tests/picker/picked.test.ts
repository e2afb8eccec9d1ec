import type { ReferenceProvider, SearchEntry } from '../../src/contract/provider.ts'
import { describe, expect, it } from 'vitest'
import { linkProblem, pickEntry, readCustomDetail, toHttpLink, toAddress, toAddresses } from '../../src/picker/picked.ts'

const provider: ReferenceProvider = { id: 'gifs', title: 'Gifs', icon_url: '', order: 0 }

describe('a link that may leave the picker', () => {
	it.each(['https://a.test', 'http://a.test/b?c#d', 'HTTPS://A.test/', 'https://user@a.test', 'http://localhost:8080/x', 'http://[::1]/', 'https://münchen.test/ü', 'https://a.test/a_(b)'])('is %s, as written', (text) => {
		expect(toHttpLink(`  ${text}\n`)).toBe(text)
	})

	it.each([
		['', 'empty'], ['  ', 'empty'], ['example.org', 'scheme'], ['javascript:alert(1)', 'scheme'], ['data:text/html,x', 'scheme'], ['ftp://a.test/', 'scheme'], ['mailto:a@b.test', 'scheme'],
		['https:a.test', 'scheme'], ['/index.php/f/1', 'scheme'], ['//a.test', 'scheme'], ['see https://a.test', 'scheme'], ['https://a.test/b c', 'blank'], ['https://a.test https://b.test', 'blank'],
		['https://', 'address'], ['https:///a', 'address'], ['https://?', 'address'], ['http://a.test:port/', 'address'], ['http://[', 'address'],
	] as const)('is not "%s", which is told as %s', (text, problem) => {
		expect(toHttpLink(text)).toBeNull()
		expect(linkProblem(text)).toBe(problem)
	})
})

describe('a search result as choice', () => {
	const entry: SearchEntry = { title: 'T', subline: 's', resourceUrl: '/index.php/f/1', thumbnailUrl: '/t.png', icon: '', rounded: false, attributes: [] }
	const context = { providerId: 'files', base: 'https://cloud.test/apps/x' }

	it('carries the link, made absolute, and what else is known', () => {
		expect(pickEntry(entry, context)).toEqual({ kind: 'link', link: 'https://cloud.test/index.php/f/1', title: 'T', description: 's', thumb: '/t.png', provider: 'files' })
	})

	it('leaves out what is not known', () => {
		expect(pickEntry({ ...entry, title: '', subline: '', thumbnailUrl: '' }, context)).toEqual({ kind: 'link', link: 'https://cloud.test/index.php/f/1', provider: 'files' })
	})

	it('has its spaces encoded, as a browser does', () => {
		expect(pickEntry({ ...entry, resourceUrl: '/apps/files/?dir=/My Folder' }, context)?.link).toBe('https://cloud.test/apps/files/?dir=/My%20Folder')
		expect(pickEntry({ ...entry, resourceUrl: 'https://a.test/My File.txt' }, context)?.link).toBe('https://a.test/My%20File.txt')
	})

	it('is none where it is no web address', () => {
		expect(pickEntry({ ...entry, resourceUrl: 'javascript:alert(1)' }, context)).toBeNull()
	})
})

describe('the result of a custom element', () => {
	it.each([
		['a link', 'https://a.test/', { kind: 'link', link: 'https://a.test/', provider: 'gifs' }],
		['any text', '**bold** ![x](y)', { kind: 'text', text: '**bold** ![x](y)', link: '**bold** ![x](y)', provider: 'gifs' }],
		['an object with more', { link: 'https://a.test/', title: 'A', tags: ['x'] }, { kind: 'link', link: 'https://a.test/', title: 'A', tags: ['x'], provider: 'gifs' }],
		['an object of the app’s own kind', { kind: 'poll', link: 'https://a.test/', options: 2 }, { kind: 'poll', link: 'https://a.test/', options: 2, provider: 'gifs' }],
	])('is %s, as it is', (_, detail, expected) => {
		expect(readCustomDetail(detail, provider)).toEqual(expected)
	})

	it.each([null, undefined, '', 0, 42, {}, { link: 3 }, { link: '' }, []])('is nothing where the detail is %j', (detail) => {
		expect(readCustomDetail(detail, provider)).toBeNull()
	})
})

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
