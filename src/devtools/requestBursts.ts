import type { InspectedRequest } from './pageReport.ts'

/** Requests that overlap or follow each other at once. */
export interface RequestBurst {
	/** Milliseconds since the epoch. */
	startedAt: number
	endedAt: number
	requests: InspectedRequest[]
	links: number
}

/** A longer time without a request ends a burst, in milliseconds. */
const QUIET_MS = 250

/** Returns requests in bursts, in order. A request in flight reaches to now. */
export function burstsOf(requests: readonly InspectedRequest[], now: number): RequestBurst[] {
	const bursts: RequestBurst[] = []
	for (const request of requests) {
		const endedAt = Math.max(request.sentAt, request.endedAt ?? now)
		const last = bursts.at(-1)
		if (last && request.sentAt - last.endedAt < QUIET_MS) {
			last.requests.push(request)
			last.endedAt = Math.max(last.endedAt, endedAt)
			last.links += request.links.length
		} else {
			bursts.push({ startedAt: request.sentAt, endedAt, requests: [request], links: request.links.length })
		}
	}
	return bursts
}
