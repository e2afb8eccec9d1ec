import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { importOnce } from '../../src/core/loadOnce.ts'
import { worker } from '../setup/worker.ts'

it('gives a module that could not be fetched at first, though the browser remembers that, and loads it once for all who call', async () => {
	const address = new URL('/code/engine.js', location.href).href
	const fetched: string[] = []
	worker.use(http.get('*/code/engine.js', ({ request }) => {
		fetched.push(new URL(request.url).search)
		return fetched.length < 3 ? HttpResponse.error() : new HttpResponse('export const answer = 42', { headers: { 'content-type': 'text/javascript' } })
	}))
	const load = importOnce(() => import(/* @vite-ignore */ address) as Promise<{ answer: number }>)
	await expect(load()).rejects.toThrow('dynamically imported module')
	await expect(load()).rejects.toThrow('dynamically imported module')
	const modules = await Promise.all([load(), load()])
	expect(modules.map(({ answer }) => answer)).toEqual([42, 42])
	expect(await load()).toBe(modules[0])
	expect(fetched).toEqual(['', '?attempt=1', '?attempt=2'])
})
