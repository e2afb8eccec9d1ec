import type { RunRequest } from './requestRun.ts'

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
