import type { IPublicReferenceProvider, ISearchableReferenceProvider, ISearchProvider, ReferenceService } from 'nc-reference/mock'
import type { ReferenceServer } from 'nc-reference/mock/server'
import { createReferenceService, Reference, searchEntry, SearchResult } from 'nc-reference/mock'
import { createServer } from 'nc-reference/mock/server'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { randomNumbers } from '../../src/mock/scenario.ts'
import { compareServer } from './compareServer.ts'
import { createQuestions } from './questions.ts'

const PASSWORD = 'correct horse "battery"'
const BASIC = Buffer.from(`alice:${PASSWORD}`).toString('base64')
const servers: ReferenceServer[] = []

afterEach(async () => {
	for (const server of servers.splice(0)) await server.close()
})

interface Deviation {
	(request: Request, answer: () => Promise<Response>): Response | Promise<Response>
}

const tracker: ISearchableReferenceProvider = {
	getId: () => 'tracker', getTitle: () => 'Tracker', getOrder: () => 3, getIconUrl: () => '/apps/tracker/app.svg', getSupportedSearchProviderIds: () => ['tracker-issues'],
	matchReference: (text) => /^https:\/\/tracker\.test\/issues\/\d$/.test(text),
	resolveReference(text) {
		const reference = new Reference(text)
		reference.setDescription('An issue')
		reference.setRichObject('tracker_issue', { state: 'open' })
		return reference
	},
	getCachePrefix: () => 'tracker', getCacheKey: (text) => text,
}

/** Files of a user: many for some terms, none for others. */
const files: ISearchProvider = {
	getId: () => 'files', getName: () => 'Files', getOrder: () => 5, getSupportedFilters: () => ({ since: 'datetime' }),
	search: ({ term }) => SearchResult.paginated('Files', term === 'x' ? [] : [1, 2].map((index) => searchEntry({ title: `${term} ${index}`, resourceUrl: `/f/${index}`, attributes: { fileId: '7' } })), 2),
}

/** Replaces the generic provider, as on a server with disabled link previews. */
const noPreviews: IPublicReferenceProvider = {
	matchReference: () => true, resolveReference: () => null, resolveReferencePublic: () => null,
	getCachePrefix: () => '', getCacheKey: () => null, getCacheKeyPublic: () => null,
}

/** A server with apps and users of its own, which answers as a real one but for a deviation. */
async function startServer(deviate: Deviation = (_, answer) => answer(), { previews = true } = {}) {
	const seen: Request[] = []
	const service = createReferenceService({
		users: { alice: PASSWORD },
		shares: ['TOKEN'],
		onError: () => undefined,
		documentedRoutes: false,
		providers: [previews ? tracker : noPreviews],
		searchProviders: [files],
	})
	const server = createServer({ ...service, handle: async (request, from) => {
		seen.push(request)
		return deviate(request, () => service.handle(request, from))
	} } satisfies ReferenceService)
	servers.push(server)
	return { base: await server.listen(), seen }
}

/** Compares without waiting, and returns all that is printed. */
async function compare(args: string[], password = PASSWORD) {
	const said: string[] = []
	const pauses: number[] = []
	const surroundings = { password, say: (text: string) => { said.push(text) }, pause: async (delayMs: number) => { pauses.push(delayMs) } }
	const result = await compareServer(args, surroundings).catch((error: Error) => error.message)
	return { result, pauses, text: said.join('\n') }
}

const asAlice = (base: string, ...more: string[]) => ['--base', base, '--user', 'alice', ...more]

