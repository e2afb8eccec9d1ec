import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { createHandlers } from 'nc-reference/mock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoService } from '../../playground/service/demo.ts'

const service = createDemoService()
const server = setupServer(...createHandlers(service), http.get('*/ocs/v2.php/apps/mine', () => HttpResponse.json('mine')))

beforeAll(() => { server.listen({ onUnhandledRequest: 'error' }) })
afterAll(() => { server.close() })

const headers = { accept: 'application/json', 'ocs-apirequest': 'true' }

it('answers below any web root on any host, and leaves the app\'s own routes alone', async () => {
	const response = await fetch('https://cloud.test/nextcloud/ocs/v2.php/references/resolve?reference=https://wiki.test/A', { headers })
	expect(await response.json()).toMatchObject({ ocs: { data: { references: { 'https://wiki.test/A': { richObjectType: 'refdemo_wiki' } } } } })
	expect(await (await fetch('https://cloud.test/ocs/v2.php/apps/mine')).json()).toBe('mine')
})

it('serves preview images through MSW', async () => {
	const link = 'https://news.test/harbour'
	const response = await fetch(`https://cloud.test/ocs/v2.php/references/resolve?reference=${link}`, { headers })
	const thumb = /"thumb":"([^"]+)"/.exec(await response.text())![1]!
	expect((await fetch(thumb)).headers.get('content-type')).toBe('image/svg+xml')
})

it('fails like a network while the scenario is offline', async () => {
	service.scenario.set({ offline: true })
	await expect(fetch('https://cloud.test/ocs/v2.php/references/providers', { headers })).rejects.toThrow('Failed to fetch')
	service.scenario.reset()
})
