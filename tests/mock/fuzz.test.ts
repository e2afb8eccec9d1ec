import fc from 'fast-check'
import { createScenario } from 'nc-reference/mock'
import { describe, expect, it } from 'vitest'
import { createDemoService } from '../../playground/service/demo.ts'
import { startClock } from '../setup/linear.ts'
import { runs } from '../setup/runs.ts'
import { ALICE } from './asking.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? runs(5000, 50_000))
/** No answer may take longer, on however slow a machine. */
const PATIENCE_MS = 2000

const words = ['references', 'resolve', 'resolvePublic', 'extract', 'extractPublic', 'providers', 'provider', 'search', 'refdemo-issues', 'refdemo-issues-search', '%E0%A4%A', '..', '', '*', '{providerId}', '__proto__', '0']
const path = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(
	'references/resolve', 'references/resolvePublic', 'references/extract', 'references/extractPublic', 'references/providers',
	'references/provider/refdemo-issues', 'references/provider/nothing', 'search/provider/refdemo-issues', 'search/providers', 'search/providers/refdemo-issues-search/search', 'search/providers/files/search', 'search/providers/nothing/search',
) }, { weight: 1, arbitrary: fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 5 }).map((segments) => segments.join('/')) })
const link = fc.oneof(
	fc.constantFrom('https://tracker.test/issues/7', 'https://tracker.test/issues/500', 'https://tracker.test/issues/404', 'https://wiki.test/A', 'https://news.test/harbour', '__proto__', 'constructor', '0', '1', '', '  x  ', '1.9', '1e2', 'true', 'false', '-1', 'text https://wiki.test/A\nhttps://pics.test/a.gif'),
	fc.webUrl(), fc.string({ unit: 'binary', maxLength: 30 }),
)
const value = fc.oneof(link, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.oneof(link, fc.jsonValue({ maxDepth: 1 })), { maxLength: 6 }), fc.jsonValue({ maxDepth: 2 }))
const name = fc.constantFrom('reference', 'references', 'references[]', 'references[a]', 'references[][]', 'sharingToken', 'limit', 'limit[]', 'text', 'resolve', 'term', 'cursor', 'sortOrder', 'from', 'timestamp', 'providerId', 'format', '__proto__', '__proto__[x]', 'constructor[prototype]', '[')
const pairs = fc.array(fc.tuple(name, link), { maxLength: 6 }).map((entries) => new URLSearchParams(entries).toString())
const json = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true }).map((entries) => JSON.stringify(entries))
const multipart = pairs.map((text) => `${[...new URLSearchParams(text)].map(([key, text]) => `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`).join('')}--x--\r\n`)
const content = fc.oneof(
	{ weight: 4, arbitrary: fc.tuple(fc.constant('application/json'), fc.oneof({ weight: 5, arbitrary: json }, { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) })) },
	{ weight: 3, arbitrary: fc.tuple(fc.constant('application/x-www-form-urlencoded'), fc.oneof(pairs, fc.string())) },
	{ weight: 1, arbitrary: fc.tuple(fc.constant('multipart/form-data; boundary=x'), fc.oneof(multipart, fc.string())) },
	{ weight: 1, arbitrary: fc.tuple(fc.constantFrom('text/plain', 'application/vnd.api+json', ''), json) },
)
const headers = fc.record({
	accept: fc.constantFrom('application/json', 'application/json', 'application/json, text/plain, */*', '*/*', 'application/xml', 'text/html'),
	'ocs-apirequest': fc.constantFrom('true', 'true', '1', 'false', ''),
	authorization: fc.constantFrom(ALICE, ALICE, ALICE, 'Basic', 'Basic !!!', 'Bearer x', `Basic ${btoa('alice:wrong')}`, `Basic ${btoa('__proto__:x')}`),
}, { requiredKeys: ['accept'] })
const method = fc.constantFrom('GET', 'POST', 'PUT', 'GET', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND')
const version = fc.constantFrom('v2.php', 'v2.php', 'v1.php', 'v3.php')
const question = fc.record({ path, query: pairs, content, headers, method, version })
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

function requestOf({ path, query, content: [type, body], headers, method, version }: Question): Request {
	const bodiless = method === 'GET' || method === 'HEAD'
	return new Request(`http://cloud.test/ocs/${version}/${path}?${query}`, { method, headers: { ...headers, ...(type && { 'content-type': type }) }, body: bodiless ? undefined : body })
}

/** Returns whether a response is one that the recorded server sends without an envelope. */
function isBare(response: Response, text: string): boolean {
	const type = response.headers.get('content-type')
	if (response.status === 412) return text === '{"message":"CSRF check failed"}'
	return text === '' && (response.status === 405 || (response.status === 429 && type === 'text/html; charset=UTF-8'))
}

/** The HTTP status of each code within an envelope; in version 1 it is 200 but for 401. */
const STATUSES: Record<number, number> = { 100: 200, 200: 200, 400: 400, 996: 500, 997: 401, 998: 404 }

function expectEnvelope(response: Response, text: string, isOld: boolean) {
	const { ocs } = JSON.parse(text) as { ocs: { meta: { status: string, statuscode: number, message: string }, data: unknown } }
	const { status, statuscode, message } = ocs.meta
	expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
	expect(response.headers.get('cache-control')).toMatch(statuscode === 200 || statuscode === 100 ? /^(?:private, max-age=3600, immutable|no-cache, no-store, must-revalidate)$/ : /^no-cache/)
	expect([status, typeof message, ocs.data === undefined]).toEqual([response.ok && [100, 200].includes(statuscode) ? 'ok' : 'failure', 'string', false])
	expect(STATUSES[statuscode]).toBe(isOld && response.status === 200 ? STATUSES[statuscode] : response.status)
	expect(statuscode).not.toBe(isOld ? 200 : 100)
}

describe(`${RUNS} random questions`, () => {
	it('are answered at once, by an envelope that agrees with its status or a recorded body, in JSON where that is asked for', async () => {
		const service = createDemoService({ sessionUser: null, limits: {}, scenario: createScenario() })
		const statuses = new Set<number>()
		await fc.assert(fc.asyncProperty(question, async (random) => {
			const clock = startClock()
			const request = requestOf(random)
			const response = await service.handle(request)
			const text = await response.text()
			expect(clock()).toBeLessThan(PATIENCE_MS)
			statuses.add(response.status)
			if (random.method === 'HEAD') expect(text).toBe('')
			else if (!isBare(response, text)) {
				const format = response.headers.get('content-type')!.includes('json') ? 'json' : 'xml'
				const wantsJson = random.headers.accept.startsWith('application/json')
				if (wantsJson && !/format/.test(random.query + random.content[1])) expect(format).toBe('json')
				if (format === 'json') expectEnvelope(response, text, random.version === 'v1.php')
				else expect(text === '' || text.startsWith('<?xml version="1.0"?>\n<ocs>\n <meta>\n')).toBe(true)
			}
		}), { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31) })
		expect([...statuses].sort()).toEqual([200, 400, 401, 404, 405, 412, 429, 500])
	}, 3_600_000)
})