describe('a comparison of a server with the stand-in', () => {
	it('finds nothing where a server with other apps, users and files answers by the same rules, within its limits', async () => {
		const { base, seen } = await startServer()
		const { result, text } = await compare(asAlice(`${base}/index.php/`, '--count', '250', '--seed', '7', '--share', 'TOKEN', '--writes'))
		expect(text).toBe(`Sending 250 requests to ${base} with seed 7, also as visitors of the share.\n\n250 of 250 requests were answered, 0 of them differently (seed 7).`)
		expect(result).toBe(true)
		expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']))
	})

	it('takes a server without previews of pages for what it is', async () => {
		const { base } = await startServer(undefined, { previews: false })
		const { result, text } = await compare(asAlice(base, '--count', '100', '--seed', '3'))
		expect(text).toContain('100 of 100 requests were answered, 0 of them differently (seed 3).')
		expect(result).toBe(true)
	})

	it('shows each difference with its question, and counts them', async () => {
		const { base } = await startServer(async (request, answer) => {
			const response = await answer()
			if (request.method !== 'GET' || response.status === 401) return response
			if (request.url.includes('/references/nothing')) return new Response('gone', { status: 410 })
			if (request.url.includes('/references/providers')) return new Response(response.body, { headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' } })
			const text = (await response.text()).replaceAll('"accessible":true', '"accessible":"yes","since":33').replaceAll('"subline":', '"subtitle":')
			return new Response(text, response)
		})
		const { result, text } = await compare(asAlice(base, '--count', '120', '--seed', '2'))
		expect(result).toBe(false)
		expect(text).toMatch(/\n\d+\. \{"method":"GET","path":"\/ocs\/v2\.php\/references\/nothing[^\n]*"authorization":"Basic <USER>:<PASSWORD>"\}\}\n {3}status\n {5}server {4}410\n {5}stand-in {2}404\n/)
		expect(text).toContain('   body\n     server    "gone"\n     stand-in  {"ocs":{"meta":{"status":"failure","statuscode":998,')
		expect(text).toContain('   headers › cache-control\n     server    "no-store"\n     stand-in  "no-cache, no-store, must-revalidate"\n')
		expect(text).toMatch(/ {3}body › ocs › data › references › https:[^\n]* › accessible\n {5}server {4}"yes"\n {5}stand-in {2}true\n/)
		expect(text).toMatch(/ › since\n {5}server {4}33\n {5}stand-in {2}nothing\n/)
		expect(text).toContain('   body › ocs › data › entries › 1 › subtitle\n     server    ""\n     stand-in  nothing\n')
		const shown = text.match(/^\d+\. /gm)!.length
		expect(text).toContain(`\n120 of 120 requests were answered, ${shown} of them differently (seed 2).`)
	})

	it('stops where the server refuses to go on, and says how far it came', async () => {
		const { base, seen } = await startServer((_, answer) => seen.length > 3 + 12 ? new Response('', { status: 429 }) : answer())
		const { result, text } = await compare(asAlice(base, '--count', '50', '--seed', '1'))
		expect(result).toBe('The server refuses further requests for now (429). Wait a few minutes, then go on with a longer --pause or a smaller --count.')
		expect(text).toContain('\n12 of 50 requests were answered, 0 of them differently (seed 1).')
		expect(seen).toHaveLength(3 + 12 + 1)
	})

	it('stops where the server is gone, and says how far it came', async () => {
		const { base, seen } = await startServer((_, answer) => seen.length > 3 + 5 ? Response.error() : answer())
		const { result, text } = await compare(asAlice(base, '--count', '50', '--seed', '1'))
		expect(result).toMatch(/^Could not reach http:\/\/127\.0\.0\.1:\d+: [^\n]+\. Check --base, and that the server is up\.$/)
		expect(text).toContain('\n5 of 50 requests were answered')
	})

	it('pauses before each request', async () => {
		const { base } = await startServer()
		expect((await compare(asAlice(base, '--count', '3', '--seed', '1'))).pauses).toEqual([500, 500, 500])
		expect((await compare(asAlice(base, '--count', '2', '--seed', '1', '--pause', '9'))).pauses).toEqual([9, 9])
	})

	it('asks nobody but the server: no redirect is followed', async () => {
		const elsewhere = await startServer()
		const { base, seen } = await startServer((request, answer) => seen.length > 3 && request.method === 'GET' ? Response.redirect(elsewhere.base + new URL(request.url).pathname, 307) : answer())
		const { result, text } = await compare(asAlice(base, '--count', '20', '--seed', '1'))
		expect(result).toBe(false)
		expect(text).toContain('   status\n     server    307\n')
		const moved = await startServer(() => Response.redirect(`${elsewhere.base}/`, 302))
		expect((await compare(asAlice(moved.base))).result).toMatch(/: it answered 302 to /)
		expect(moved.seen).toHaveLength(1)
		expect(elsewhere.seen).toEqual([])
	})

	it.each([401, 429, 503, 200])('ends where the first answer is %i, but not that of a Nextcloud server', async (status) => {
		const { base, seen } = await startServer(() => new Response('<!doctype html>', { status }))
		expect((await compare(asAlice(base))).result).toMatch(new RegExp(`^Could not compare ${base}: it answered ${status} to references/resolve\\S+\\. Check --base, --user and NC_PASSWORD\\.$`))
		expect(seen).toHaveLength(1)
	})
})

it('prints neither the password nor the token, whatever the server sends back', async () => {
	const echo = JSON.stringify([BASIC, PASSWORD, encodeURIComponent(PASSWORD), { [PASSWORD]: 'TOKEN' }])
	const { base, seen } = await startServer((_request, answer) => seen.length > 3
		? new Response(`{"ocs":{"meta":${echo},"data":${echo}}}`, { status: 418, headers: { 'cache-control': 'TOKEN', 'content-type': BASIC } })
		: answer())
	const { text } = await compare(asAlice(base, '--count', '60', '--seed', '5', '--share', 'TOKEN', '--writes'))
	expect(seen[0]!.headers.get('authorization')).toBe(`Basic ${BASIC}`)
	for (const name of ['<USER>:<PASSWORD>', '<USER>:<WRONG>', '{share}']) expect(text).toContain(name)
	for (const secret of [BASIC, PASSWORD, encodeURIComponent(PASSWORD), JSON.stringify(PASSWORD).slice(1, -1), 'TOKEN']) expect(text).not.toContain(secret)
})

it('runs as a script with a password of the environment, and fails with the reason', async () => {
	const script = fileURLToPath(new URL('compare.js', import.meta.url))
	const run = (...args: string[]) => promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, NC_PASSWORD: PASSWORD } })
	const { base } = await startServer()
	expect((await run(...asAlice(base, '--count', '5', '--seed', '1', '--pause', '0'))).stdout).toContain('5 of 5 requests were answered, 0 of them differently (seed 1).')
	await expect(run('--user', 'alice')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Could not compare a server: [^\n]+\n$/) as string })
})

