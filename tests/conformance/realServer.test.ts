import type { ReferenceService } from 'nc-reference/mock'
import type { RecordedCase } from './cases.ts'
import { createReferenceService } from 'nc-reference/mock'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createContractProviders } from '../../playground/service/contractProviders.ts'
import { createContractSearchProviders } from '../../playground/service/contractSearch.ts'
import { recorded as manual } from '../../playground/state/recorded.ts'
import { caseFiles, readAnswer, readCases, RECORDED, requestOf } from './cases.ts'
import { serveSite } from './site.ts'

const BASE = 'http://nextcloud.test'
/** Address of the site during the recording. Preview addresses are MD5 sums of links to it. */
const PAGES = process.env.CONTRACT_PAGES ?? 'http://127.0.0.1:8781'
const SHARE = 'aBcDeFgHiJkLmNo'

/** Longer than the window of every limit. */
const PAUSE_MS = 121_000

function fillAll<T>(value: T): T {
	return JSON.parse(JSON.stringify(value).replaceAll('{base}', BASE).replaceAll('{pages}', PAGES).replaceAll('{share}', SHARE)) as T
}

/** The state of a server, with a clock that each case moves on. */
function createRecordedServer() {
	let nowMs = Date.UTC(2026, 10, 21)
	const service = createReferenceService({
		providers: createContractProviders(),
		searchProviders: createContractSearchProviders(),
		users: { alice: 'secret' },
		shares: [SHARE],
		fetchPage: serveSite(PAGES),
		clock: { now: () => nowMs, schedule: () => () => undefined },
		documentedRoutes: false,
		onError: () => undefined,
	})
	return { service, rest() { nowMs += PAUSE_MS } }
}

/** Asks as often as it takes to reach a limit, where the recorded answer is that it is reached. */
async function ask(service: ReferenceService, recorded: RecordedCase): Promise<Response> {
	const send = () => service.handle(requestOf(recorded.request, { base: BASE, user: 'alice', password: 'secret', share: SHARE, pages: PAGES }))
	let response = await send()
	for (let again = 0; recorded.response.status === 429 && response.status !== 429 && again < 30; again++) response = await send()
	return response
}

/** Number of recorded requests of each file with the recorded answer. */
const replayed = new Map<string, number>()

describe.each(caseFiles())('the answers of a real server: %s', (file) => {
	const server = createRecordedServer()

	it.each(readCases(file).map((recorded): [string, RecordedCase] => [`${basename(file)}: ${recorded.name}`, recorded]))('%s', async (_, recorded) => {
		server.rest()
		expect(await readAnswer(await ask(server.service, recorded))).toEqual(fillAll(recorded.response))
		replayed.set(file, (replayed.get(file) ?? 0) + 1)
	})
})

it('match the numbers of recorded requests in the manual', () => {
	const [chosen, random] = RECORDED.map((file) => ({ questions: readCases(file).length, replayed: replayed.get(file) ?? 0 }))
	expect({ questions: manual.questions, random: manual.random, replayed: manual.replayed })
		.toEqual({ questions: chosen!.questions + random!.questions, random: random!.questions, replayed: chosen!.replayed + random!.replayed })
})
