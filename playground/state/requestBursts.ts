import type { RunRequest } from './requestRun.ts'

/** Requests that overlap or follow each other at once. */
export interface RequestBurst {
	startMs: number
	endMs: number
	requests: RunRequest[]
	links: number
}

const QUIET_MS = 250

/** A run's requests in bursts, in order; a request under way reaches to now. */
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
