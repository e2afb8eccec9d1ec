import type { Reference } from '../../src/contract/reference.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageOf, safeHref } from '../../src/links/allowedTarget.ts'
import { createExtendedLinkify } from '../../src/links/extended.ts'
import { hostOf, routePathOf } from '../../src/links/target.ts'
import { findUnfinishedLink } from '../../src/links/unfinished.ts'
import { normaliseLink } from '../../src/resolver/address.ts'
import { readEntry } from '../../src/resolver/cache/entry.ts'
import { OcsError, readEnvelope } from '../../src/resolver/wire/envelope.ts'
import { resolveReferences } from '../../src/resolver/wire/request.ts'
import { listProviders, searchWithProvider } from '../../src/page/providers/providers.ts'
import { imageAddressOf, kindOf, readPlainCard, shortAddress } from '../../src/cards/cardKind.ts'
import { plainOf, readVcs } from '../../src/cards/vcs.ts'
import { previewItems, previewLinks, type KnownReferences } from '../../src/previews/items.ts'
import { safeProps, splitPlaceholders } from '../../src/text/renderInline.ts'
import { linkProblem, readCustomDetail, toHttpLink } from '../../src/picker/picked.ts'
import { highlightMatches, iconOf } from '../../src/picker/searchOptions.ts'
import { findMentions } from '../../src/editor/model/mention.ts'
import { asPeople, matchPeople } from '../../src/editor/model/people.ts'
import { leastMs } from '../setup/linear.ts'
import { runs } from '../setup/runs.ts'

const LENGTH = 50_000
const SEEDS = ['http://', 'https://a', 'a.', ':', '(', ')', '[', '](', '![', '@', '@"', 'a@', '@a.', '{', '{a}', '*', '**a', '*a ', '_', '~', '`', '#', '>', '\n', ' ', '\u00a0',
	'www.', 'mailto:', '<http://', '&amp;', '"', '\'', 'é', '\ud800', '\u202e', '-', '/%', '?', ',', ';', '|', '\\', 'xn--']
/** Each seed by itself, between words, and in the places of an address. */
const TEXTS = SEEDS.flatMap((seed) => {
	const run = seed.repeat(Math.ceil(LENGTH / seed.length))
	return [run, `x${run}!`, `http://a.example/${run} x`, `http://a${run}.`]
})

const linkify = createExtendedLinkify()
const provider = { id: 'x', title: 'X', icon_url: '', order: 0 }

/** Whatever reads a text of somebody else. */
const READERS: Record<string, (text: string) => unknown> = {
	links: previewLinks,
	'links of extended markdown': (text) => linkify.match(text),
	'a link that grows': (text) => findUnfinishedLink(text, ['http://a']),
	mentions: (text) => findMentions(text, (id) => id === 'a'),
	placeholders: splitPlaceholders,
	'a title with a query in it': (text) => highlightMatches(text, 'a b'),
	'a query in a title': (text) => highlightMatches('some title', text),
	'people by query': (text) => matchPeople(asPeople([{ id: 'a', label: 'b' }]), text),
	'people with a name': (text) => matchPeople(asPeople([{ id: 'a', label: text, subline: text }]), 'zz'),
	'a card': (text) => {
		const issue = { id: text, title: text, state: text, labels: [{ name: text, color: text }], author: text, created_at: text, url: text }
		const openGraphObject = { id: text, name: text, description: text, thumb: text, link: text }
		return readVcs({ richObjectType: 'x', accessible: true, richObject: { vcs_issue: issue, vcs_comment: { body: text, author: text } }, openGraphObject })
	},
	'an address': (text) => [normaliseLink(text), shortAddress(text), toHttpLink(text), linkProblem(text), safeHref(text), hostOf(text)],
	'a link into the app': (text) => routePathOf(text, { baseUrl: 'https://a', webroot: '/x', routerBase: '/index.php' }),
	'a picture': (text) => [imageOf(text, { previews: 'all', media: 'all', dismissible: false }, 'https://a'), iconOf({ thumbnailUrl: text, icon: text })],
	'an excerpt': (text) => plainOf(text.slice(0, 720)),
}

