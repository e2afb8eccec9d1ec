import { createReferenceService, createServer } from 'nc-reference/mock/server'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error: a module of plain JavaScript
import { providers, searchProviders } from '../../playground/snippets/providers.js'

const lines = readFileSync(new URL('../../playground/snippets/curl.sh', import.meta.url), 'utf8').replaceAll('\\\n', '').split('\n')
const commands = lines.flatMap((line, i) => line.startsWith('curl ') ? [[lines[i - 1]!.replace(/^# /, ''), line] as const] : [])

/** The request of a curl line, for another address. */
function requestOf(line: string, address: string): Request {
	const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2]!)
	const after = (flag: string) => words.flatMap((word, i) => words[i - 1] === flag ? [word] : [])
	const headers = new Headers(after('-H').map((header): [string, string] => header.split(': ') as [string, string]))
	for (const user of after('-u')) headers.set('authorization', `Basic ${btoa(user)}`)
	return new Request(words.at(-1)!.replace('http://127.0.0.1:8080', address), { method: after('-X')[0] ?? 'GET', headers, body: after('--data')[0] })
}

describe('the curl lines of the manual', () => {
	const server = createServer(createReferenceService({ providers, searchProviders, shares: ['TOKEN'] }))
	let address = ''
	beforeAll(async () => { address = await server.listen() })
	afterAll(() => server.close())

	it('are there for every endpoint', () => {
		expect(commands.map(([title]) => Number.parseInt(title)).filter(Boolean)).toEqual([1, 2, 3, 4, 5, 6, 7])
	})

	it.each(commands)('%s: works', async (_, line) => {
		const response = await fetch(requestOf(line, address))
		expect(response.status).toBe(200)
		expect(await response.text()).toMatch(/Holiday plans|Garden|New kitchen|Decks|"success":true/)
	})
})
