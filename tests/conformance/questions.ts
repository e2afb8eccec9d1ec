import type { RecordedRequest } from './cases.ts'

/** Options for generating requests. */
export interface QuestionOptions {
	/** Returns a number from 0 (inclusive) to 1 (exclusive). */
	random: () => number
	/** Whether a share token is available. */
	hasShare: boolean
	/** Whether to include requests that may change data on the server. */
	writes: boolean
	/** Ids of the server's reference providers. */
	providerIds: string[]
}

/** Value of a parameter: a text in a query or form, anything in JSON. */
type Value = string | { json: unknown }
type Field = [name: string, values: Value[]]

/** Links to test. Hosts below `.test` don't exist (RFC 6761), so the server contacts no other server. */
const LINKS = [
	'https://tracker.test/issues/7', ' https://tracker.test/issues/8 ', 'https://tracker.test/issues/7?a=1&b=2', 'HTTPS://TRACKER.TEST/issues/7',
	'https://wiki.test/A%20b?x=1#y', 'https://wiki.test/Home', 'http://wiki.test:8080/a', '<b>https://tracker.test/issues/3</b>',
	'https://tracker.test/issues/7\nhttps://tracker.test/issues/2', 'text https://tracker.test/issues/5 and https://wiki.test/Zwei.', '日本 https://wiki.test/Drei。',
	'(https://wiki.test/in)', 'javascript:alert(1)', 'not a link', '', ' ', '0', 'true', '1.9',
]
const INTEGERS = ['0', '1', '2', '3', '5', '100', '-1', '1.9', '1e2', 'abc', '', ...[0, 1, 5, 100, -1, 1.9, true, null, '3', '1e2', 'abc', [], [2], {}].map((json) => ({ json }))]
const BOOLEANS = ['1', '0', '', 'true', 'false', ...[true, false, 0, 1, 'true', null].map((json) => ({ json }))]
const TEXTS = [...LINKS, ...[null, 5, true, [], {}].map((json) => ({ json }))]
const ONE = 'https://tracker.test/issues/1'
const LISTS = [...[[], [ONE], [ONE, 'https://wiki.test/Home'], [ONE, ONE], [1, ONE], [null, ONE], [true], [[ONE]], { a: ONE, b: 'https://wiki.test/Home' }, null, 5, ''].map((json) => ({ json })), ONE, '5', 'true']
const TERMS = ['issue', 'x', '0', '', '  ', '日本', '"', '<b>', 'issue\n1', 'x'.repeat(300)]

interface Target {
	route: string
	fields: Field[]
	/** Supported method. Other requests try the other methods. */
	method: 'GET' | 'POST' | 'PUT'
	/** Rate limit for visitors. */
	visitors?: keyof typeof MOST_OF_VISITORS
}

/** Requests of visitors that a server answers in two minutes, by rate limit. A run has no more. */
const MOST_OF_VISITORS = { single: 25, batch: 10 }
/** Maximum number of wrong passwords per run, because a server then delays every request from the same address. */
const MOST_WRONG_PASSWORDS = 3

/** Methods that change no data on any route. */
const SAFE = ['GET', 'HEAD']
const OTHER_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