describe('a long text made to be costly', () => {
	it.each(Object.entries(READERS))('is read within a second: %s', async (_, read) => {
		for (const text of TEXTS) expect(await leastMs(1000, (spaces) => read(text + spaces)), JSON.stringify(text.slice(0, 30))).toBeLessThan(1000)
	})
})

/** Hostile JSON: names of Object.prototype as keys, values of any type, and values without a string form. */
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'id', 'name', 'title', 'state', 'labels', 'color', 'link', 'thumb', 'url', 'body', 'author',
	'created_at', 'merged', 'comment_count', 'vcs_issue', 'vcs_pull_request', 'vcs_comment', 'image_png', 'proxied_url', 'richObject', 'richObjectType', 'openGraphObject', 'accessible', 'label', 'subline', 'icon',
	'entries', 'cursor', 'isPaginated', 'resourceUrl', 'search_providers_ids', 'references', 'attributes', 'order', 'icon_url', 'message', 'statuscode']
const key = fc.constantFrom(...KEYS)
const { json } = fc.letrec<{ json: string, leaf: string, object: string, whole: string, array: string }>((tie) => ({
	leaf: fc.constantFrom('null', 'true', 'false', '0', '-1', '1e308', '""', '"open"', '"https://a.test/1"', '"javascript:pwned()"', '"__proto__"', '{}', '[]', '{"toString":null,"valueOf":null}', '{"__proto__":{"polluted":true}}'),
	object: fc.array(fc.tuple(key, tie('json')), { maxLength: 8 }).map((entries) => `{${entries.map(([name, value]) => `"${name}":${value}`).join()}}`),
	whole: fc.array(tie('leaf'), { minLength: KEYS.length, maxLength: KEYS.length }).map((leaves) => `{${leaves.map((value, index) => `"${KEYS[index]}":${value}`).join()}}`),
	array: fc.array(tie('json'), { maxLength: 4 }).map((entries) => `[${entries.join()}]`),
	json: fc.oneof({ depthSize: 'medium' }, { weight: 3, arbitrary: tie('leaf') }, { weight: 4, arbitrary: tie('object') }, { weight: 3, arbitrary: tie('whole') }, { weight: 1, arbitrary: tie('array') }),
}))

const answer = (data: unknown) => async () => ({ status: 200, url: '/', body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } } })

describe('an answer that is not what it should be', () => {
	it('breaks nothing and reaches no prototype', async () => {
		const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
		await fc.assert(fc.asyncProperty(json, async (written) => {
			const value = JSON.parse(written) as unknown
			const { reference } = readEntry(value, 'https://a.test/1') ?? {}
			const shapes = [{}, { vcs_issue: value, vcs_comment: value }, { vcs_pull_request: value }, reference?.richObject]
			for (const each of shapes.flatMap((richObject) => reference && richObject ? [{ ...reference, richObject }] : [])) {
				readPlainCard(each)
				kindOf(each)
				imageAddressOf(each)
				readVcs(each)
			}
			previewItems(['https://a.test/1'], value as KnownReferences)
			previewItems([], [value] as Reference[])
			asPeople([value])
			asPeople(value)
			safeProps(value)
			readCustomDetail(value, provider)
			await listProviders(answer([value]))
			await listProviders(answer(value))
			await searchWithProvider(answer(value), { searchProviderId: 'x', term: 'x', limit: 1 })
			await resolveReferences(answer(value), ['https://a.test/1'], { access: { user: null, shareToken: null } }).catch((error: unknown) => expect(error).toBeInstanceOf(OcsError))
			expect(() => readEnvelope({ status: 500, url: '/', body: { ocs: { meta: value, data: null } } })).toThrow(OcsError)
			expect('polluted' in {}).toBe(false)
		}), { numRuns: runs(400, 6000) })
		expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
	})
})
