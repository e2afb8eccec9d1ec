import { createReferenceService } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { createDemoService, DEMO_SHARE } from '../../playground/service/demo.ts'
import { ask, dataOf, resolve } from './asking.ts'

describe('who may ask', () => {
	it('is a user by basic auth, with any sign in the password', async () => {
		const service = createReferenceService({ users: { zoë: 'a:b ü' } })
		const bytes = new TextEncoder().encode('zoë:a:b ü')
		const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`
		expect((await ask(service, 'references/providers', { headers: { authorization } })).status).toBe(200)
	})

	it('is told that the password is wrong, scripts by a scheme for which no browser opens a dialog', async () => {
		const challenge = async (headers: Record<string, string>) => {
			const response = await ask(createReferenceService(), 'references/providers', { headers: { authorization: `Basic ${btoa('alice:wrong')}`, ...headers } })
			return [response.status, response.headers.get('www-authenticate')]
		}
		expect(await challenge({})).toEqual([401, 'Basic realm="Authorisation Required"'])
		expect(await challenge({ 'x-requested-with': 'XMLHttpRequest' })).toEqual([401, 'DummyBasic realm="Authorisation Required"'])
	})

	it('is the user of the session, until that is signed out', async () => {
		const service = createReferenceService({ sessionUser: 'alice' })
		const status = async () => (await ask(service, 'references/providers', { anonymous: true })).status
		expect(await status()).toBe(200)
		service.signIn(null)
		expect(await status()).toBe(401)
		service.signIn('bob')
		expect(await status()).toBe(200)
	})

	it('is asked for before the CSRF header, which public routes want too', async () => {
		const service = createReferenceService()
		const without = { headers: { 'ocs-apirequest': 'false' } }
		expect((await ask(service, 'references/providers', { ...without, anonymous: true })).status).toBe(401)
		expect((await ask(service, 'references/resolvePublic?reference=x&sharingToken=t', { ...without, anonymous: true })).status).toBe(412)
	})
})

describe('the routes of the documentation', () => {
	const batch = { method: 'POST', anonymous: true, body: { references: ['https://wiki.test/A'], sharingToken: DEMO_SHARE } }
	const touch = { method: 'PUT', body: {} }

	it('are served beside the real ones', async () => {
		const service = createDemoService({ sessionUser: null })
		expect(await dataOf(ask(service, 'references/resolve', batch))).toMatchObject({ references: { 'https://wiki.test/A': { richObjectType: 'refdemo_wiki' } } })
		expect(await dataOf(ask(service, 'search/provider/refdemo-issues', touch))).toEqual({ success: true })
	})

	it('share the limit of public batches', async () => {
		const service = createDemoService({ sessionUser: null, limits: { resolvePublicBatch: { attempts: 1, periodSec: 120 } } })
		expect((await ask(service, 'references/resolve', batch)).status).toBe(200)
		expect((await ask(service, 'references/resolvePublic', batch)).status).toBe(429)
	})

	it('can be switched off, for exactly what was recorded', async () => {
		const service = createDemoService({ sessionUser: null, documentedRoutes: false })
		expect((await ask(service, 'references/resolve', batch)).status).toBe(401)
		expect((await ask(service, 'search/provider/refdemo-issues', touch)).status).toBe(404)
	})
})

describe('other routes', () => {
	it('are unknown in an envelope', async () => {
		const service = createReferenceService()
		for (const path of ['', 'references', 'references/resolve/', 'references/provider/', 'apps/x']) {
			expect([path, (await ask(service, path)).status]).toEqual([path, 404])
		}
		expect((await service.handle(new Request('http://cloud.test/index.php'))).status).toBe(404)
	})

	it('have no preview image for a link that was not read', async () => {
		const response = await createReferenceService().handle(new Request('http://cloud.test/index.php/core/references/preview/0123456789abcdef0123456789abcdef'))
		expect([response.status, await response.text()]).toEqual([404, ''])
	})

	it('say of version 1 what went wrong inside of the envelope only', async () => {
		const response = await createReferenceService({ sessionUser: 'alice' }).handle(new Request('http://cloud.test/ocs/v1.php/references/resolve', { headers: { 'ocs-apirequest': 'true' } }))
		const { ocs } = await response.json() as { ocs: { meta: unknown } }
		expect([response.status, ocs.meta]).toEqual([200, { status: 'failure', statuscode: 996, message: 'Internal Server Error\n', totalitems: '', itemsperpage: '' }])
	})
})

describe('answers', () => {
	it('hold links whose names objects have already', async () => {
		const answers = await resolve(createReferenceService(), '__proto__', 'constructor', 'x')
		expect(Object.keys(answers)).toEqual(['__proto__', 'constructor', 'x'])
	})

	it('give nothing but null for links that extract shall not resolve', async () => {
		const question = { method: 'POST', body: { text: 'a https://wiki.test/A b', limit: 3 } }
		expect(await dataOf(ask(createDemoService(), 'references/extract', question))).toEqual({ references: { 'https://wiki.test/A': null } })
	})
})

describe('the unified search', () => {
	it('asks two providers of one picker entry, each with its own cursor', async () => {
		const service = createDemoService()
		const titles = async (id: string, query: string) => {
			const { entries, cursor } = await dataOf<{ entries: { title: string }[], cursor: number | null }>(ask(service, `search/providers/${id}/search?${query}`))
			return { titles: entries.map(({ title }) => title), cursor }
		}
		expect(await titles('demo-titles', 'term=e&limit=2')).toEqual({ titles: ['Emma', 'Ulysses'], cursor: 2 })
		expect(await titles('demo-titles', 'term=e&limit=2&cursor=2')).toEqual({ titles: ['Kindred', 'Dune'], cursor: 4 })
		expect(await titles('demo-authors', 'term=lem&limit=5')).toEqual({ titles: ['Stanisław Lem', 'Stanisław Lem'], cursor: null })
	})

	it('gives at most 25 entries and at least one', async () => {
		const limits: number[] = []
		const service = createReferenceService({
			searchProviders: [{ getId: () => 's', getName: () => 'S', getOrder: () => 1, search: ({ limit }) => { limits.push(limit); throw new Error('enough') } }],
			onFault: () => undefined,
		})
		for (const limit of ['100', '-4', '0', 'x', '7']) await ask(service, `search/providers/s/search?term=x&limit=${limit}`)
		await ask(service, 'search/providers/s/search?term=x')
		expect(limits).toEqual([25, 1, 1, 1, 7, 5])
	})
})