it.each([
	[['--user', 'alice'], PASSWORD],
	[['--base', 'https://cloud.test'], PASSWORD],
	[asAlice('https://cloud.test'), ''],
])('sends nothing without an address, a user and a password: %j, %j', async (args, password) => {
	expect(await compare(args, password)).toMatchObject({ text: '', result: 'Could not compare a server: --base, --user or NC_PASSWORD is missing. tests/conformance/compare.js shows how to pass them.' })
})

it.each(['--count', '--seed', '--pause'])('sends nothing if %s is no number', async (option) => {
	expect(await compare(asAlice('https://cloud.test', option, '1e2'))).toMatchObject({ text: '', result: `Could not read ${option}: "1e2" isn't a whole number. Pass one.` })
})

describe('the questions', () => {
	const questions = (options: Partial<Parameters<typeof createQuestions>[0]> & { seed?: number } = {}) => {
		const { seed = 1, ...rest } = options
		const next = createQuestions({ random: randomNumbers(seed), hasShare: true, writes: false, providerIds: ['tracker'], ...rest })
		return Array.from({ length: 2000 }, next)
	}
	const routes = (list: ReturnType<typeof questions>, fits: (method: string) => boolean) =>
		[...new Set(list.filter(({ method }) => fits(method)).map(({ path }) => path.replace(/\?.*/s, '').replace(/^\/ocs\/v[12]\.php\//, '')))].sort()

	it('only read unless told otherwise', () => {
		const list = questions()
		expect(routes(list, (method) => method === 'POST')).toEqual(['references/extract', 'references/extractPublic', 'references/resolve', 'references/resolvePublic'])
		expect(new Set(list.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'POST']))
		expect(list.filter(({ headers }) => headers.authorization?.includes('<WRONG>'))).toEqual([])
	})

	it('write, and send a few wrong passwords, where told so', () => {
		const list = questions({ writes: true })
		expect(routes(list, (method) => method === 'PUT')).toEqual(expect.arrayContaining(['references/provider/nothing', 'references/provider/tracker']))
		expect(list.filter(({ headers }) => headers.authorization?.includes('<WRONG>'))).toHaveLength(3)
	})

	it('use hosts that can\'t exist', () => {
		const hosts = questions().flatMap(({ path, body = '' }) => [...decodeURIComponent(path + body).matchAll(/https?:\/\/([^/\s:]+)/gi)].map(([, host]) => host!.toLowerCase()))
		expect(hosts.length).toBeGreaterThan(500)
		expect(hosts.filter((host) => !host.endsWith('.test'))).toEqual([])
	})

	it('send no cursor to the search for files that a server answers with 500', () => {
		const cursors = questions().filter(({ path }) => path.includes('/files/search?')).map(({ path }) => new URL(path, 'http://x').searchParams.get('cursor'))
		expect([...new Set(cursors)].sort()).toEqual(['0', '5', null])
	})

	it('are the same for the same seed, and others for another', () => {
		expect(questions({ seed: 9 })).toEqual(questions({ seed: 9 }))
		expect(questions({ seed: 9 })).not.toEqual(questions({ seed: 10 }))
	})

	it('come from visitors as often as a server answers them, with a token only where there is one', () => {
		const visitors = questions({ hasShare: false }).filter(({ headers, path }) => !headers.authorization && path.includes('Public'))
		expect(visitors.length).toBe(25 + 10)
		expect(JSON.stringify(questions({ hasShare: false }))).not.toContain('{share}')
		expect(JSON.stringify(questions())).toContain('{share}')
	})
})
