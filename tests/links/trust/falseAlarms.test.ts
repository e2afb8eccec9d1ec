import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../src/links/detect.ts'
import { inspectLink } from '../../../src/links/trust/inspectLink.ts'
import { KNOWN_HOSTS } from '../../../src/links/trust/knownHosts.ts'
import { mayDeceive } from '../../../src/links/trust/mayDeceive.ts'
import { renderMarkdown } from '../../../src/markdown/markdown.ts'
import { labelOf } from '../../../src/text/linkLabel.ts'
import { linkCases } from '../../fixtures/links.ts'

interface Link {
	label: string
	href: string
}

/** The links of a markdown text, with their labels as readers see them. */
function linksOf(source: string): Link[] {
	const links: Link[] = []
	renderMarkdown(source, {
		flavour: { extended: true, autolink: true },
		environment: {
			id: '', interactive: false, labels: { notes: '', back: '', table: '' }, image: () => true, placeholder: () => undefined, code: () => null as never,
			link: ({ href }, children) => {
				links.push({ label: labelOf(children), href })
				return null
			},
		},
	})
	return links
}

const alarms = (links: Link[]) => links.flatMap(({ label, href }) => inspectLink(label, href).map((finding) => `[${label}](${href}) ${JSON.stringify(finding)}`))

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** The READMEs of packages that tests and builds install, by name. */
function readmes(count: number): { name: string, text: string }[] {
	const names = readdirSync(modules).flatMap((name) => name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : name.startsWith('.') ? [] : [name])
	const found: { name: string, text: string }[] = []
	for (const name of names.sort()) {
		const file = readdirSync(join(modules, name)).find((entry) => /^readme\.md$/i.test(entry))
		if (file) found.push({ name, text: readFileSync(join(modules, name, file), 'utf8') })
	}
	// Spread over the alphabet: neighbours are often of one author.
	return found.filter((_, index) => index % Math.max(1, Math.floor(found.length / count)) === 0)
}