function targetsOf({ hasShare, writes, providerIds }: QuestionOptions): Target[] {
	const reference: Field = ['reference', TEXTS]
	const references: Field = ['references', LISTS]
	const token: Field = ['sharingToken', ['wrong', '', { json: 5 }, ...(hasShare ? ['{share}', '{share}', '{share}'] : [])]]
	const limit: Field = ['limit', INTEGERS]
	const text: Field = ['text', TEXTS]
	const resolve: Field = ['resolve', BOOLEANS]
	const searchBy = (cursors: string[]): Field[] => [['term', TERMS], limit, ['cursor', cursors], ['sortOrder', ['0', 'x']], ['from', ['/apps/x']]]
	const ids = ['nothing', '0', ...providerIds]
	return [
		{ method: 'GET', route: 'references/resolve', fields: [reference] },
		{ method: 'GET', route: 'references/resolvePublic', fields: [reference, token], visitors: 'single' },
		{ method: 'POST', route: 'references/resolve', fields: [references, limit] },
		{ method: 'POST', route: 'references/resolvePublic', fields: [references, token, limit], visitors: 'batch' },
		{ method: 'POST', route: 'references/extract', fields: [text, resolve, limit] },
		{ method: 'POST', route: 'references/extractPublic', fields: [text, token, resolve, limit], visitors: 'batch' },
		{ method: 'GET', route: 'references/providers', fields: [] },
		{ method: 'GET', route: 'references/nothing', fields: [reference] },
		{ method: 'GET', route: 'search/providers', fields: [] },
		// Searches only the server's own provider for files, because others may call external services. It answers 500 to a cursor that isn't a number.
		{ method: 'GET', route: 'search/providers/files/search', fields: searchBy(['0', '5']) },
		{ method: 'GET', route: 'search/providers/nothing/search', fields: searchBy(['0', '5', 'abc', '']) },
		...ids.map((id): Target => ({ method: writes ? 'PUT' : 'GET', route: `references/provider/${encodeURIComponent(id)}`, fields: [['timestamp', INTEGERS]] })).slice(0, 5),
	]
}

/** Encodes fields for a query or form. A list becomes `name[]=…`, and an object `name[key]=…`. */
function encodeFields(fields: [name: string, value: Value][]): string {
	const pairs = fields.flatMap(([name, value]): [string, string][] => {
		if (typeof value === 'string') return [[name, value]]
		const { json } = value
		if (typeof json !== 'object' || json === null) return [[name, String(json)]]
		return Object.entries(json).map(([key, inner]) => [`${name}[${Array.isArray(json) ? '' : key}]`, String(inner)])
	})
	return new URLSearchParams(pairs).toString().replaceAll('%7Bshare%7D', '{share}')
}

function encodeJson(fields: [name: string, value: Value][]): string {
	return JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.json])))
}

/**
 * Creates a generator of requests, which is deterministic for the same random numbers and server. Invariants: without `writes`, it yields
 * only GET, HEAD and the four POSTs that read. A run has no more visitors' requests than a server allows per period.
 */
export function createQuestions(options: QuestionOptions): () => RecordedRequest {
	const { random, writes } = options
	const targets = targetsOf(options)
	const left = { ...MOST_OF_VISITORS, wrong: writes ? MOST_WRONG_PASSWORDS : 0 }

	const chance = (part: number) => random() < part
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

	function authorization({ visitors }: Target): Record<string, string> {
		const who = random()
		const wantsNobody = who < 0.25
		if (wantsNobody && (!visitors || left[visitors] > 0)) {
			if (visitors) left[visitors]--
			return {}
		}
		if (who > 0.9 && left.wrong > 0) {
			left.wrong--
			return { authorization: 'Basic <USER>:<WRONG>' }
		}
		return { authorization: 'Basic <USER>:<PASSWORD>' }
	}

	return function next() {
		const target = pick(targets)
		const method = chance(0.9) ? target.method : pick(writes ? OTHER_METHODS : SAFE)
		const fields = target.fields.filter(() => chance(0.85)).map(([name, values]): [string, Value] => [name, pick(values)])
		const bodiless = method === 'GET' || method === 'HEAD'
		const place = bodiless ? 'query' : pick(['json', 'json', 'form', 'query'] as const)
		const query = place === 'query' ? encodeFields(fields) : ''
		const origin = pick(['true', 'true', 'true', 'true', '1', 'false', null])
		return {
			method,
			path: `/ocs/${chance(0.8) ? 'v2' : 'v1'}.php/${target.route}${query && `?${query}`}`,
			headers: {
				accept: pick(['application/json', 'application/json', 'application/json, text/plain, */*', ...(chance(0.1) ? ['*/*'] : [])]),
				...(origin !== null && { 'ocs-apirequest': origin }),
				...authorization(target),
				...(place !== 'query' && { 'content-type': place === 'json' ? 'application/json' : 'application/x-www-form-urlencoded' }),
			},
			...(place !== 'query' && { body: place === 'json' ? encodeJson(fields) : encodeFields(fields) }),
		}
	}
}
