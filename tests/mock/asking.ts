import type { Reference } from 'nc-reference'
import type { ReferenceService, ServiceClock } from 'nc-reference/mock'
import type { OcsEnvelope } from '../../src/contract/reference.ts'

/** Options of a request. */
export interface Question {
	method?: string
	body?: unknown
	headers?: Record<string, string>
	/** Whether to send no credentials. */
	anonymous?: boolean
	address?: string
}

/** Basic auth of the one user that services have by default. */
export const ALICE = `Basic ${btoa('alice:secret')}`

/** Puts a question to a service; `path` starts below `/ocs/v2.php/`. */
export function ask(service: ReferenceService, path: string, { method = 'GET', body, headers, anonymous = false, address }: Question = {}): Promise<Response> {
	return service.handle(new Request(`http://cloud.test/ocs/v2.php/${path}`, {
		method,
		headers: { accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json', ...(anonymous ? {} : { authorization: ALICE }), ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	}), { address })
}

/** The data of an answer. */
export async function dataOf<Data>(response: Response | Promise<Response>): Promise<Data> {
	return ((await (await response).json()) as OcsEnvelope<Data>).ocs.data
}

/** Resolves links in one request. */
export async function resolve(service: ReferenceService, ...references: string[]): Promise<Record<string, Reference | null>> {
	const question = { method: 'POST', body: { references, limit: references.length } }
	return (await dataOf<{ references: Record<string, Reference | null> }>(ask(service, 'references/resolve', question))).references
}

/** A clock that stands still until it is moved on; delayed work runs when its time has come. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 1)): ServiceClock & { advance(ms: number): void } {
	let nowMs = startMs
	let tasks: { atMs: number, task: () => void }[] = []
	return {
		now: () => nowMs,
		schedule(task, delayMs) {
			const entry = { atMs: nowMs + delayMs, task }
			tasks.push(entry)
			return () => { tasks = tasks.filter((other) => other !== entry) }
		},
		advance(ms) {
			nowMs += ms
			const due = tasks.filter(({ atMs }) => atMs <= nowMs)
			tasks = tasks.filter(({ atMs }) => atMs > nowMs)
			for (const { task } of due) task()
		},
	}
}