describe('one request', () => {
	const service = createDemoService({ sessionUser: null })
	const MANY = 1_000_000
	const form = 'application/x-www-form-urlencoded'
	const json = 'application/json'

	it.each([
		['a list in a form', form, 'references[]=&'.repeat(MANY / 4)],
		['nested lists in a form', form, `a${'[]'.repeat(7000)}=1&`.repeat(300)],
		['open brackets in a form', form, `a${'['.repeat(MANY)}=1`],
		['blanks in a name', form, `${' .'.repeat(MANY)}=1`],
		['deep JSON', json, '['.repeat(MANY) + ']'.repeat(MANY)],
		['quotation marks', json, '"\\'.repeat(MANY)],
		['many keys', json, `{${Array.from({ length: MANY / 10 }, (_, i) => `"k${i}":1`).join(',')}}`],
		['many links', json, JSON.stringify({ references: Array<string>(MANY / 10).fill('x'), limit: 1e9 })],
		['a long link', json, JSON.stringify({ references: [`https://${'a.'.repeat(MANY)}/${'('.repeat(MANY)}`, `https://${'a-'.repeat(MANY)}!`], limit: 9 })],
		['blanks around nothing', json, JSON.stringify({ references: [' '.repeat(MANY)], limit: 1 })],
		['a long number', json, JSON.stringify({ references: [], limit: ' '.repeat(MANY) + '1'.repeat(MANY) + 'e'.repeat(MANY) })],
		['parts of a form', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n1\r\n'.repeat(MANY / 100)],
		['a long type', `application/${'a+'.repeat(MANY)}`, '{}'],
	])('does not hold up the service by %s', async (_, type, body) => {
		const clock = startClock()
		const headers = { accept: 'application/json', 'ocs-apirequest': 'true', authorization: ALICE, 'content-type': type }
		const response = await service.handle(new Request('http://cloud.test/ocs/v2.php/references/resolve', { method: 'POST', headers, body }))
		await response.text()
		expect([200, 500]).toContain(response.status)
		expect(clock()).toBeLessThan(PATIENCE_MS)
	})
})
