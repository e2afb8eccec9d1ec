import type { IPublicReferenceProvider, ISearchableReferenceProvider, ISearchProvider, ReferenceService } from 'nc-reference/mock'
import type { ReferenceServer } from 'nc-reference/mock/server'
import { createReferenceService, Reference, searchEntry, SearchResult } from 'nc-reference/mock'
import { createServer } from 'nc-reference/mock/server'
import { afterEach, describe, expect, it } from 'vitest'
import { recordCommand } from '../../src/mock/record/command.ts'
import { createQuestions } from '../../src/mock/record/questions.ts'
import { randomNumbers } from '../../src/mock/scenario.ts'

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

/** Runs the command, without pauses unless told so, and gives all that it says. */
async function record(args: string[], { env = { NC_PASSWORD: PASSWORD }, stdin = [] as string[] }: { env?: Record<string, string>, stdin?: string[] } = {}) {
	const said: string[] = []
	const waitsMs: number[] = []
	const clock = { now: () => 4711, schedule: (task: () => void, delayMs: number) => { waitsMs.push(delayMs); task(); return () => undefined } }
	async function* input() { yield* stdin }
	try {
		const code = await recordCommand(args, { env, input: input(), clock, say: (text) => { said.push(text) } })
		return { code, waitsMs, text: said.join('\n'), error: null }
	} catch (error) {
		return { code: null, waitsMs, text: said.join('\n'), error: error as Error }
	}
}

const asAlice = (base: string, ...more: string[]) => ['--base', base, '--user', 'alice', ...more]