describe('honest links', () => {
	it.each(Object.entries(linkCases))('has no alarm in the corpus of links: %s', (_, cases) => {
		for (const { text, markdown } of cases) {
			const plain = text.replace(/[⟦⟧]/g, '')
			expect(alarms(findLinks(plain).map(({ text: label, url }) => ({ label, href: url })))).toEqual([])
			// One case of the corpus is a deception: a label that is another address.
			expect(alarms(linksOf((markdown ?? text).replace(/[⟦⟧]/g, ''))).filter((alarm) => !alarm.startsWith('[https://a.test](https://b.test)'))).toEqual([])
		}
	})

	it('has no alarm in the READMEs of 100 packages', () => {
		const texts = readmes(100)
		expect(texts.length).toBeGreaterThanOrEqual(100)
		const links = texts.flatMap(({ text }) => linksOf(text))
		expect(links.length).toBeGreaterThan(1000)
		expect(alarms(links)).toEqual([])
	})

	it('has no alarm at well-known hosts themselves', () => {
		expect(alarms(KNOWN_HOSTS.flatMap((host) => [`https://${host}`, `https://www.${host}/a?b=c`, `https://login.${host}`].map((href) => ({ label: href, href }))))).toEqual([])
		expect(alarms(KNOWN_HOSTS.map((host) => ({ label: host, href: `https://www.${host}/` })))).toEqual([])
	})

	// A mail program's own check gets these wrong.
	it.each([
		['https://Example.org', 'https://example.org/'],
		['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
		['https://example.org/', 'https://example.org'],
		['https://www.example.org', 'https://example.org'],
		['example.org', 'https://www.example.org/'],
		['www.example.org', 'http://example.org'],
		['https://müller.example', 'https://xn--mller-kva.example/'],
	])('takes [%s](%s) for one address', (label, href) => {
		expect(inspectLink(label, href)).toEqual([])
	})

	it.each([
		['example.org', 'https://docs.example.org/a'],
		['https://docs.example.org', 'https://example.org/docs'],
		['example.org/docs', 'https://example.org/docs/en'],
		['https://example.org/…', 'https://example.org/a/b/c'],
		['https://exam…', 'https://example.org/a'],
		['see the docs of example.org', 'https://docs.test'],
		['README.md', 'https://github.com/a/b/blob/main/README.md'],
		['node.js', 'https://nodejs.org'], ['console.info', 'https://developer.mozilla.org/a'], ['main.rs', 'https://example.org/a'],
		['v1.2.3', 'https://example.org/a'], ['1.2.3.4', 'https://example.org/releases/1.2.3.4'], ['Array.from', 'https://example.org'], ['...', 'https://example.org'],
		['e.g.', 'https://example.org'], ['U.S.', 'https://example.org'], ['10:30', 'https://example.org'], ['a.k.a.', 'https://example.org'],
		['Nextcloud', 'https://nextcloud.com'], ['', 'https://example.org'], ['youtu.be/abc', 'https://www.youtube.com/watch?v=abc'],
		['me@example.org', 'mailto:me@example.org'], ['Write to us', 'mailto:me@example.org'], ['example.org', 'mailto:me@example.org'], ['Call', 'tel:+491234'],
		['my router', 'http://192.168.0.1'], ['http://203.0.113.7', 'http://203.0.113.7/'], ['203.0.113.7', 'http://203.0.113.7/'],
		['Москва', 'https://правительство.рф'], ['https://яндекс.рф', 'https://яндекс.рф'], ['https://сорт.рф', 'https://сорт.рф'], ['https://ノート.jp', 'https://ノート.jp'], ['https://한국.kr', 'https://한국.kr'],
		['https://ελλάδα.gr', 'https://ελλάδα.gr'], ['https://köln.de', 'https://köln.de'], ['https://marçà.cat', 'https://marçà.cat'],
		['https://web.archive.org/web/2020/https://bank.example', 'https://web.archive.org/web/2020/https://bank.example'],
		['Suche', 'https://www.google.com/search?q=https://example.org'], ['https://www.google.com/url?q=https://mail.google.com', 'https://www.google.com/url?q=https://mail.google.com'],
		['Nature', 'https://www.nature.com.ezproxy.lib.example.edu/a'], ['ASP.NET', 'https://dotnet.microsoft.com'], ['Draw.io', 'https://app.diagrams.net'], ['Socket.IO', 'https://example.org'],
		['index.pl', 'https://example.org'], ['@nextcloud.com', 'https://example.org'], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 example.org', 'https://example.org'], ['https://рус.eu', 'https://рус.eu'],
		['google.com', 'https://www.google.de'], ['bbc.com', 'https://www.bbc.co.uk'], ['https://www.bank.co…', 'https://www.bank.com/a'], ['https://mybank.example…', 'https://mybank.example/a'],
		['https://foo.bar.`baz', 'https://foo.bar.%60baz'], ['foo.bar.`baz>', 'foo.bar.`baz>'], ['https://երևան.հայ/', 'https://երևան.հայ/'], ['example.org/a)', 'https://example.org/a)'],
		['https://alice@example.org/a', 'https://alice@example.org/a'],
		['https://amazon.com.br', 'https://www.amazon.com.br/a'], ['https://google.com.hk', 'https://google.com.hk'], ['https://paypal.de', 'https://paypal.de'],
	])('has no alarm at [%s](%s)', (label, href) => {
		expect(inspectLink(label, href)).toEqual([])
	})

	it('trusts the page\'s own host and hosts that an app trusts, with their subdomains', () => {
		const options = { ownHost: 'cloud.example', trustedHosts: ['https://trusted.example'] }
		expect(inspectLink('https://bank.example', 'https://cloud.example/s/1', options)).toEqual([])
		expect(inspectLink('https://bank.example', 'https://deep.trusted.example/s/1', options)).toEqual([])
		expect(inspectLink('https://bank.example', 'https://nottrusted.example/s/1', options)).toHaveLength(1)
	})

	it('passes over most honest links without inspecting them', () => {
		for (const href of ['https://example.org', 'https://www.example.org/a/b?c=d#e', 'https://github.com/nextcloud/server/pull/4', 'https://docs.nextcloud.com/a.b']) {
			expect(mayDeceive(null, href)).toBe(false)
			expect(mayDeceive('the documentation', href)).toBe(false)
		}
	})
})
