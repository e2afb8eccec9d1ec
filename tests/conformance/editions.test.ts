import type { Edition } from 'nc-reference/mock'
import type { ReferenceAccess } from '../../src/resolver/wire/references.ts'
import type { ReferenceTransport } from '../../src/resolver/wire/transport.ts'
import { createReferenceService, NO_LIMITS } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { createResolver } from '../../src/resolver/createResolver.ts'
import { Engine } from '../../src/resolver/engine.ts'
import { listProviders, touchProvider } from '../../src/page/providers/providers.ts'
import { createContractProviders } from '../../playground/service/contractProviders.ts'
import { ALICE, ask } from '../mock/asking.ts'
import { createFakeClock } from '../resolver/fakeClock.ts'
import { createFakePage, createWorld, envelope } from '../resolver/world.ts'

const SHARE = 'aBcDeFgHiJkLmNo'
const USER: ReferenceAccess = { user: 'alice', shareToken: null }
const VISITOR: ReferenceAccess = { user: null, shareToken: SHARE }
const LINKS = Array.from({ length: 6 }, (_, index) => `https://wiki.test/Page${index}`)

/** A page in front of the stand-in that plays a release. */
function createClient(release: Edition, access: ReferenceAccess, { isStrict = false, first = [], takesMs = 0 }: { isStrict?: boolean, first?: string[][], takesMs?: number } = {}) {
	const serve = (edition: Edition) => createReferenceService({ edition, providers: createContractProviders(), shares: [SHARE], limits: NO_LIMITS, onError: () => undefined })
	let service = serve(release)
	let refusesVisitors = isStrict
	const wire: string[] = []
	const clock = createFakeClock()
	const transport: ReferenceTransport = async ({ method, path, query, body, signal }) => {
		const url = `http://cloud.test/ocs/v2.php/${path}${query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''}`
		// Some real servers answer 401 to visitors here.
		const isRefused = refusesVisitors && access.user === null && path === 'references/resolve'
		const headers = { 'ocs-apirequest': 'true', accept: 'application/json', 'content-type': 'application/json', ...(access.user ? { authorization: ALICE } : {}) }
		const response = isRefused
			? Response.json({ ocs: { meta: { statuscode: 997 }, data: [] } }, { status: 401 })
			: await service.handle(new Request(url, { method, headers, body: body ? JSON.stringify(body) : undefined }))
		wire.push(`${method} ${path} ${response.status}`)
		if (takesMs) {
			await new Promise<void>((resolve, reject) => {
				clock.schedule(resolve, takesMs)
				signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
			})
		}
		const text = await response.text()
		return { status: response.status, body: text ? JSON.parse(text) as unknown : text, url }
	}
	const warnings: string[] = []
	/** Sends a request of the first frame. */
	const sendFirst = (links: string[]) => ({
		user: access.user!,
		links,
		sentAt: clock.now(),
		abort: () => undefined,
		response: transport({ method: 'POST', path: 'references/resolve', body: { references: links, limit: links.length } }),
	})
	const resolver = createResolver({
		transport, access: () => access, clock, takeFirstRequests: () => first.map(sendFirst), warn: (message) => warnings.push(message), load: async () => (options) => new Engine({ ...options, page: createFakePage(clock) }),
	})
	async function resolve(...links: string[]) {
		for (const link of links) resolver.subscribe(link, () => undefined)
		for (let wait = 0; wait < 20; wait++) await clock.advance(100)
		return links.map((link) => resolver.peek(link).state)
	}
	/** Shows a link for a while. */
	async function visit(link: string, ms: number) {
		const subscription = resolver.subscribe(link, () => undefined)
		await clock.advance(ms)
		subscription.release()
		await clock.advance(1000)
	}
	return { resolve, visit, wire, warnings, transport, upgrade(to: Edition) { service = serve(to); refusesVisitors = true } }
}

