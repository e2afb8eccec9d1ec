import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../src/links/detect.ts'
import { KNOWN_HOSTS } from '../../../src/links/trust/imitation.ts'
import { inspectLink } from '../../../src/links/trust/inspectLink.ts'
import { mayDeceive } from '../../../src/links/trust/mayDeceive.ts'
import { renderMarkdown } from '../../../src/markdown/markdown.ts'
import { labelOf } from '../../../src/text/useMarkdownEnvironment.ts'
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
		['me@example.org', 'mailto:me@example.org'], ['mailto:me@example.org`', 'mailto:me@example.org%60'], ['Write to us', 'mailto:me@example.org'], ['example.org', 'mailto:me@example.org'], ['Call', 'tel:+491234'],
		['my router', 'http://192.168.0.1'], ['http://203.0.113.7', 'http://203.0.113.7/'], ['203.0.113.7', 'http://203.0.113.7/'],
		['Москва', 'https://правительство.рф'], ['https://яндекс.рф', 'https://яндекс.рф'], ['https://сорт.рф', 'https://сорт.рф'], ['https://ノート.jp', 'https://ノート.jp'], ['https://한국.kr', 'https://한국.kr'],
		['https://ελλάδα.gr', 'https://ελλάδα.gr'], ['https://köln.de', 'https://köln.de'], ['https://marçà.cat', 'https://marçà.cat'],
		['https://web.archive.org/web/2020/https://bank.example', 'https://web.archive.org/web/2020/https://bank.example'],
		['Suche', 'https://www.google.com/search?q=https://example.org'], ['https://www.google.com/url?q=https://mail.google.com', 'https://www.google.com/url?q=https://mail.google.com'],
		['Nature', 'https://www.nature.com.ezproxy.lib.example.edu/a'], ['https://www.nature.com/a', 'https://www.nature.com.ezproxy.lib.example.edu/a'], ['https://www.nature.com/a', 'https://www-nature-com.ezproxy.uio.no/a'],
		['Article', 'https://www.jstor.org.ezproxy.uzh.ch/a'], ['Article', 'https://www.nature.com.vu-nl.idm.oclc.org/a'], ['Article', 'https://ieeexplore.ieee.org.eaccess.tum.edu/a'],
		['#gnome:gnome.org', 'https://matrix.to/#/#gnome:gnome.org'], ['yolov8n.pt', 'https://huggingface.co/ultralytics/yolov8n.pt'], ['alice.bsky.social', 'https://bsky.app/profile/alice.bsky.social'],
		['com.example.app', 'https://f-droid.org/packages/com.example.app/'], ['node.js/express', 'https://example.org'], ['192.168.1.1:8080', 'http://192.168.1.1:8080/'],
		['ASP.NET', 'https://dotnet.microsoft.com'], ['Draw.io', 'https://app.diagrams.net'], ['Socket.IO', 'https://example.org'],
		['index.pl', 'https://example.org'], ['@nextcloud.com', 'https://example.org'], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 example.org', 'https://example.org'], ['https://рус.eu', 'https://рус.eu'],
		['google.com', 'https://www.google.de'], ['bbc.com', 'https://www.bbc.co.uk'], ['https://www.bank.co…', 'https://www.bank.com/a'], ['https://mybank.example…', 'https://mybank.example/a'],
		['https://foo.bar.`baz', 'https://foo.bar.%60baz'], ['foo.bar.`baz>', 'foo.bar.`baz>'], ['https://երևան.հայ/', 'https://երևան.հայ/'], ['example.org/a)', 'https://example.org/a)'],
		['https://alice@example.org/a', 'https://alice@example.org/a'],
		['https://amazon.com.br', 'https://www.amazon.com.br/a'], ['https://google.com.hk', 'https://google.com.hk'], ['https://paypal.de', 'https://paypal.de'],
	])('has no alarm at [%s](%s)', (label, href) => {
		expect(inspectLink(label, href)).toEqual([])
	})

	it.each([
		'.env.example', '.env.test', 'MANIFEST.in', 'Makefile.am', 'Makefile.in', 'config.h.in', 'checkpatch.pl', 'variables.tf', 'DBI.pm', 'Android.mk', 'config.ru', 'Dockerfile.dev',
		'Code.gs', 'yolov8n.pt', 'messages.de', 'configure.ac', 'best.pt', 'top.sv', 'über.st',
	])('takes %s for a file of a repository', (label) => {
		expect(inspectLink(label, `https://github.com/a/b/blob/main/src/${label}`)).toEqual([])
		expect(inspectLink(label, `https://github.com/a/b/blob/main/src/${encodeURIComponent(label)}#L10`)).toEqual([])
		expect(inspectLink(label, `https://gitlab.com/a/b/-/blob/main/${label}?ref_type=heads`)).toEqual([])
	})

	it.each([
		'.env.example', '.env.test', 'MANIFEST.in', 'Makefile.am', 'Makefile.in', 'config.h.in', 'variables.tf', 'DBI.pm', 'Android.mk', 'config.ru', 'Dockerfile.dev', 'Code.gs',
		'Array.prototype.at()', 'Array.prototype.at', 'RegExp.prototype.test()', 'Deno.test()', 'Deno.test', 'object.is()', 'z.int()', 'java.io', 'java.net', 'pandas.DataFrame.at', 'logger.info',
		'BigNumber.gt', 'fs.readFile', 'Paint.NET', 'Akka.NET', 'Lucene.NET', 'Discord.Net', 'http:error', 'https:443',
	])('takes %s for a file, code or a program at any site', (label) => {
		expect(inspectLink(label, 'https://docs.example.org/a')).toEqual([])
	})

	it.each([
		['www.web.de', 'https://freemail.web.de'], ['api.id.me', 'https://wallet.id.me'], ['https://amazon.com', 'https://amazon.co.uk'],
		['info@example.org', 'https://example.org'], ['amazon@example.org', 'https://example.org'], ['hong.li@example.org', 'https://example.org/~li'], ['example.org@example.org', 'mailto:example.org@example.org'],
		['https://alice@example.org', 'https://example.org'], ['https://USER:TOKEN@example.org/a', 'https://example.org/a'], ['https://me:${TOKEN}@example.org/a', 'https://example.org/a'],
		['https://alice:secret@example.org', 'https://alice:secret@example.org'],
		['https://example.org/🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'https://example.org/🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['England', 'https://example.org/🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['https://example.org/a\u00adb', 'https://example.org/a\u00adb'],
		['ראו \u200ehttps://example.org\u200e לפרטים', 'https://example.org'], ['ראו (\u200ehttps://example.org\u200e) לפרטים\u200e.', 'https://example.org'], ['a\u00adb https://example.org', 'https://example.org'],
		['https://example.org/❤\ufe0f', 'https://example.org/❤\ufe0f/a'], ['search', 'https://www.google.com/url?q=some%20words.'],
	])('has no alarm at the names of one owner, mailboxes and marks of a script: [%s](%s)', (label, href) => {
		expect(inspectLink(label, href)).toEqual([])
	})

	it.each([
		['https://example.org/a__b__', 'https://urldefense.com/v3/__https://example.org/a__b__;Kys!!tenant!a$'],
		['https://example.org/?a=b', 'https://urldefense.com/v3/__https://example.org/?a=b&url=https:*other.test__;Lw!!tenant!a$'],
		['https://my-shop.example', 'https://urldefense.proofpoint.com/v1/url?u=https://my-shop.example/&k=1'],
		['https://my-shop.example', 'https://urldefense.proofpoint.com/v2/url?u=https-3A__my-2Dshop.example_a-5Fb&d=1'],
		['https://example.org/a', 'https://secure-web.cisco.com/1a_b-c/https%3A%2F%2Fexample.org%2Fa'],
		['https://example.org/a', 'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fexample.org%2fa&c=E,1'],
		['https://example.org/a', 'https://eu-west-1.protection.sophos.com/?d=example.org&u=aHR0cHM6Ly9leGFtcGxlLm9yZy9h&i=a'],
		['https://example.org/a', 'https://protect2.fireeye.com/v1/url?k=1&q=1&u=https%3A%2F%2Fexample.org%2Fa'],
		['https://shop.example', 'https://www.anrdoezrs.net/links/1/type/dlg/https://shop.example/a?b=c'],
		['https://example.org', 'https://www.google.com/url?q=https://example.org/a&url=https://www.example.org/a'],
		['https://example.org', 'https://www.google.com/url?q=some+words&url=https://example.org/a'],
		['https://example.org', 'https://www.google.co.uk/url?url=https://example.org'], ['https://example.org', 'https://yandex.com.tr/redir?url=https://example.org'],
	])('has no alarm at a gateway or redirector that leads where the label says: [%s](%s)', (label, href) => {
		expect(inspectLink(label, href)).toEqual([])
	})

	it.each([
		['请访问https://example.org，谢谢', 'https://example.org'], ['https://example.orgを参照', 'https://example.org'], ['https://example.org—the docs', 'https://example.org'],
		['see https://example.org\nfor details', 'https://example.org'], ['<img src="https://pics.test/a.png" srcset=\'https://pics.test/b.png\' alt="logo">', 'https://example.org'],
		['golang.org/x/net', 'https://pkg.go.dev/golang.org/x/net'], ['golang.org/x/tools', 'https://pkg.go.dev/golang.org/x/tools/gopls'], ['see golang.org/x/tools', 'https://pkg.go.dev/golang.org/x/tools'], ['github.com/alice/a', 'https://pkg.go.dev/github.com/alice/a#Client'],
		['https://example.org/a', 'https://web.archive.org/web/20200101000000/https://www.example.org/a'], ['ghcr.io/nextcloud/aio', 'https://github.com/nextcloud/all-in-one'],
		['www.nextcl…', 'https://www.nextcloud.com/'], ['nextcloud.co…', 'https://nextcloud.com/x'], ['example.ne…', 'https://example.net/x'], ['https://www.nextcl...', 'https://www.nextcloud.com/'], ['docs.example.org/a/b…', 'https://example.org/a/bc'],
		['Booking.com', 'https://de.wikipedia.org/wiki/Booking.com'], ['https://www.tcl.com/de', 'https://www.tcl.com/de'], ['config.de', 'https://example.org'], ['Mon–Fri', 'https://example.org'],
		['https-example.org', 'https://https-example.org'], ['http.cat', 'https://http.cat/404'], ['HTTP 1.1', 'https://docs.example.org'],
		['alice.github.io', 'https://github.com/alice/alice.github.io'], ['Chess.com', 'https://en.wikipedia.org/wiki/Chess.com'],
		['git@github.com:nextcloud/server.git', 'https://github.com/nextcloud/server'], ['github.com: nextcloud/server', 'https://github.com/nextcloud/server'], ['main.rs:10', 'https://example.org/a'],
		['com.example.app:id/a', 'https://docs.example.org/a'], ['(@alice.example.org)', 'https://social.example/@alice'], ['https://[2001:db8::7]/a', 'https://[2001:db8::7]/'],
		['Booking.com grows by a tenth', 'https://news.example/a'], ['Amazon.com Inc.', 'https://stocks.example/amzn'], ['the terms of mybank.example', 'https://docs.test'], ['github.com or gitlab.com?', 'https://blog.example/a'],
		['Mail of alice@gmail.com', 'https://cloud.example/mail/1'], ['edit www.conf', 'https://docs.example/fpm'], ['write to help@www.bank.example', 'https://docs.test'], ['changes in README.md and index.js', 'https://example.org'],
		['sign in at paypal.com', 'https://www.paypal.com/signin'], ['PayPal: www.paypal.com', 'https://paypal.com'], ['www.example.org › docs', 'https://docs.example.org/a'], ['see www.exam…', 'https://www.example.org/a'],
		['gmail.com', 'https://mail.google.com'], ['outlook.com calendar', 'https://outlook.live.com/calendar'], ['heise.de: Neue Version', 'https://www.heise.de/news/1'], ['St.Gallen, z.B. in 3.14', 'https://example.org'],
		['ASP.NET on GitHub', 'https://github.com/dotnet/aspnetcore'], ['Node.js 20 and socket.io', 'https://example.org'], ['v1.2.3 of example.org', 'https://docs.test'],
		['a@example.org,b@example.com', 'mailto:a@example.org,b@example.com'], ['https://login.microsoftonline.com.mcas.ms/a', 'https://login.microsoftonline.com.mcas.ms/a'],
		['https://login.microsoftonline.com.mcas…', 'https://login.microsoftonline.com.mcas.ms/a'], ['https://example.orgです', 'https://example.org'], ['https://example.org서', 'https://example.org'], ['https://docs.köln.de', 'https://köln.de'],
		['\u05d1example.org', 'https://example.org'], ['\u05d1-example.org', 'https://example.org'], ['\u0648example.org', 'https://example.org'],
		['chrome://flags', 'https://docs.test'], ['file:///etc/hosts', 'https://docs.test'], ['com.example.app://callback', 'https://docs.test'], ['s3://my.bucket/a', 'https://docs.test'], ['redis://localhost:6379', 'https://docs.test'],
		['ssh://git@github.com/nextcloud/server.git', 'https://github.com/nextcloud/server'], ['docker://alpine:3.20', 'https://docs.test'], ['webcal://cloud.example.org/a', 'https://cloud.example.org/a'],
		['mozilla/www.mozilla.org', 'https://github.com/mozilla/www.mozilla.org'], ['mozilla/www.mozilla.org#12', 'https://github.com/mozilla/www.mozilla.org/issues/12'], ['site:github.com nextcloud', 'https://www.google.com/search?q=site:github.com+nextcloud'],
		['src/github.com/nextcloud/a', 'https://github.com/nextcloud/a'], ['nodejs/www.nodejs.example', 'https://codeberg.test/nodejs/www.nodejs.example'], ['Login: paypal.com', 'https://www.paypal.com/signin'],
		['GitHub: github.com/nextcloud (https://github.com/…)', 'https://github.com/nextcloud'], ['https://example.org/a report.de', 'https://example.org/a%20report.de'], ['https://…', 'https://example.org'],
		['https://docs.test (see README.md, node.js and 10:30)', 'https://docs.test'], ['Use gq.com or rn.md now', 'https://docs.test'], ['The bo0k.txt of c1oud.js', 'https://docs.test'], ['½ price at example.org', 'https://docs.test'],
	])('has no alarm at sentences, names and pages of everyday use: [%s](%s)', (label, href) => {
		expect(inspectLink(label, href)).toEqual([])
	})

	it.each([
		'gitlab.it.school.example', 'nextcloud.de.company.example', 'nextcloud.it.univ-example.fr', 'whatsapp.de.softonic.com', 'google.de.uptodown.com', 'amazon.com.br', 'www.amazon.co.uk', 'smile.amazon.de', 'apple.de', 'shop.apple.it',
		'example.co.uk.com', 'apache.is.co.za', 'gq.com', 'www.gq.com', 'GQ.com', 'a11y.com', 'www.a11y.com', 'klama.com', 'kiama.com', 'KIAMA.example', 'nzb.com', 'login.gq.com', 'my.nzb.com',
	])('takes %s for no imitation', (host) => {
		expect(inspectLink('sign in', `https://${host}/`)).toEqual([])
		expect(inspectLink(host, `https://${host}/`)).toEqual([])
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
