import { createReferenceService, NO_LIMITS, servePages } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { ask, createFakeClock, resolve } from './asking.ts'

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
const pages = Object.fromEntries(times(12, (i) => [`https://pages.test/${i}`, { body: `<title>Page ${i}</title>` }]))
const links = Object.keys(pages)

const one = 'references/resolvePublic?reference=x&sharingToken=t'
const batch = { method: 'POST', body: { references: ['x'], sharingToken: 't' }, anonymous: true }

async function statuses(count: number, put: () => Promise<Response>): Promise<number[]> {
	const all: number[] = []
	for (let i = 0; i < count; i++) all.push((await put()).status)
	return all
}

describe('the limits of a real server', () => {
	it('let an address ask 25 single links in 120 s', async () => {
		const clock = createFakeClock()
		const service = createReferenceService({ clock })
		expect(await statuses(26, () => ask(service, one, { anonymous: true }))).toEqual([...times(25, () => 200), 429])
		clock.advance(119_999)
		expect((await ask(service, one, { anonymous: true })).status).toBe(429)
		clock.advance(1)
		expect((await ask(service, one, { anonymous: true })).status).toBe(200)
	})

	it('let an address ask ten batches in 120 s, by resolving and extracting together', async () => {
		const service = createReferenceService({ clock: createFakeClock() })
		await statuses(5, () => ask(service, 'references/extractPublic', { ...batch, body: { text: 'x', sharingToken: 't' } }))
		expect(await statuses(6, () => ask(service, 'references/resolvePublic', batch))).toEqual([200, 200, 200, 200, 200, 429])
	})

	it('answer with an empty text/html body and no Retry-After', async () => {
		const service = createReferenceService({ limits: { resolvePublic: { attempts: 0, periodSec: 120 } } })
		const response = await ask(service, one, { anonymous: true })
		expect([response.status, await response.text(), response.headers.get('content-type'), response.headers.has('retry-after')]).toEqual([429, '', 'text/html; charset=UTF-8', false])
	})

	it('count every address for itself, and nobody who is signed in', async () => {
		const service = createReferenceService({ clock: createFakeClock() })
		await statuses(25, () => ask(service, one, { anonymous: true, address: '198.51.100.1' }))
		expect((await ask(service, one, { anonymous: true, address: '198.51.100.2' })).status).toBe(200)
		expect(await statuses(30, () => ask(service, one))).toEqual(times(30, () => 200))
	})

	it('can be changed one by one and switched off', async () => {
		const some = createReferenceService({ limits: { resolvePublic: { attempts: 1, periodSec: 1 } } })
		expect(await statuses(2, () => ask(some, one, { anonymous: true }))).toEqual([200, 429])
		const none = createReferenceService({ limits: NO_LIMITS, fetchPage: servePages(pages) })
		expect(await statuses(40, () => ask(none, one, { anonymous: true }))).toEqual(times(40, () => 200))
		expect(Object.values(await resolve(none, ...links)).map((reference) => reference?.openGraphObject.name)).toEqual(times(12, (i) => `Page ${i}`))
	})

	it('let the generic provider read ten pages in 120 s and give bare references beyond', async () => {
		const clock = createFakeClock()
		const service = createReferenceService({ clock, fetchPage: servePages(pages) })
		const titles = async () => Object.values(await resolve(service, ...links)).map((reference) => reference?.openGraphObject.name)
		expect(await titles()).toEqual([...times(10, (i) => `Page ${i}`), links[10], links[11]])
		service.manager.invalidateCache(links[10])
		clock.advance(120_000)
		expect((await titles())[10]).toBe('Page 10')
	})

	it('start again after a reset', async () => {
		const service = createReferenceService({ limits: { resolvePublic: { attempts: 1, periodSec: 120 } } })
		await ask(service, one, { anonymous: true })
		service.reset()
		expect((await ask(service, one, { anonymous: true })).status).toBe(200)
	})
})
