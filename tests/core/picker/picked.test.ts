import { describe, expect, it } from 'vitest'
import type { ReferenceProvider, SearchEntry } from '../../../src/contract/provider.ts'
import { linkProblem, pickEntry, readCustomDetail, toHttpLink } from '../../../src/core/picker/picked.ts'

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
		expect(pickEntry(entry, context)).toEqual({ link: 'https://cloud.test/index.php/f/1', title: 'T', thumbnailUrl: '/t.png', providerId: 'files' })
	})

	it('leaves out what is not known', () => {
		expect(pickEntry({ ...entry, title: '', thumbnailUrl: '' }, context)).toEqual({ link: 'https://cloud.test/index.php/f/1', providerId: 'files' })
	})

	it('is none where it is no web address', () => {
		expect(pickEntry({ ...entry, resourceUrl: 'javascript:alert(1)' }, context)).toBeNull()
	})
})

describe('the result of a custom element', () => {
	it.each([
		['a link', 'https://a.test/', { link: 'https://a.test/', providerId: 'gifs' }],
		['any text', '**bold** ![x](y)', { link: '**bold** ![x](y)', providerId: 'gifs' }],
		['an object with more', { link: 'https://a.test/', title: 'A', tags: ['x'] }, { link: 'https://a.test/', title: 'A', tags: ['x'], providerId: 'gifs' }],
	])('is %s, as it is', (_, detail, expected) => {
		expect(readCustomDetail(detail, provider)).toEqual(expected)
	})

	it.each([null, undefined, '', 0, 42, {}, { link: 3 }, { link: '' }, []])('is nothing where the detail is %j', (detail) => {
		expect(readCustomDetail(detail, provider)).toBeNull()
	})
})
