import type { HostCosts } from './cost.ts'

/** A link that waits for its answer. */
export interface Question {
	readonly link: string
	readonly host: string
	/** To be asked past the browser's cache. */
	fresh: boolean
	/** Pixels to the viewport. */
	distance(): number
}

/** A question, where it stands now, and how many milliseconds its answer is expected to take. */
export interface Ranked {
	question: Question
	distance: number
	costMs: number
}

export interface BatchLimits {
	/** Requests that may be under way. */
	requests: number
	/** Links in one request. */
	links: number
	/** Others are under way. */
	busy: boolean
	/** Links under way of which nobody knows for how long. */
	guessed: number
}

/** A request is filled until the server is expected to work on it for so long. */
export const FILL_MS = 300
/** From here on a link is dear: it travels apart from cheap ones, which would have to wait for it. */
const DEAR_MS = 75

/** The questions, nearest first, without those that are far; each is looked at once. */
export function rank(questions: Iterable<Question>, costs: HostCosts): Ranked[] {
	return [...questions]
		.map((question) => ({ question, distance: question.distance(), costMs: costs.of(question.host) }))
		.filter(({ distance }) => distance < Infinity)
		.sort((a, b) => a.distance - b.distance)
}

/**
 * The next request: the nearest question and those that suit it. Cheap links fill it up; dear ones, where they are too many for one request,
 * are dealt out over several, and what is within the viewport goes apart from what is only near it.
 */
export function pick(ranked: readonly Ranked[], costs: HostCosts, limits: BatchLimits): Question[] {
	const [first] = ranked
	if (!first) return []
	const isDear = ({ costMs }: Ranked) => costMs >= DEAR_MS
	const dear = isDear(first)
	const alike = ranked.filter((each) => isDear(each) === dear)
	const suiting = alike.filter(({ distance }) => !dear || distance <= 0 || first.distance > 0)
	const allMs = alike.reduce((sum, { costMs }) => sum + costMs, costs.wayMs())
	const isMany = limits.busy || allMs > FILL_MS
	const most = dear && isMany ? Math.min(limits.links, Math.ceil((suiting.length + limits.guessed) / limits.requests)) : limits.links
	const batch: Question[] = []
	const counts = new Map<string, number>()
	let expectedMs = costs.wayMs()
	for (const { question, costMs } of suiting) {
		if (batch.length && (batch.length >= most || expectedMs >= FILL_MS)) break
		const count = counts.get(question.host) ?? 0
		if (count >= costs.most(question.host)) continue
		counts.set(question.host, count + 1)
		batch.push(question)
		expectedMs += costMs
	}
	return batch
}
