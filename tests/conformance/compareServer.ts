import type { ReferenceProvider } from '../../src/contract/provider.ts'
import type { IDiscoverableReferenceProvider, IPublicReferenceProvider, ISearchProvider } from '../../src/mock/exports.ts'
import type { Placeholders, RecordedAnswer, RecordedRequest } from './cases.ts'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createReferenceService, NO_LIMITS, searchEntry, SearchResult } from '../../src/mock/exports.ts'
import { randomNumbers } from '../../src/mock/scenario.ts'
import { readAnswer, requestOf } from './cases.ts'
import { createQuestions } from './questions.ts'

const PATIENCE_MS = 30_000
const MOST_CHARACTERS = 160

/** Environment of a comparison. */
export interface Surroundings {
	password: string | undefined
	/** Prints a line. */
	say: (text: string) => void
	/** Waits for some milliseconds. @default a timer */
	pause?: (delayMs: number) => Promise<unknown>
}

function readNumber(name: string, text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new Error(`Could not read --${name}: "${text}" isn't a whole number. Pass one.`)
	return Number(text)
}

function readOptions(args: string[], password: string | undefined) {
	const { base, user, share = '', count, seed, pause, writes } = parseArgs({
		args,
		options: {
			base: { type: 'string' }, user: { type: 'string' }, share: { type: 'string' }, writes: { type: 'boolean', default: false },
			count: { type: 'string', default: '100' }, seed: { type: 'string', default: String(Date.now() % 2 ** 32) }, pause: { type: 'string', default: '500' },
		},
	}).values
	if (!base || !user || !password) throw new Error('Could not compare a server: --base, --user or NC_PASSWORD is missing. tests/conformance/compare.js shows how to pass them.')
	const { origin, pathname } = new URL(base)
	const access: Placeholders = { base: origin + pathname.replace(/(?:\/index\.php)?\/*$/, ''), user, password, share }
	return { access, count: readNumber('count', count), seed: readNumber('seed', seed), pauseMs: readNumber('pause', pause), writes }
}

type Ask = (request: RecordedRequest) => Promise<RecordedAnswer>

/** Creates a function that sends requests to a server. A redirect counts as its answer. */
function createAsk(access: Placeholders): Ask {
	return async function ask(request) {
		try {
			return await readAnswer(await fetch(requestOf(request, access), { signal: AbortSignal.timeout(PATIENCE_MS) }))
		} catch (error) {
			// The reason of a failed fetch is in its cause.
			const { message, cause } = error as Error
			throw new Error(`Could not reach ${access.base}: ${cause instanceof Error ? cause.message : message}. Check --base, and that the server is up.`, { cause: error })
		}
	}
}

/** Fetches the providers of a server. @throws {Error} If it refuses, for example because of a wrong password. */
async function getToKnow(ask: Ask, base: string) {
	async function read<Data>(path: string): Promise<Data> {
		const headers = { accept: 'application/json', 'ocs-apirequest': 'true', authorization: 'Basic <USER>:<PASSWORD>' }
		const { status, body } = await ask({ method: 'GET', path: `/ocs/v2.php/${path}`, headers })
		const data = (body as { ocs?: { data?: Data } } | null)?.ocs?.data
		if (status !== 200 || data === undefined) throw new Error(`Could not compare ${base}: it answered ${status} to ${path}. Check --base, --user and NC_PASSWORD.`)
		return data
	}

	const link = 'https://nowhere.test/'
	const { references } = await read<{ references: Record<string, unknown> }>(`references/resolve?reference=${encodeURIComponent(link)}`)
	return {
		providers: await read<ReferenceProvider[]>('references/providers'),
		searchProviderIds: (await read<{ id: string }[]>('search/providers')).map(({ id }) => id),
		/** Whether it creates references for links that no app resolves. */
		hasGenericProvider: references[link] != null,
	}
}

/** Replaces the generic provider for a server without one, so that no link has a reference. */
const nothing: IPublicReferenceProvider = {
	matchReference: () => true,
	resolveReference: () => null,
	resolveReferencePublic: () => null,
	getCachePrefix: () => '',
	getCacheKey: () => null,
	getCacheKeyPublic: () => null,
}

/** Creates a provider with a server's entry in the list. It resolves no link, because the requested links belong to no app. */
function listed({ id, title, icon_url, order, search_providers_ids: searchIds }: ReferenceProvider): IDiscoverableReferenceProvider {
	const entry = { getId: () => id, getTitle: () => title, getIconUrl: () => icon_url, getOrder: () => order }
	return { ...nothing, ...entry, ...(searchIds && { getSupportedSearchProviderIds: () => searchIds }), matchReference: () => false }
}

/** Creates a search provider with one result, whose shape the server's results are compared with. */
function searched(id: string): ISearchProvider {
	return {
		getId: () => id,
		getName: () => id,
		getOrder: () => 0,
		search: () => SearchResult.complete(id, [searchEntry({ title: 'A result', resourceUrl: '/' })]),
	}
}

/** Creates a stand-in with the user, the share and the providers of a server. */
function createMirror(access: Placeholders, { providers, searchProviderIds, hasGenericProvider }: Awaited<ReturnType<typeof getToKnow>>): Ask {
	const service = createReferenceService({
		providers: [...providers.map(listed), ...(hasGenericProvider ? [] : [nothing])],
		searchProviders: searchProviderIds.map(searched),
		users: { [access.user]: access.password },
		shares: access.share ? [access.share] : [],
		limits: NO_LIMITS,
		documentedRoutes: false,
		onError: () => undefined,
	})
	return async (request) => readAnswer(await service.handle(requestOf(request, access)))
}

type Equal = (server: unknown, standIn: unknown) => boolean

const kindOf = (value: unknown) => value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
const tidy = (value: unknown) => typeof value === 'string' ? value.toLowerCase().replace(/\s/g, '') : value

const isSame: Equal = (server, standIn) => server === standIn
const isSameHeader: Equal = (server, standIn) => tidy(server) === tidy(standIn)
const isAnything: Equal = () => true
/** Compares the kinds of values. Null is of every kind. */
const isSameKind: Equal = (server, standIn) => {
	const kinds = [kindOf(server), kindOf(standIn)]
	return kinds[0] === kinds[1] || (kinds.includes('null') && !kinds.includes('undefined'))
}

/** Returns the comparison for a path. References and results of searches depend on the server's apps and users, so only their shape counts. */
function comparisonAt([part, ocs, data, ...rest]: string[], isSearch: boolean): Equal {
	if (part === 'headers') return isSameHeader
	if (ocs !== 'ocs' || data !== 'data' || rest.length === 0) return isSame
	if (isSearch) return rest.some((key) => ['attributes', 'filters', 'triggers'].includes(key)) ? isAnything : isSameKind
	if (rest[0] !== 'references' || rest.length < 3) return isSame
	return rest[2] === 'richObject' ? isAnything : isSameKind
}

const membersOf = (value: unknown) => typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)) : null

interface Difference { path: string[], server: unknown, standIn: unknown }

/** Yields the differences of two values below a path. A side without a value is undefined. */
function* compareValues({ path, server, standIn }: Difference, isSearch: boolean): Generator<Difference> {
	// A search may have any number of results, so each is compared with the stand-in's first one.
	const isResults = isSearch && Array.isArray(server) && Array.isArray(standIn)
	const [theirs, ours] = [membersOf(server), membersOf(isResults ? server.map(() => standIn[0] as unknown) : standIn)]
	if (theirs && ours && Array.isArray(server) === Array.isArray(standIn)) {
		for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
			yield* compareValues({ path: [...path, key], server: theirs.get(key), standIn: ours.get(key) }, isSearch)
		}
	} else if (!comparisonAt(path, isSearch)(server, standIn)) {
		yield { path, server, standIn }
	}
}