describe.each([25, 26, 30, 32] as const)('a page of release %i', (edition) => {
	it('shows the links of a user, and asks once which form of the service the server has', async () => {
		const { resolve, wire, warnings } = createClient(edition, USER)
		expect(await resolve(...LINKS)).toEqual(LINKS.map(() => 'resolved'))
		expect(await resolve('https://wiki.test/Another')).toEqual(['resolved'])
		expect(warnings).toEqual([])
		const unknown = wire.filter((call) => call.endsWith('404'))
		expect(new Set(unknown)).toEqual(new Set(edition === 25 ? ['POST references/resolve 404'] : []))
		expect(wire.at(-1)).toBe(edition === 25 ? 'GET references/resolve 200' : 'POST references/resolve 200')
	})

	it('takes a 404 of the requests of the first frame for an answer about the form of the service', async () => {
		const first = [LINKS.slice(0, 2), LINKS.slice(2, 4), LINKS.slice(4, 5)]
		const { resolve, wire } = createClient(edition, USER, { first })
		expect(await resolve(...LINKS)).toEqual(LINKS.map(() => 'resolved'))
		expect(await resolve('https://wiki.test/Another')).toEqual(['resolved'])
		expect(wire.filter((call) => call.endsWith('404'))).toHaveLength(edition === 25 ? first.length : 0)
	})

	it('shows a single link of a user', async () => {
		const { resolve } = createClient(edition, USER)
		expect(await resolve(LINKS[0]!)).toEqual(['resolved'])
	})

	it('shows the links of a public share, by the earlier form before 30', async () => {
		const { resolve, wire, warnings } = createClient(edition, VISITOR)
		expect(await resolve(...LINKS)).toEqual(LINKS.map(() => 'resolved'))
		expect(warnings).toEqual([])
		expect(new Set(wire.filter((call) => call.endsWith(' 200')))).toEqual(new Set([edition < 30 ? 'POST references/resolve 200' : 'POST references/resolvePublic 200']))
		const count = wire.length
		await resolve('https://wiki.test/Another')
		expect(wire.slice(count)).toEqual([edition < 30 ? 'POST references/resolve 200' : 'GET references/resolvePublic 200'])
	})

	it('lists the providers of the Smart Picker, or says that there are none', async () => {
		const { transport } = createClient(edition, USER)
		const providers = await listProviders(transport)
		expect(providers?.map(({ id }) => id) ?? null).toEqual(edition < 26 ? null : ['refdemo-issues', 'refdemo-pics', 'files'])
		if (edition >= 26) await touchProvider(transport, 'refdemo-issues', 1)
	})

	it('reads its capabilities', async () => {
		const service = createReferenceService({ edition })
		const { ocs } = await (await ask(service, 'cloud/capabilities')).json() as { ocs: { data: { version: { major: number }, capabilities: { core: Record<string, unknown> } } } }
		expect([ocs.data.version.major, ocs.data.capabilities.core['reference-api']]).toEqual([edition, true])
		expect((await service.renderPage('alice')).initialState.core!.capabilities).toEqual(ocs.data.capabilities)
	})
})

describe('a server of release 25', () => {
	it('is asked in its own form after links have left the page before their answer', async () => {
		const { resolve, wire, visit } = createClient(25, USER, { takesMs: 60 })
		await resolve(...LINKS.slice(0, 2))
		wire.length = 0
		await visit(LINKS[2]!, 50)
		expect(await resolve(LINKS[3]!)).toEqual(['resolved'])
		expect(wire).toEqual(['GET references/resolve 200', 'GET references/resolve 200'])
	})
})

describe('a server that is upgraded while a page is open', () => {
	it.each([['a user', USER, 25, 32], ['a visitor', VISITOR, 26, 32]] as const)('shows %s the links that come after that', async (_, access, before, after) => {
		const { resolve, upgrade, wire } = createClient(before, access)
		await resolve(...LINKS)
		upgrade(after)
		await resolve('https://wiki.test/Another', 'https://wiki.test/Other')
		expect(await resolve('https://wiki.test/Another', 'https://wiki.test/Other'), wire.join()).toEqual(['resolved', 'resolved'])
	})
})

describe('a server without previews for visitors', () => {
	it('leaves their links as links, says so once, and gets no further request', async () => {
		const { resolve, wire, warnings } = createClient(26, VISITOR, { isStrict: true })
		expect(new Set(await resolve(...LINKS))).toEqual(new Set(['not-found']))
		const count = wire.length
		expect(await resolve('https://wiki.test/Another')).toEqual(['not-found'])
		expect(wire).toHaveLength(count)
		expect(warnings).toEqual(['Could not fetch previews for visitors of public shares: the server doesn\'t have them. Nextcloud 30 or later does.'])
	})

	it('warns once, also where the requests of the first frame were refused together', async () => {
		const clock = createFakeClock()
		const links = LINKS.slice(0, 3)
		const response = { status: 404, body: envelope([], 998), url: 'references/resolve' }
		const { watch, warnings } = createWorld({
			clock,
			transport: async () => {
				await new Promise<void>((resolve) => { clock.schedule(resolve, 30) })
				return response
			},
			takeFirstRequests: () => links.map((link) => ({ links: [link], user: 'alice', sentAt: clock.now(), abort: () => undefined, response: Promise.resolve(response) })),
		})
		for (const link of [...links, 'https://other.test/']) watch(link)
		await clock.settle()
		expect(warnings).toHaveLength(1)
	})
})
