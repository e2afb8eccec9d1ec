import { createReferenceService, Reference, SearchResult } from 'nc-reference/mock'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDemoService, DEMO_SHARE } from '../../playground/service/demo.ts'
import { ALICE, ask, dataOf, resolve } from './asking.ts'

describe('who may ask', () => {
	it('is a user by basic auth, with any character in the password', async () => {
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

	it('is not the user of the session where another site\'s form or image asks', async () => {
		const service = createReferenceService({ sessionUser: 'alice' })
		const status = async (headers: Record<string, string>) => (await ask(service, 'search/providers', { anonymous: true, headers })).status
		expect(await status({ 'sec-fetch-site': 'cross-site', 'ocs-apirequest': '' })).toBe(401)
		expect([await status({ 'sec-fetch-site': 'cross-site' }), await status({ 'sec-fetch-site': 'same-site', 'ocs-apirequest': '' })]).toEqual([200, 200])
	})

	it('is asked for before the CSRF header, which public routes want too', async () => {
		const service = createReferenceService()
		const without = { headers: { 'ocs-apirequest': '' } }
		expect((await ask(service, 'references/providers', { ...without, anonymous: true })).status).toBe(401)
		expect((await ask(service, 'references/resolvePublic?reference=x&sharingToken=t', { ...without, anonymous: true })).status).toBe(412)
	})
})

describe('the order of checks', () => {
	const service = createDemoService({ sessionUser: null, documentedRoutes: false })
	const wrong = `Basic ${btoa('alice:wrong')}`
	const status = async (path: string, question: Parameters<typeof ask>[2] = {}) => (await ask(service, path, question)).status

	it('begins with the password, also where there is no such route', async () => {
		expect([await status('references/nothing', { headers: { authorization: wrong } }), await status('references/providers', { method: 'DELETE', headers: { authorization: wrong } })]).toEqual([401, 401])
	})

	it.each(['Basic', 'Basic !!!', `Basic ${btoa('alice')}`, 'Bearer x'])('passes over the authorization "%s", which names nobody', async (authorization) => {
		expect([await status('references/providers', { headers: { authorization } }), await status('references/nothing', { headers: { authorization } })]).toEqual([401, 404])
	})

	it('goes on with route and method, before anybody has to be signed in or to prove anything', async () => {
		const bare = { anonymous: true, headers: { 'ocs-apirequest': '' } }
		expect([await status('references/nothing', bare), await status('references/resolve', { ...bare, method: 'PUT' }), await status('references/resolve', bare)]).toEqual([404, 405, 401])
	})

	it.each(['GET references/extract', 'HEAD references/extract', 'HEAD references/provider/x', 'POST references/providers', 'DELETE search/providers/x/search', 'OPTIONS references/resolve', 'PATCH references/resolve'])(
		'refuses %s with an empty 405, in version 1 too', async (question) => {
			const [method = '', path] = question.split(' ')
			for (const version of [1, 2]) {
				const response = await service.handle(new Request(`http://cloud.test/ocs/v${version}.php/${path}`, { method, headers: { accept: 'application/json' } }))
				expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual([405, '', { 'content-type': 'application/json; charset=utf-8' }])
			}
		})

	it('says 405 in XML by the type that PHP gives it', async () => {
		const response = await service.handle(new Request('http://cloud.test/ocs/v2.php/references/extract', { headers: { accept: '*/*' } }))
		expect([response.status, response.headers.get('content-type')]).toEqual([405, 'text/xml; charset=UTF-8'])
	})

	it('answers where the reporter of the app throws', async () => {
		const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
		onTestFinished(() => { warned.mockRestore() })
		const failing = createReferenceService({ onError: () => { throw new Error('the reporter is broken') } })
		expect((await ask(failing, 'references/resolve')).status).toBe(500)
		expect(warned).toHaveBeenCalledWith('[nc-reference] Could not report an error of the stand-in service: onError threw. Let it return.', expect.any(Error))
	})

	it('answers HEAD as GET, without a body', async () => {
		const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => ask(service, 'references/providers', { method })))
		expect([await head!.text(), head!.status, [...head!.headers]]).toEqual(['', get!.status, [...get!.headers]])
		expect(await status('references/resolve', { method: 'HEAD' })).toBe(500)
	})

	it.each(['true', '1', '0', 'false', 'no'])('takes the header ocs-apirequest: %s for what it is', async (value) => {
		expect(await status('references/providers', { headers: { 'ocs-apirequest': value } })).toBe(200)
	})

	it('takes a bearer token for that header, and wants neither for the unified search', async () => {
		const without = { headers: { 'ocs-apirequest': '' } }
		expect(await status('references/resolvePublic?reference=x&sharingToken=', { headers: { 'ocs-apirequest': '', authorization: 'Bearer x' } })).toBe(200)
		expect([await status('references/providers', without), await status('search/providers', without), await status('search/providers/files/search?term=x', without)]).toEqual([412, 200, 200])
	})

	it.each([
		['who is not signed in', { method: 'POST', body: '', headers: { 'ocs-apirequest': 'true' } }, 'resolve', 401],
		['a form of another site', { method: 'POST', body: '', headers: { authorization: ALICE } }, 'resolve', 412],
		['a form of another site to a public route', { method: 'POST', body: '', headers: {} }, 'resolvePublic', 412],
		['a wrong password', { method: 'POST', body: '', headers: { 'ocs-apirequest': 'true', authorization: wrong } }, 'resolve', 401],
	])('reads no body of %s', async (_, { method, headers }, name, expected) => {
		for (const documentedRoutes of [false, name !== 'resolve' || expected === 412]) {
			let read = false
			const body = new ReadableStream({ pull(controller) { read = true; controller.close() } }, { highWaterMark: 0 })
			const request = new Request(`http://cloud.test/ocs/v2.php/references/${name}`, { method, headers, body, duplex: 'half' } as RequestInit)
			expect([(await createDemoService({ sessionUser: null, documentedRoutes }).handle(request)).status, read]).toEqual([expected, false])
		}
	})
})