describe('a comparison', () => {
	it('finds nothing where a server with other apps, users and files answers by the same rules, within its limits', async () => {
		const { base, seen } = await startServer()
		const { code, text } = await record(asAlice(`${base}/index.php/`, '--count', '250', '--seed', '7', '--share', 'TOKEN', '--writes'))
		expect(text).toBe(`Sending 250 requests to ${base} with seed 7, also as visitors of the share.\n\n250 of 250 requests were answered, all of them equally (seed 7).`)
		expect(code).toBe(0)
		expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']))
	})

	it('takes a server without previews of pages for what it is', async () => {
		const { base } = await startServer(undefined, { previews: false })
		const { code, text } = await record(asAlice(base, '--count', '100', '--seed', '3'))
		expect(text).toContain('100 of 100 requests were answered, all of them equally (seed 3).')
		expect(code).toBe(0)
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
		const { code, text } = await record(asAlice(base, '--count', '120', '--seed', '2'))
		expect(code).toBe(1)
		expect(text).toContain('. GET /ocs/v2.php/references/nothing')
		expect(text).toContain('   signed in; accept: application/json; ocs-apirequest: true\n   status\n     server    410\n     stand-in  404\n')
		expect(text).toContain('   body\n     server    "gone"\n     stand-in  {"ocs":{"meta":{"status":"failure","statuscode":998,')
		expect(text).toContain('   header cache-control\n     server    "no-store"\n     stand-in  "no-cache, no-store, must-revalidate"\n')
		expect(text).toMatch(/ {3}ocs\.data\.references\["https:[^\n]*\]\.accessible\n {5}server {4}"yes"\n {5}stand-in {2}true\n/)
		expect(text).toMatch(/\]\.since\n {5}server {4}33\n {5}stand-in {2}nothing\n/)
		expect(text).toContain('   ocs.data.entries[1].subtitle\n     server    ""\n     stand-in  nothing\n')
		const shown = text.match(/^\d+\. /gm)!.length
		expect(text).toContain(`\n120 of 120 requests were answered, ${shown} of them differently (seed 2).`)
	})

	it('stops where the server refuses to go on, and says how far it came', async () => {
		const { base, seen } = await startServer((_, answer) => seen.length > 3 + 12 ? new Response('', { status: 429 }) : answer())
		const { code, text } = await record(asAlice(base, '--count', '50', '--seed', '1'))
		expect(code).toBe(1)
		expect(text).toContain('The server refuses further requests for now (429). Wait a few minutes, then go on with a longer --pause or a smaller --count.\n12 of 50 requests were answered, all of them equally (seed 1).')
		expect(seen).toHaveLength(3 + 12 + 1)
	})

	it('stops where the server is gone, and says how far it came', async () => {
		const { base, seen } = await startServer((_, answer) => seen.length > 3 + 5 ? Response.error() : answer())
		const { code, text } = await record(asAlice(base, '--count', '50', '--seed', '1'))
		expect(code).toBe(1)
		expect(text).toMatch(/Could not reach http:\/\/127\.0\.0\.1:\d+: [^\n]+\. Check --base, and that the server is up\.\n5 of 50 requests were answered/)
	})

	it('pauses before each request', async () => {
		const { base } = await startServer()
		expect((await record(asAlice(base, '--count', '3', '--seed', '1'))).waitsMs).toEqual([500, 500, 500])
		expect((await record(asAlice(base, '--count', '2', '--seed', '1', '--pause', '9'))).waitsMs).toEqual([9, 9])
	})

	it('asks nobody but the server: no redirect is followed', async () => {
		const elsewhere = await startServer()
		const { base, seen } = await startServer((request, answer) => seen.length > 3 && request.method === 'GET' ? Response.redirect(elsewhere.base + new URL(request.url).pathname, 307) : answer())
		const { code, text } = await record(asAlice(base, '--count', '20', '--seed', '1'))
		expect(code).toBe(1)
		expect(text).toContain('   status\n     server    307\n')
		const moved = await startServer(() => Response.redirect(`${elsewhere.base}/`, 302))
		expect((await record(asAlice(moved.base))).error!.message).toBe(`Could not compare ${moved.base}: it redirects. Pass the target of the redirect as --base.`)
		expect(moved.seen).toHaveLength(1)
		expect(elsewhere.seen).toEqual([])
	})

	it.each([
		[401, 'it refuses the name or the password. Use an app password of this server.'],
		[429, 'it refuses further requests for now (429). Wait a few minutes.'],
		[503, 'it answered 503, which isn\'t the answer of a Nextcloud server. Check --base.'],
		[200, 'it answered 200, which isn\'t the answer of a Nextcloud server. Check --base.'],
	])('asks nothing where the first answer is %i', async (status, reason) => {
		const { base, seen } = await startServer(() => new Response('<!doctype html>', { status }))
		expect((await record(asAlice(base))).error!.message).toBe(`Could not compare ${base}: ${reason}`)
		expect(seen).toHaveLength(1)
	})
})

describe('the password', () => {
	it.each([
		['the environment', ['--user', 'alice'], {}],
		['standard input', ['--user', 'alice', '--password-stdin'], { env: {}, stdin: [PASSWORD.slice(0, 5), `${PASSWORD.slice(5)}\r\nmore`] }],
		['the command line', ['--user', `alice:${PASSWORD}`], { env: { NC_PASSWORD: 'another' } }],
	])('is read from %s', async (_, args, sources) => {
		const { base, seen } = await startServer()
		expect((await record(['--base', base, ...args, '--count', '1'], sources)).code).toBe(0)
		expect(seen[0]!.headers.get('authorization')).toBe(`Basic ${BASIC}`)
	})

	it('is shown nowhere, nor is the token, whatever the server sends back', async () => {
		const echo = JSON.stringify([BASIC, PASSWORD, encodeURIComponent(PASSWORD), { [PASSWORD]: 'TOKEN' }])
		const { base, seen } = await startServer((request, answer) => seen.length > 3
			? new Response(`{"ocs":{"meta":${echo},"data":${echo}}}`, { status: 418, headers: { 'cache-control': 'TOKEN', 'content-type': BASIC } })
			: answer())
		const { text } = await record(asAlice(base, '--count', '60', '--seed', '5', '--share', 'TOKEN', '--writes'))
		expect(text).toContain('<USER>:<PASSWORD>')
		expect(text).toContain('{share}')
		expect(text).toContain('with a wrong password')
		for (const secret of [BASIC, PASSWORD, encodeURIComponent(PASSWORD), JSON.stringify(PASSWORD).slice(1, -1), 'TOKEN']) expect(text).not.toContain(secret)
	})
})

describe('the command line', () => {
	const see = '. See nc-reference-mock record --help.'

	it.each([
		[[], 'Could not read the option "--base": it is missing'],
		[['--base', 'hunter2'], 'Could not read the option "--base": it doesn\'t start with https:// or http://'],
		[['--base', 'ftp://cloud.test'], 'Could not read the option "--base": it doesn\'t start with https:// or http://'],
		[['--base', 'https://alice:hunter2@cloud.test'], 'Could not read the option "--base": it contains a name or a password. Use --user and NC_PASSWORD for those'],
		[['--base', 'https://cloud.test/?hunter2'], 'Could not read the option "--base": the address of a server doesn\'t contain "?" or "#"'],
		[['--base', 'https://cloud.test'], 'Could not read the option "--user": it is missing'],
		[['--base', 'https://cloud.test', '--user', ':hunter2'], 'Could not read the option "--user": it is neither NAME nor NAME:PASSWORD'],
		[['--base', 'https://cloud.test', '--user', 'alice'], 'Could not read the option "--user": the password is missing. Set NC_PASSWORD, use --password-stdin, or write NAME:PASSWORD'],
		[['--base', 'https://cloud.test', '--user', 'a:hunter2', '--count', '0'], 'Could not read the option "--count": it isn\'t a whole number from 1 to 10000'],
		[['--base', 'https://cloud.test', '--user', 'a:hunter2', '--seed', 'hunter2'], 'Could not read the option "--seed": it isn\'t a whole number from 0 to 4294967295'],
		[['--base', 'https://cloud.test', '--user', 'a:hunter2', '--pause', '-1'], 'Could not read the option "--pause": its value is missing, or begins with "-": then write --option=value'],
		[['--base', 'https://cloud.test', '--user', 'a:hunter2', '--share', 'https://hunter2'], 'Could not read the option "--share": it isn\'t a token. Use the part after "/s/" in the address of the share'],
		[['--user', 'a:hunter2', '--bogus'], 'Could not read the option "--bogus": it is unknown'],
		[['--user', 'a:hunter2', '--pasword=hunter2'], 'Could not read the option "--pasword": it is unknown'],
		[['--user', 'alice', 'hunter2'], 'Could not read the option "…": one of the values stands behind no option'],
		[['--user', '--writes'], 'Could not read the option "--user": its value is missing, or begins with "-": then write --option=value'],
		[['--writes=hunter2'], 'Could not read the option "--writes": it takes no value'],
	])('%j is refused without a word of the password', async (args, message) => {
		const { error } = await record(args, { env: {} })
		expect([error!.name, error!.message]).toEqual(['UsageError', message + see])
	})

	it('prints help for the record command', async () => {
		const { code, text } = await record(['--help'])
		expect(code).toBe(0)
		for (const option of ['--base', '--user', '--password-stdin', '--share', '--count', '--seed', '--pause', '--writes', 'NC_PASSWORD', 'Exit code']) expect(text).toContain(option)
	})
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
