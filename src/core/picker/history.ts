/**
 * What somebody picked before: how much each provider was used, and the latest results. A value, replaced at every change, that can be kept as JSON.
 * A use counts one and is worth half as much after two weeks. So is every other, which is why weights can be compared at any time without a clock.
 */

/** Uses of something, as they counted at the last one. */
export interface Use {
	count: number
	/** Unix seconds of the last use. */
	atSec: number
}

/** A result that was picked. */
export interface RecentResult {
	link: string
	title: string
	subline?: string
	/** Address of a small picture. */
	thumb?: string
	/** The provider it was picked with. */
	provider?: string
	use: Use
}

export interface PickerHistory {
	readonly providers: Readonly<Record<string, Use>>
	/** The heaviest first. */
	readonly results: readonly RecentResult[]
}

export const NO_HISTORY: PickerHistory = { providers: {}, results: [] }

const HALF_LIFE_SEC = 14 * 24 * 3600
const MAX_RESULTS = 50
const MAX_PROVIDERS = 200

/** One use more. */
export function addUse(use: Use | undefined, atSec: number): Use {
	const left = use ? use.count * 2 ** (-Math.max(0, atSec - use.atSec) / HALF_LIFE_SEC) : 0
	return { count: left + 1, atSec }
}

/** What uses are worth: the more, the earlier something is offered; the least for what was never used. */
export function weightOfUse(use: Use | undefined): number {
	return use ? Math.log2(use.count) + use.atSec / HALF_LIFE_SEC : -Infinity
}

const byWeight = (a: RecentResult, b: RecentResult) => weightOfUse(b.use) - weightOfUse(a.use)

/**
 * The uses of a provider, with what other bundles of the page, or the server, noted after ours.
 * @param noteSec Unix seconds of their last use; 0 for never.
 */
export function useOfProvider({ providers }: PickerHistory, id: string, noteSec: number): Use | undefined {
	const own = Object.hasOwn(providers, id) ? providers[id] : undefined
	return noteSec > (own?.atSec ?? 0) ? addUse(own, noteSec) : own
}

/** The history after a provider was used. */
export function noteProvider(history: PickerHistory, id: string, atSec: number): PickerHistory {
	const providers = { ...history.providers, [id]: addUse(useOfProvider(history, id, 0), atSec) }
	const kept = Object.entries(providers).sort(([, a], [, b]) => weightOfUse(b) - weightOfUse(a)).slice(0, MAX_PROVIDERS)
	return { ...history, providers: Object.fromEntries(kept) }
}

/** The history after a result was picked. */
export function noteResult(history: PickerHistory, result: Omit<RecentResult, 'use'>, atSec: number): PickerHistory {
	const before = history.results.find(({ link }) => link === result.link)
	const results = [{ ...before, ...result, use: addUse(before?.use, atSec) }, ...history.results.filter((other) => other !== before)]
	return { ...history, results: results.sort(byWeight).slice(0, MAX_RESULTS) }
}

/** What a result is worth by its link. */
export function weightOfLink({ results }: PickerHistory, link: string): number {
	return weightOfUse(results.find((result) => result.link === link)?.use)
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isUse(value: unknown): value is Use {
	return isRecord(value) && Number.isFinite(value.atSec) && Number.isFinite(value.count) && (value.count as number) > 0
}

function readResult(value: unknown): RecentResult | null {
	if (!isRecord(value) || typeof value.link !== 'string' || !/^https?:\/\//i.test(value.link) || typeof value.title !== 'string' || !isUse(value.use)) return null
	const optional = Object.fromEntries(['subline', 'thumb', 'provider'].filter((name) => typeof value[name] === 'string').map((name) => [name, value[name]]))
	return { link: value.link, title: value.title, ...optional, use: value.use }
}

/** A history as it was kept; whatever is no such thing counts as nothing. */
export function readHistory(stored: unknown): PickerHistory {
	if (!isRecord(stored)) return NO_HISTORY
	const providers = isRecord(stored.providers) ? Object.fromEntries(Object.entries(stored.providers).filter((pair): pair is [string, Use] => isUse(pair[1]))) : {}
	const results = Array.isArray(stored.results) ? stored.results.map(readResult).filter((result) => result !== null) : []
	return { providers, results: results.sort(byWeight).slice(0, MAX_RESULTS) }
}
