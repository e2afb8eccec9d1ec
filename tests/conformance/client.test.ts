import type { ReferenceService } from 'nc-reference/mock'
import type { ReferenceAccess } from '../../src/resolver/wire/references.ts'
import type { ReferenceTransport } from '../../src/resolver/wire/transport.ts'
import { createReferenceService, servePages } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { createResolver } from '../../src/resolver/createResolver.ts'
import { Engine } from '../../src/resolver/engine.ts'
import { createContractProviders } from '../../playground/service/contractProviders.ts'
import { ALICE } from '../mock/asking.ts'
import { createFakeClock } from '../resolver/fakeClock.ts'
import { createFakePage } from '../resolver/world.ts'

const SHARE = 'aBcDeFgHiJkLmNo'
const PAGE = '<title>Eine Straße</title>'

/** The resolver's transport, straight into a service. */
function transportTo(service: ReferenceService, access: ReferenceAccess): ReferenceTransport {
	return async ({ method, path, query, body }) => {
		const url = `http://cloud.test/ocs/v2.php/${path}${query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''}`
		const headers = { 'ocs-apirequest': 'true', accept: 'application/json', 'content-type': 'application/json', ...(access.user ? { authorization: ALICE } : {}) }
		const response = await service.handle(new Request(url, { method, headers, body: body ? JSON.stringify(body) : undefined }))
		const text = await response.text()
		return { status: response.status, body: text ? JSON.parse(text) as unknown : text, url }
	}
}

/** A resolver of the library in front of the stand-in, which answers as the recorded server did. */
function createClient(access: ReferenceAccess = { user: 'alice', shareToken: null }) {
	const service = createReferenceService({
		providers: createContractProviders(),
		users: { alice: 'secret' },
		shares: [SHARE],
		fetchPage: servePages({ 'https://pages.test/stra%C3%9Fe?q=%C3%A4': { body: PAGE }, 'https://xn--mnchen-3ya.test/': { body: PAGE } }),
		onError: () => undefined,
	})
	const clock = createFakeClock()
	const resolver = createResolver({ transport: transportTo(service, access), access: () => access, clock, warn: () => undefined, load: async () => (options) => new Engine({ ...options, page: createFakePage(clock) }) })
	/** Resolves links as written. */
	async function resolve(...links: string[]) {
		for (const link of links) resolver.subscribe(link, () => undefined)
		for (let wait = 0; wait < 40; wait++) await clock.advance(100)
		return links.map((link) => resolver.peek(link))
	}
	return { resolve }
}

describe('the resolver in front of the stand-in', () => {
	it('gets the card of a page whose address is not ASCII, as its link is written', async () => {
		const entries = await createClient().resolve('https://pages.test/straße?q=ä', 'https://pages.test/stra%C3%9Fe?q=%C3%A4', 'https://münchen.test/')
		expect(entries.map(({ state, reference }) => [state, reference?.openGraphObject.name])).toEqual(Array(3).fill(['resolved', 'Eine Straße']))
	})

	it('tells apart what the recorded providers answer', async () => {
		const entries = await createClient().resolve(
			'https://tracker.test/issues/7', 'https://tracker.test/issues/403', 'https://tracker.test/issues/404', 'https://tracker.test/issues/500',
			' https://tracker.test/issues/8 ', 'https://pages.test/gone', 'https://wiki.test/Home',
		)
		expect(entries.map(({ state }) => state)).toEqual(['resolved', 'forbidden', 'not-found', 'error', 'resolved', 'bare', 'resolved'])
		expect(entries[3]!.error).toMatchObject({ status: 500 })
	})

	it('gets all links of a public share, of which a request may hold fifteen', async () => {
		const links = Array.from({ length: 40 }, (_, index) => `https://wiki.test/Page${index}`)
		const entries = await createClient({ user: null, shareToken: SHARE }).resolve(...links)
		expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['resolved']))
	})
})
