import type { ReferenceState } from '../resolver/cache/entry.ts'
import type { LaneReport, LinkReport } from '../resolver/resolver.ts'
import type { ReferenceAccess } from '../resolver/wire/references.ts'
import type { NoPreviewReason, TextReason } from './reasons.ts'
import { isPreviewable } from '../links/target.ts'
import { STALE_TIME_MS } from '../resolver/cache/store.ts'

/** Everything that is known about a link. */
export interface LinkFacts {
	link: string
	/** Verdicts of the texts with this link; null where one wants a preview. Empty for a link that no text shows. */
	verdicts: readonly (TextReason | null)[]
	/** Its state, also without a subscription. */
	state: ReferenceState
	/** Missing without a subscription. */
	report?: LinkReport
	/** Its host. Missing without a subscription. */
	lane?: LaneReport
	access: ReferenceAccess
	/** Whether the code of the engine is there. */
	isLoaded: boolean
}

/** A reason, and the time when it may end by itself, in milliseconds since the epoch. `Infinity` waits for an event. */
export interface FoundReason {
	reason: NoPreviewReason
	until?: number
}

/** The states of an answer that isn't a preview. */
const ANSWERS = /^(?:bare|forbidden|not-found|error)$/
const PAUSES = /^(?:rate-limited|offline|unreachable|signed-out|probing|hidden)$/

/** Returns why the resolver doesn't fetch a link at all. */
function refusalOf({ link, access: { user, shareToken } }: LinkFacts): NoPreviewReason {
	if (!isPreviewable(link)) return 'address'
	return user === null && shareToken === null ? 'no-owner' : 'capability'
}

/** Returns when an answer of a state turns stale. */
function staleAt(state: ReferenceState, at: number): number {
	return at + (STALE_TIME_MS[state] ?? STALE_TIME_MS.default)
}

function pauseOf({ report, lane }: LinkFacts, now: number): FoundReason | null {
	const reason = report?.waitsFor ?? report?.entry.state
	if (!reason || !lane || !PAUSES.test(reason)) return null
	return { reason: reason as NoPreviewReason, until: lane.pause ? now + lane.waitMs : undefined }
}

function findWait(facts: LinkFacts, now: number): FoundReason {
	const { report } = facts
	const pause = pauseOf(facts, now)
	if (pause) return pause
	if (report?.fetch === 'sent') return { reason: 'in-flight' }
	if (report?.fetch === 'queued') return { reason: report.waitsFor ?? 'gathering' }
	return { reason: report?.distance === Infinity ? 'no-box' : 'distant' }
}

/**
 * Returns why a link has no preview, or null if it has one.
 * @param now Milliseconds since the epoch.
 */
export function findReason(facts: LinkFacts, now: number): FoundReason | null {
	const { verdicts, state, report, isLoaded } = facts
	if (verdicts.length && verdicts.every((verdict) => verdict !== null)) return { reason: verdicts[0]! }
	if (report?.isPretended) return { reason: 'pretended' }
	if (report ? !report.isAllowed && state !== 'resolved' : state === 'not-found') return { reason: refusalOf(facts) }
	if (state === 'resolved') return null
	if (ANSWERS.test(state)) return { reason: state as NoPreviewReason, until: report?.at === undefined ? undefined : staleAt(state, report.at) }
	return isLoaded ? findWait(facts, now) : { reason: 'loading' }
}
