import { createMemoryStorage, createReferenceService, initialStateInputs } from 'nc-reference/mock'
import { describe, expect, it, vi } from 'vitest'
import { createContractProviders } from '../../playground/service/contractProviders.ts'
import { ask, createFakeClock, dataOf } from './asking.ts'

const START_SEC = Date.UTC(2026, 0, 1) / 1000

function createService(storage = createMemoryStorage()) {
	return createReferenceService({ providers: createContractProviders(), clock: createFakeClock(), storage, users: { alice: 'secret', bob: 'secret' } })
}

const touch = (service: ReturnType<typeof createService>, id: string, body: unknown = {}) => ask(service, `references/provider/${id}`, { method: 'PUT', body })
const timestamps = async (service: ReturnType<typeof createService>, userId: string | null = 'alice') =>
	(await service.renderPage(userId)).initialState.core!['reference-provider-timestamps']

describe('a page with references', () => {
	it('carries the provider list of the endpoint, and no timestamps as a list', async () => {
		const service = createService()
		const { initialState, scripts } = await service.renderPage('alice')
		expect(initialState.core!['reference-provider-list']).toEqual(await dataOf(ask(service, 'references/providers')))
		expect([initialState.core!['reference-provider-timestamps'], scripts]).toEqual([[], []])
	})

	it('carries when the user used a provider last, by the given second or now', async () => {
		const service = createService()
		await touch(service, 'refdemo-issues', { timestamp: 1_700_000_000 })
		await touch(service, 'refdemo-pics')
		expect(await timestamps(service)).toEqual({ 'refdemo-issues': 1_700_000_000, 'refdemo-pics': START_SEC })
		expect([await timestamps(service, 'bob'), await timestamps(service, null)]).toEqual([[], []])
	})

	it('keeps last usage in the storage, past the service', async () => {
		const storage = createMemoryStorage()
		await touch(createService(storage), 'refdemo-pics', { timestamp: 5 })
		expect(await timestamps(createService(storage))).toEqual({ 'refdemo-pics': 5 })
	})

	it('loses no usage of providers that are used at once', async () => {
		const values = new Map<string, string>()
		const later = () => new Promise<void>((resolve) => { setImmediate(resolve) })
		const service = createService({
			async getItem(key) { await later(); return values.get(key) ?? null },
			async setItem(key, value) { await later(); values.set(key, value) },
		})
		await Promise.all(['refdemo-issues', 'refdemo-pics', 'files'].map((id) => touch(service, id, { timestamp: 9 })))
		expect(await timestamps(service)).toEqual({ 'refdemo-issues': 9, 'refdemo-pics': 9, files: 9 })
	})

	it.each(['{', '[1]', 'null', '{"a":"x"}'])('takes the damaged storage %s as empty', async (text) => {
		const service = createService({ getItem: () => text, setItem: () => undefined })
		expect(await timestamps(service)).toEqual(text === '[1]' ? { 0: 1 } : [])
	})

	it('answers 500 when the storage is full, and goes on', async () => {
		const setItem = vi.fn(() => { throw new Error('quota') })
		const service = createReferenceService({ providers: createContractProviders(), storage: { getItem: () => null, setItem }, onError: () => undefined })
		expect([(await touch(service, 'files')).status, (await touch(service, 'files')).status, setItem.mock.calls.length]).toEqual([500, 500, 2])
	})

	it('lets listeners add scripts, once each, and state, until they are taken away', async () => {
		const service = createService()
		const remove = service.onRenderReference((event) => {
			event.addScript('/apps/tracker/js/widget.mjs')
			event.addScript('/apps/tracker/js/widget.mjs')
			event.provideInitialState('tracker', 'user', event.userId)
		})
		const page = await service.renderPage('alice')
		expect([page.scripts, page.initialState.tracker]).toEqual([['/apps/tracker/js/widget.mjs'], { user: 'alice' }])
		remove()
		expect((await service.renderPage('alice')).scripts).toEqual([])
	})

	it('is written as the hidden inputs which loadState reads', async () => {
		const service = createService()
		service.onRenderReference((event) => { event.provideInitialState('x', 'y', 'Grüße 😀') })
		const inputs = initialStateInputs(await service.renderPage('alice'))
		expect(inputs.map(({ id }) => id)).toEqual(['initial-state-core-reference-provider-list', 'initial-state-core-reference-provider-timestamps', 'initial-state-core-capabilities', 'initial-state-x-y'])
		expect(JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(inputs[3]!.value), (char) => char.charCodeAt(0))))).toBe('Grüße 😀')
	})
})
