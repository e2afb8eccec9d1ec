import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markDifferences } from '../../../src/links/trust/differences.ts'
import { splitAddress } from '../../../src/cards/renderTarget.ts'

const marked = (text: string, other: string) => markDifferences(text, other).map((part) => part.differs ? `[${part.text}]` : part.text).join('')

describe('markDifferences', () => {
	it.each([
		['paypa1.com', 'paypal.com', 'paypa[1].com'],
		['rnicrosoft.com', 'microsoft.com', '[rn]icrosoft.com'],
		['evil.test', 'bank.example', '[evil.test]'],
		['paypal.com.evil.test', 'paypal.com', 'paypal.com[.evil.test]'],
		['аррӏе.com', 'apple.com', '[аррӏе.com]'],
		['gοogle.com', 'google.com', 'g[ο]ogle.com'],
		['same.test', 'same.test', 'same.test'],
		['', '', ''],
	])('marks in %s what %s has not', (text, other, result) => {
		expect(marked(text, other)).toBe(result)
	})

	it('keeps every character of both addresses', () => {
		fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, other) => {
			expect(markDifferences(text, other).map((part) => part.text).join('')).toBe(text)
		}))
		const string = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
		fc.assert(fc.property(string, string, (text, other) => {
			const shared = markDifferences(text, other).filter(({ differs }) => !differs).map((part) => part.text).join('')
			// What is not marked is in the other text, in its order.
			let at = 0
			for (const character of shared) {
				at = other.indexOf(character, at) + 1
				expect(at).toBeGreaterThan(0)
			}
		}))
	})
})

describe('splitAddress', () => {
	it.each([
		['docs.example.org/a/b', 'docs.', 'example.org', '/a/b'],
		['example.co.uk', '', 'example.co.uk', ''],
		['localhost:3000/a', '', 'localhost', ':3000/a'],
		['[::1]:80/a', '', '[::1]', ':80/a'],
		['192.168.0.1/a', '', '192.168.0.1', '/a'],
		['/index.php/s/abc', '', '', '/index.php/s/abc'],
		['', '', '', ''],
	])('splits %s', (address, subdomain, registrable, rest) => {
		expect(splitAddress(address)).toEqual({ subdomain, registrable, rest })
	})
})
