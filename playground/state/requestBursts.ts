import type { RunRequest } from './requestRun.ts'

/** Requests that overlap or follow each other at once. */
export interface RequestBurst {
	startMs: number
	endMs: number
	requests: RunRequest[]
	links: number
}

const QUIET_MS = 250

/** A run's requests in bursts, in order; a request in flight reaches to now. */
export function burstsOf(requests: readonly RunRequest[], nowMs: number): RequestBurst[] {
	const bursts: RequestBurst[] = []
	for (const request of requests) {
		const endMs = Math.max(request.startMs, request.endMs ?? nowMs)
		const last = bursts.at(-1)
		if (last && request.startMs - last.endMs < QUIET_MS) {
			last.requests.push(request)
			last.endMs = Math.max(last.endMs, endMs)
			last.links += request.links.length
		} else {
			bursts.push({ startMs: request.startMs, endMs, requests: [request], links: request.links.length })
		}
	}
	return bursts
}

/** Figures of a run's first screen. */
export interface FirstScreen {
	/** Requests that had left by then. */
	requests: number
	/** Milliseconds from the first request until all that is seen has its answer. */
	ms: number
}

/** The first screen of a run, by the links that are seen there; undefined until each has its answer. */
export function firstScreenOf(requests: readonly RunRequest[], seen: readonly string[]): FirstScreen | undefined {
	const answers = seen.map((link) => requests.find(({ links, outcome }) => outcome === 200 && links.includes(link))?.endMs)
	if (!requests[0] || !answers.length || answers.includes(undefined)) return undefined
	const endMs = Math.max(...answers as number[])
	return { requests: requests.filter(({ startMs }) => startMs < endMs).length, ms: Math.round(endMs - requests[0].startMs) }
}