describe('the format of an answer', () => {
	const answer = async (path: string, accept: string) => {
		const response = await ask(createDemoService({ onError: () => undefined }), path, { headers: { accept } })
		return [response.status, response.headers.get('content-type')!.split(';')[0], (await response.text()).slice(0, 21)]
	}

	it.each(['application/json', 'text/html, application/json', 'APPLICATION/JSON , x/y'])('is JSON by "accept: %s"', async (accept) => {
		expect(await answer('references/providers', accept)).toEqual([200, 'application/json', '{"ocs":{"meta":{"stat'])
	})

	it('is JSON by the parameter, which goes before the header', async () => {
		expect(await answer('references/providers?format=json', 'application/xml')).toEqual([200, 'application/json', '{"ocs":{"meta":{"stat'])
		expect(await answer('references/providers?format=xml', 'application/json')).toEqual([200, 'application/xml', '<?xml version="1.0"?>'])
	})

	it.each(['*/*', '', 'text/json', 'application/json;q=1', 'application/xml, application/json'])('is XML by "accept: %s"', async (accept) => {
		expect(await answer('references/providers', accept)).toEqual([200, 'application/xml', '<?xml version="1.0"?>'])
	})

	it('is written as a server writes XML', async () => {
		const service = createReferenceService({ searchProviders: [{ getId: () => 'a&b', getName: () => '<A>', getOrder: () => 1, search: () => SearchResult.complete('', []) }] })
		expect(await (await ask(service, 'search/providers', { headers: { accept: '*/*' } })).text()).toBe(`<?xml version="1.0"?>
<ocs>
 <meta>
  <status>ok</status>
  <statuscode>200</statuscode>
  <message>OK</message>
 </meta>
 <data>
  <element>
   <id>a&amp;b</id>
   <appId>a&amp;b</appId>
   <name>&lt;A&gt;</name>
   <icon>/core/img/places/default-app-icon.svg</icon>
   <order>1</order>
   <isExternalProvider></isExternalProvider>
   <triggers>
    <element>a&amp;b</element>
   </triggers>
   <filters>
    <term>string</term>
   </filters>
   <inAppSearch></inAppSearch>
  </element>
 </data>
</ocs>
`)
	})

	it('is empty where a link would have to be an element, and the developer is told why', async () => {
		const errors: string[] = []
		const response = await ask(createReferenceService({ onError: (error) => errors.push(String(error)) }), 'references/resolve?reference=https://a.test/', { headers: { accept: '*/*' } })
		expect([response.status, await response.text()]).toEqual([200, ''])
		expect(errors).toEqual(['NoXmlName: Could not write the answer as XML: "https://a.test/" can\'t be the name of an element. Ask for JSON by "Accept: application/json"; a real server answers as this one does, with an empty body.'])
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
	it('are answered with 404 in an envelope', async () => {
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
		const response = await createReferenceService({ sessionUser: 'alice' }).handle(new Request('http://cloud.test/ocs/v1.php/references/resolve', { headers: { accept: 'application/json', 'ocs-apirequest': 'true' } }))
		const { ocs } = await response.json() as { ocs: { meta: unknown } }
		expect([response.status, ocs.meta]).toEqual([200, { status: 'failure', statuscode: 996, message: 'Internal Server Error\n', totalitems: '', itemsperpage: '' }])
	})
})

describe('answers', () => {
	it('hold links whose names objects have already', async () => {
		const answers = await resolve(createReferenceService(), '__proto__', 'constructor', 'x')
		expect(Object.keys(answers)).toEqual(['__proto__', 'constructor', 'x'])
	})

	it('fail as a whole where extract resolves a link that leads to nothing, but not on a public share', async () => {
		const body = { text: 'https://tracker.test/issues/404', resolve: true, limit: 3, sharingToken: 'wrong' }
		expect((await ask(createDemoService(), 'references/extract', { method: 'POST', body })).status).toBe(500)
		const shared = ask(createDemoService(), 'references/extractPublic', { method: 'POST', body: { ...body, text: 'https://wiki.test/A' } })
		expect(await dataOf(shared)).toEqual({ references: { 'https://wiki.test/A': null } })
	})

	it('fail by a reference that is no text only when that is reached', async () => {
		const status = async (limit: number) => (await ask(createDemoService(), 'references/resolve', { method: 'POST', body: { references: ['x', 5], limit } })).status
		expect([await status(1), await status(2)]).toEqual([200, 500])
	})

	it('are a list for links that PHP takes for its first numbers', async () => {
		const answer = (...references: string[]) => dataOf(ask(createDemoService(), 'references/resolve', { method: 'POST', body: { references, limit: 9 } }))
		expect([await answer('0'), await answer('0', '1'), await answer('1')]).toEqual([{ references: [null] }, { references: [null, null] }, { references: { 1: null } }])
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

	it.each(['term=', 'term=++', 'term=%09%0A', '', 'cursor=5&limit=0', 'term=%00'])('finds nothing to search for in "%s"', async (query) => {
		const response = await ask(createDemoService(), `search/providers/refdemo-issues-search/search?${query}`)
		expect([response.status, await dataOf(response)]).toEqual([400, 'No valid filters provided'])
	})

	it.each(['term=x&limit[]=2', 'term=x&other[a]=1', 'term[]=x', 'term=x&from[]=/', 'term=x&5=y', 'limit[]=2'])('fails by "%s", for every parameter is taken for a filter', async (query) => {
		expect((await ask(createDemoService(), `search/providers/refdemo-issues-search/search?${query}`)).status).toBe(500)
	})

	it('tells the provider the number of a cursor, and a word as it is', async () => {
		const cursors: unknown[] = []
		const service = createReferenceService({
			searchProviders: [{ getId: () => 's', getName: () => 'S', getOrder: () => 1, search: ({ cursor }) => { cursors.push(cursor); return SearchResult.complete('S', []) } }],
		})
		for (const cursor of ['&cursor=10', '&cursor=abc', '&cursor=', '', '&cursor=010']) await ask(service, `search/providers/s/search?term=x${cursor}`)
		expect(cursors).toEqual([10, 'abc', null, null, 10])
	})

	it('gives at most 25 entries and at least one', async () => {
		const limits: number[] = []
		const service = createReferenceService({
			searchProviders: [{ getId: () => 's', getName: () => 'S', getOrder: () => 1, search: ({ limit }) => { limits.push(limit); throw new Error('enough') } }],
			onError: () => undefined,
		})
		for (const limit of ['100', '-4', '0', 'x', '7']) await ask(service, `search/providers/s/search?term=x&limit=${limit}`)
		await ask(service, 'search/providers/s/search?term=x')
		expect(limits).toEqual([25, 1, 1, 1, 7, 5])
	})
})

describe('pushes', () => {
	it('reach every listener until it leaves, and answers are made again', async () => {
		let name = 'old'
		const provider = {
			matchReference: (text: string) => text.startsWith('https://files.test/'),
			resolveReference(text: string) {
				const reference = new Reference(text)
				reference.setTitle(name)
				return reference
			},
			getCachePrefix: (text: string) => text,
			getCacheKey: () => null,
		}
		const service = createReferenceService({ providers: [provider], sessionUser: 'alice' })
		const title = async () => (await resolve(service, 'https://files.test/1'))['https://files.test/1']!.openGraphObject.name
		const heard: unknown[] = []
		const stop = service.onPush((change) => heard.push(change))
		expect(await title()).toBe('old')
		name = 'new'
		service.push({ type: 'file', id: 1 })
		expect(await title()).toBe('new')
		stop()
		service.push({ type: 'file', id: 2 })
		expect(heard).toEqual([{ type: 'file', id: 1 }])
	})
})
