import { createReferenceService, createServer } from 'nc-reference/mock/server'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createContractProviders } from '../../playground/service/contractProviders.ts'
import { ALICE } from './asking.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const REQUESTS = 2000
const PARALLEL = 50

/** Heap in use, in bytes, once what is unreachable is gone. */
async function settledHeap(): Promise<number> {
	for (let i = 0; i < 4; i++) {
		collectGarbage()
		await new Promise((resolve) => { setImmediate(resolve) })
	}
	return process.memoryUsage().heapUsed
}

const sockets = () => process.getActiveResourcesInfo().filter((name) => /TCP/.test(name)).length

/** Requests two issues and an invalid link. Returns whether the answer is complete. */
async function question(address: string, i: number): Promise<boolean> {
	const references = [`https://tracker.test/issues/${i % 100 + 1}`, `https://tracker.test/pulls/${i % 100 + 1}`, 'no link']
	const response = await fetch(`${address}/ocs/v2.php/references/resolve`, {
		method: 'POST',
		headers: { authorization: ALICE, accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json' },
		body: JSON.stringify({ references, limit: 3 }),
	})
	const { ocs } = await response.json() as { ocs: { data: { references: Record<string, unknown> } } }
	return response.status === 200 && references.every((link) => link in ocs.data.references)
}

async function load(address: string, requests: number): Promise<number> {
	let next = 0
	let whole = 0
	await Promise.all(Array.from({ length: PARALLEL }, async () => {
		while (next < requests) if (await question(address, next++)) whole++
	}))
	return whole
}

it('answers 2,000 requests with 50 in parallel, loses none and leaks nothing', async () => {
	const handles = sockets()
	const server = createServer(createReferenceService({ providers: createContractProviders() }))
	const address = await server.listen()
	// The first round compiles code and fills pools.
	await load(address, REQUESTS)
	const before = await settledHeap()
	expect(await load(address, REQUESTS)).toBe(REQUESTS)
	const grown = await settledHeap() - before
	await server.close()
	expect(grown).toBeLessThan(1_000_000)
	await expect.poll(sockets).toBeLessThanOrEqual(handles)
}, 120_000)
