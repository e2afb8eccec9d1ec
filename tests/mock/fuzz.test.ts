import fc from 'fast-check'
import { createScenario } from 'nc-reference/mock'
import { expect, it } from 'vitest'
import { createDemoService } from '../../playground/service/demo.ts'
import { ALICE } from './asking.ts'

const RUNS = 10_000

const words = ['references', 'resolve', 'resolvePublic', 'extract', 'extractPublic', 'providers', 'provider', 'search', 'refdemo-issues', 'refdemo-issues-search', '%E0%A4%A', '..', '', '*', '__proto__']
const path = fc.oneof(
	fc.constantFrom('references/resolve', 'references/resolvePublic', 'references/extract', 'references/extractPublic', 'references/providers',
		'references/provider/refdemo-issues', 'search/provider/refdemo-issues', 'search/providers', 'search/providers/refdemo-issues-search/search', 'search/providers/files/search'),
	fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 8 })), { maxLength: 5 }).map((segments) => segments.join('/')),
)
const link = fc.oneof(
	fc.constantFrom('https://tracker.test/issues/7', 'https://tracker.test/issues/500', 'https://wiki.test/A', 'https://news.test/harbour', '__proto__', 'constructor', '  x  '),
	fc.webUrl(), fc.string({ unit: 'binary', maxLength: 30 }),
)
const value = fc.oneof(link, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.oneof(link, fc.jsonValue({ maxDepth: 1 })), { maxLength: 6 }), fc.jsonValue({ maxDepth: 2 }))
const name = fc.constantFrom('reference', 'references', 'sharingToken', 'limit', 'text', 'resolve', 'term', 'cursor', 'timestamp', 'references[]', '__proto__')
const params = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true })
const body = fc.oneof({ weight: 4, arbitrary: params.map((entries) => JSON.stringify(entries)) }, { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string(), fc.constant('')) })
const query = fc.array(fc.tuple(name, link), { maxLength: 4 }).map((entries) => new URLSearchParams(entries).toString())
const headers = fc.record({
	'ocs-apirequest': fc.constantFrom('true', 'true', 'true', 'false'),
	'content-type': fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'),
	authorization: fc.constantFrom(ALICE, ALICE, 'Basic', 'Basic !!!', 'Bearer x', `Basic ${btoa('alice:wrong')}`, `Basic ${btoa('__proto__:x')}`),
}, { requiredKeys: [] })
const method = fc.constantFrom('GET', 'POST', 'PUT', 'GET', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND')
const version = fc.constantFrom('v2.php', 'v2.php', 'v1.php', 'v3.php')

/** What the recorded server sends outside of its envelope. */
function isRecordedBody(status: number, text: string): boolean {
	return (status === 412 && text === '{"message":"CSRF check failed"}') || (status === 429 && text === '')
}

function isEnvelope(text: string): boolean {
	const { ocs } = JSON.parse(text) as { ocs: { meta: { status: string, statuscode: number, message: string }, data: unknown } }
	return (ocs.meta.status === 'ok' || ocs.meta.status === 'failure') && Number.isInteger(ocs.meta.statuscode) && typeof ocs.meta.message === 'string' && ocs.data !== undefined
}

it(`answers ${RUNS} random requests with an envelope or a recorded body`, async () => {
	const service = createDemoService({ sessionUser: null, limits: {}, scenario: createScenario() })
	const statuses = new Set<number>()
	await fc.assert(fc.asyncProperty(fc.record({ path, query, body, headers, method, version }), async (random) => {
		const bodiless = random.method === 'GET' || random.method === 'HEAD'
		const url = `http://cloud.test/ocs/${random.version}/${random.path}?${random.query}`
		const response = await service.handle(new Request(url, { method: random.method, headers: random.headers, body: bodiless ? undefined : random.body }))
		const text = await response.text()
		statuses.add(response.status)
		expect(isRecordedBody(response.status, text) || isEnvelope(text)).toBe(true)
	}), { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31) })
	expect([...statuses].sort()).toEqual([200, 400, 401, 404, 412, 429, 500])
}, 120_000)
