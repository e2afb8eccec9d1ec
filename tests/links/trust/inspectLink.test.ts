import { describe, expect, it } from 'vitest'
import { inspectLink, type LinkFinding } from '../../../src/links/trust/inspectLink.ts'

describe('inspectLink', () => {
	const cases: [label: string, href: string, findings: LinkFinding[]][] = [
		['https://bank.example', 'https://evil.test', [{ kind: 'label', claimed: 'bank.example', host: 'evil.test' }]],
		['Write to help@bank.example', 'mailto:help@evil.test', []],
		['help@bank.example', 'mailto:help@evil.test', [{ kind: 'label', claimed: 'bank.example', host: 'evil.test' }]],
		['apple', 'https://аррӏе.com', [{ kind: 'imitation', host: 'xn--80ak6aa92e.com', shown: 'аррӏе.com', imitated: 'apple.com' }]],
		['сорт', 'https://сорт.com', []],
		['x', 'https://exаmple.test', [
			{ kind: 'scripts', host: 'xn--exmple-4nf.test', shown: 'exаmple.test' }, { kind: 'imitation', host: 'xn--exmple-4nf.test', shown: 'exаmple.test', imitated: 'example.test' },
		]],
		['sign in', 'https://paypal.com:pw@evil.test', [{ kind: 'user', user: 'paypal.com:pw', host: 'evil.test' }]],
		['\u202egro.elpmaxe', 'https://evil.test', [{ kind: 'hidden', host: 'evil.test' }]],
		['sign in', 'http://3405803783/', [{ kind: 'number', host: '203.0.113.7' }]],
		['sign in', 'https://%65vil.test/', [{ kind: 'encoded', spelled: '%65vil.test', host: 'evil.test' }]],
		['sign in', 'https://www.google.com/url?q=https://evil.test/a', [{ kind: 'redirector', host: 'www.google.com', target: 'https://evil.test/a' }]],
		['https://bank.example', 'https://paypa1.com', [
			{ kind: 'label', claimed: 'bank.example', host: 'paypa1.com' }, { kind: 'imitation', host: 'paypa1.com', shown: 'paypa1.com', imitated: 'paypal.com' },
		]],
		['sign in', 'https://example.org', []],
		['sign in', 'javascript:alert(1)', []],
		['sign in', '/apps/files', []],
		['sign in', 'https://', []],
	]

	it.each(cases)('inspects [%s](%s)', (label, href, findings) => {
		expect(inspectLink(label, href)).toEqual(findings)
	})
})
