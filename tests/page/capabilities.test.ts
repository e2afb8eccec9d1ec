// @vitest-environment jsdom
import { createReferenceService, initialStateInputs } from 'nc-reference/mock'
import { afterEach, describe, expect, it, vi } from 'vitest'

const LINK = 'https://tracker.test/issues/1'

/** Opens a page that a server has written, and the library on it. */
async function openPage(core: Record<string, unknown> | null) {
	vi.resetModules()
	document.head.setAttribute('data-user', 'alice')
	document.head.setAttribute('data-requesttoken', 'TOKEN')
	const page = await createReferenceService({ capabilities: core ? { core } : {} }).renderPage('alice')
	if (core) for (const { id, value } of initialStateInputs(page)) document.body.append(Object.assign(document.createElement('input'), { type: 'hidden', id, value }))
	const { createServices } = await import('../../src/page/services.ts')
	const { pageTransport } = await import('../../src/page/pageTransport.ts')
	vi.spyOn(pageTransport, 'prepare').mockResolvedValue({ sendRequest: () => new Promise(() => undefined) })
	const { resolver } = createServices({ storage: null, limits: {} })
	return { resolver }
}

afterEach(() => {
	vi.restoreAllMocks()
	// What the package has read of the page before.
	Reflect.deleteProperty(window, '_nc_initial_state')
	document.body.replaceChildren()
	document.head.removeAttribute('data-user')
	document.head.removeAttribute('data-requesttoken')
})

describe('the capabilities of a page', () => {
	it('leave links as links if the server resolves none', async () => {
		const { resolver } = await openPage({ 'reference-api': false })
		expect(resolver.peek(LINK).state).toBe('not-found')
		const states: string[] = []
		resolver.subscribe(LINK, ({ state }) => states.push(state))
		expect([states, resolver.inspect()]).toEqual([[], []])
	})

	it('say which links are worth fetching', async () => {
		const { resolver } = await openPage({})
		expect([LINK, 'https://tracker.test/a\'b', 'http://[::1]/'].map((link) => resolver.peek(link).state)).toEqual(['idle', 'not-found', 'not-found'])
	})

	it.each([
		['are missing', null],
		['hold a pattern that only PHP understands', { 'reference-regex': '(?<n>https)\\g{n}(*SKIP)' }],
	])('allow all links where they %s', async (_, core) => {
		vi.spyOn(console, 'debug').mockImplementation(() => undefined)
		const { resolver } = await openPage(core)
		expect(resolver.peek('https://tracker.test/a\'b').state).toBe('idle')
	})
})