/** Removes the data from an answer in XML, because it depends on apps and users. */
function withoutXmlData({ body, ...answer }: RecordedAnswer): RecordedAnswer {
	return { ...answer, body: typeof body === 'string' ? body.split('</meta>', 1)[0] : body }
}

/** Creates a function that redacts the password, its header and the token, in case a server sends them back. */
function createRedact({ user, password, share }: Placeholders): (text: string) => string {
	const credentials = Buffer.from(`${user}:${password}`).toString('base64')
	const secrets = [[credentials, '<USER>:<PASSWORD>'], [password, '<PASSWORD>'], [share, '{share}']].filter(([secret]) => secret) as [string, string][]
	const forms = secrets.flatMap(([secret, name]) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map((form) => [form, name] as const))
	return (text) => forms.reduce((redacted, [form, name]) => redacted.replaceAll(form, name), text)
}

/**
 * Sends one request after another to server and stand-in, and prints the differences. It sends requests to this server only.
 * @returns Whether all answers are equal.
 * @throws {Error} If an option is wrong, or if the server refuses or can't be reached.
 */
export async function compareServer(args: string[], { password, say, pause = setTimeout }: Surroundings): Promise<boolean> {
	const { access, count, seed, pauseMs, writes } = readOptions(args, password)
	const redact = createRedact(access)
	const ask = createAsk(access)
	say(`Sending ${count} ${writes ? '' : 'read-only '}requests to ${access.base} with seed ${seed}${access.share && ', also as visitors of the share'}.`)
	const known = await getToKnow(ask, access.base)
	const askMirror = createMirror(access, known)
	const next = createQuestions({ random: randomNumbers(seed), hasShare: access.share !== '', writes, providerIds: known.providers.map(({ id }) => id) })

	function brief(value: unknown): string {
		const text = redact(value === undefined ? 'nothing' : JSON.stringify(value))
		return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)` : text
	}

	let asked = 0
	let different = 0
	try {
		for (; asked < count; asked++) {
			await pause(pauseMs)
			const request = next()
			const server = await ask(request)
			if (server.status === 429) throw new Error('The server refuses further requests for now (429). Wait a few minutes, then go on with a longer --pause or a smaller --count.')
			const sides = { server: withoutXmlData(server), standIn: withoutXmlData(await askMirror(request)) }
			const differences = [...compareValues({ path: [], ...sides }, request.path.includes('/search/'))]
			if (differences.length === 0) continue
			different++
			say(`\n${asked + 1}. ${JSON.stringify(request)}`)
			for (const { path, ...values } of differences) say(`   ${redact(path.join(' › '))}\n     server    ${brief(values.server)}\n     stand-in  ${brief(values.standIn)}`)
		}
	} finally {
		say(`\n${asked} of ${count} requests were answered, ${different} of them differently (seed ${seed}).`)
	}
	return different === 0
}
