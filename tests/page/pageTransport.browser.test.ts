import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pageTransport } from '../../src/page/pageTransport.ts'
import { createServices } from '../../src/page/services.ts'
import { createDemoService } from '../../playground/service/demo.ts'
import { useService, worker } from '../setup/worker.ts'

afterEach(() => worker.resetHandlers())

describe('the page\'s transport', () => {
	it('asks with the headers of the interface, and gives what came', async () => {
		let seen: Request | undefined
		worker.use(http.put('*/ocs/v2.php/references/provider/:id', async ({ request }) => {
			seen = request.clone()
			return HttpResponse.json({ ocs: { meta: {}, data: { success: true } } })
		}))
		const answer = await pageTransport({ method: 'PUT', path: 'references/provider/a%20b', query: { x: 'ä&=+#', y: undefined }, body: { timestamp: 7 } })
		expect(answer).toEqual({ status: 200, url: expect.stringMatching(/\/ocs\/v2\.php\/references\/provider\/a%20b\?x=%C3%A4%26%3D%2B%23$/), body: { ocs: { meta: {}, data: { success: true } } }, headers: {} })
		expect(seen!.headers.get('accept')).toBe('application/json')
		expect(seen!.headers.get('ocs-apirequest')).toBe('true')
		expect(await seen!.json()).toEqual({ timestamp: 7 })
	})

	it.each([
		{ webroot: undefined, at: '/', url: '/ocs/v2.php/references/resolve' },
		{ webroot: undefined, at: '/notes/1', url: '/ocs/v2.php/references/resolve' },
		{ webroot: undefined, at: '/cloud/index.php/apps/notes', url: '/cloud/ocs/v2.php/references/resolve' },
		{ webroot: '', at: '/cloud/index.php/apps/notes', url: '/ocs/v2.php/references/resolve' },
		{ webroot: '/cloud', at: '/', url: '/cloud/ocs/v2.php/references/resolve' },
	])('asks the server of the page at $at, whose web root is $webroot', async ({ webroot, at, url }) => {
		const page = window as { _oc_webroot?: string }
		const [before, here] = [page._oc_webroot, location.href]
		onTestFinished(() => {
			page._oc_webroot = before
			history.replaceState(null, '', here)
		})
		worker.use(http.get('*/ocs/v2.php/references/resolve', () => HttpResponse.json({})))
		page._oc_webroot = webroot
		history.replaceState(null, '', at)
		expect(await pageTransport({ method: 'GET', path: 'references/resolve' })).toMatchObject({ status: 200, url })
	})

	it.each([401, 404, 412, 429, 500, 503])('resolves for status %i, with text where there is no JSON', async (status) => {
		worker.use(http.get('*/ocs/v2.php/references/resolve', () => new HttpResponse('<p>no</p>', { status, headers: { 'content-type': 'text/html' } })))
		expect(await pageTransport({ method: 'GET', path: 'references/resolve', query: { reference: 'https://a.test' } })).toMatchObject({ status, body: '<p>no</p>' })
	})

	it('rejects when nothing comes back', async () => {
		worker.use(http.get('*/ocs/v2.php/references/resolve', () => HttpResponse.error()))
		await expect(pageTransport({ method: 'GET', path: 'references/resolve' })).rejects.toThrow(/^Could not reach ".*\/ocs\/v2\.php\/references\/resolve": Network Error\. Check the connection\.$/)
	})

	it('rejects with an AbortError when it is told to stop', async () => {
		worker.use(http.get('*/ocs/v2.php/references/resolve', () => new Promise<Response>(() => undefined)))
		const controller = new AbortController()
		const asked = pageTransport({ method: 'GET', path: 'references/resolve', signal: controller.signal })
		setTimeout(() => controller.abort(), 30)
		await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
	})
})

describe('the resolver over the stand-in service', () => {
	beforeEach(() => document.head.setAttribute('data-user', 'alice'))
	afterEach(() => document.head.removeAttribute('data-user'))

	it('asks for a page of links by few requests, each link once, and isolates the one that fails', async () => {
		const requests = useService(createDemoService())
		const { resolver } = createServices({ storage: null })
		const links = [...Array.from({ length: 20 }, (_, index) => `https://tracker.test/issues/${index + 1}`),
			'https://tracker.test/issues/404', 'https://tracker.test/issues/403', 'https://tracker.test/issues/500', 'https://nowhere.test/x']
		const states = () => links.map((link) => resolver.peek(link).state)
		for (const link of [...links, ...links]) resolver.subscribe(link, () => undefined)
		await expect.poll(states).toEqual([...Array(20).fill('resolved'), 'not-found', 'forbidden', 'error', 'bare'])
		const asked = await Promise.all(requests.map(async (request) => request.method === 'POST'
			? ((await request.json()) as { references: string[] }).references
			: [new URL(request.url).searchParams.get('reference')!]))
		const healthy = asked.filter((each) => !each.includes('https://tracker.test/issues/500')).flat()
		expect(new Set(healthy).size).toBe(healthy.length)
		expect(asked.length).toBeLessThan(15)
	})

	it('asks the public endpoints on the page of a share', async () => {
		document.head.removeAttribute('data-user')
		const requests = useService(createDemoService({ sessionUser: null }))
		const { resolver } = createServices({ storage: null, access: () => ({ user: null, shareToken: 'demo-share' }) })
		const links = ['https://wiki.test/A', 'https://wiki.test/B', 'https://wiki.test/C']
		for (const link of links) resolver.subscribe(link, () => undefined)
		await expect.poll(() => links.map((link) => resolver.peek(link).state)).toEqual(['resolved', 'resolved', 'resolved'])
		expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(requests.map(() => '/ocs/v2.php/references/resolvePublic'))
	})
})
