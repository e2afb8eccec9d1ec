import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { importOnce } from '../../../src/ui/loadOnce.ts'
import { worker } from '../../setup/worker.ts'

interface Answer { answer: number }

// Browsers remembered a failed import until 2026; a later one fetches it again.
it.each([
	{ browser: 'remembers what failed', remembers: true },
	{ browser: 'forgets what failed', remembers: false },
])('gives a module that could not be fetched at first, once for all who call, where the browser $browser', async ({ browser, remembers }) => {
	const address = new URL(`/code/engine.js?${encodeURIComponent(browser)}`, location.href).href
	let online = false
	worker.use(http.get('*/code/engine.js', () => online
		? new HttpResponse('export const answer = 42', { headers: { 'content-type': 'text/javascript' } })
		: HttpResponse.error()))
	let first: Promise<Answer> | undefined
	const fetchModule = () => import(/* @vite-ignore */ address) as Promise<Answer>
	const load = importOnce(() => remembers ? first ??= fetchModule() : fetchModule())
	await expect(load()).rejects.toThrow('dynamically imported module')
	await expect(load()).rejects.toThrow('dynamically imported module')
	online = true
	const modules = await Promise.all([load(), load()])
	expect(modules.map(({ answer }) => answer)).toEqual([42, 42])
	expect(await load()).toBe(modules[0])
})
