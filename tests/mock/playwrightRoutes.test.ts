import { createRouteHandler, referenceRoutes, type RouteLike } from 'nc-reference/mock'
import { expect, it } from 'vitest'
import { createDemoService } from '../../playground/service/demo.ts'

const service = createDemoService()
const handle = createRouteHandler(service)

/** Returns the outcome of a page's request. */
async function route(url: string, { method = 'GET', body = null as string | null } = {}) {
	const outcome: { status?: number, body?: string, aborted?: string } = {}
	const request: RouteLike = {
		request: () => ({ url: () => url, method: () => method, headers: () => ({ accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json' }), postData: () => body }),
		async fulfill({ status, body: bytes }) { Object.assign(outcome, { status, body: new TextDecoder().decode(bytes) }) },
		async abort(code) { outcome.aborted = code },
	}
	await handle(request)
	return outcome
}

it.each([
	['https://cloud.test/ocs/v2.php/references/resolve?reference=https://wiki.test/A', true],
	['https://cloud.test/nextcloud/ocs/v1.php/search/providers/files/search?term=a', true],
	['https://cloud.test/index.php/core/references/preview/abc', true],
	['https://cloud.test/ocs/v2.php/apps/mine', false],
	['https://cloud.test/ocs/v2xphp/references/resolve', false],
	['https://cloud.test/references', false],
])('catches %s: %s', (url, isCaught) => {
	expect(referenceRoutes.test(url)).toBe(isCaught)
})

it('answers from the service, with the body of the request', async () => {
	const links = ['https://wiki.test/A', 'https://wiki.test/B']
	const { status, body } = await route('https://cloud.test/ocs/v2.php/references/resolve', { method: 'POST', body: JSON.stringify({ references: links, limit: 2 }) })
	expect(status).toBe(200)
	expect(Object.keys((JSON.parse(body!) as { ocs: { data: { references: object } } }).ocs.data.references)).toEqual(links)
})

it('fails like a network while the scenario is offline', async () => {
	service.scenario.set({ offline: true })
	expect(await route('https://cloud.test/ocs/v2.php/references/providers')).toEqual({ aborted: 'internetdisconnected' })
	service.scenario.reset()
})
