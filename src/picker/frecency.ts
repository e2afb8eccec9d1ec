import { isRecord } from '../resolver/wire/isRecord.ts'

/**
 * Earlier choices of a user, ordered by frecency: how often and how recently. A history is a value that can be kept as JSON.
 *
 * A use counts 1, and half as much after every two weeks. All uses decay at the same rate, so the order of two items changes only with another use. So
 * `frecencyOf` returns a number that no clock changes. Compare it, and don't show it.
 */

/** Frequency of an item. `count` is the worth of all its uses at the time of the last one. */
export interface Usage {
	count: number
	/** Unix seconds of the last use. */
	atSec: number
}

/** A result that was picked. */
export interface RecentResult {
	link: string
	title: string
	subline?: string
	/** Address of a thumbnail. */
	thumb?: string
	/** The provider it was picked with. */
	provider?: string
	usage: Usage
}

/** A chosen link. */
export interface PickerHistory {
	/** Custom picker elements by provider id. */
	readonly providers: Readonly<Record<string, Usage>>
	/** The most frecent first. */
	readonly results: readonly RecentResult[]
}

/** Nothing was picked yet. */
export const NO_HISTORY: PickerHistory = { providers: {}, results: [] }

const HALF_LIFE_SEC = 14 * 24 * 3600
const MAX_RESULTS = 50
const MAX_PROVIDERS = 200

/** The usage after one use more. */
function addUsage(usage: Usage | undefined, atSec: number): Usage {
	const left = usage ? usage.count * 2 ** (-Math.max(0, atSec - usage.atSec) / HALF_LIFE_SEC) : 0
	return { count: left + 1, atSec }
}

/** Returns a number to compare: larger for items used more often or more recently, -Infinity for unused ones. */
export function frecencyOf(usage: Usage | undefined): number {
	return usage ? Math.log2(usage.count) + usage.atSec / HALF_LIFE_SEC : -Infinity
}

const byFrecency = (a: RecentResult, b: RecentResult) => frecencyOf(b.usage) - frecencyOf(a.usage)

/**
 * The usage of a provider, also by other bundles of the page and on other devices.
 * @param lastUsedSec Unix seconds of the last use that the page knows of; counts as a use where it is later than our last one. 0 for never.
 */
export function usageOfProvider({ providers }: PickerHistory, id: string, lastUsedSec: number): Usage | undefined {
	const own = Object.hasOwn(providers, id) ? providers[id] : undefined
	return lastUsedSec > (own?.atSec ?? 0) ? addUsage(own, lastUsedSec) : own
}

/** The history after a provider was used. */
export function recordProvider(history: PickerHistory, id: string, atSec: number): PickerHistory {
	const providers = { ...history.providers, [id]: addUsage(usageOfProvider(history, id, 0), atSec) }
	const kept = Object.entries(providers).sort(([, a], [, b]) => frecencyOf(b) - frecencyOf(a)).slice(0, MAX_PROVIDERS)
	return { ...history, providers: Object.fromEntries(kept) }
}

/** The history after a result was picked. */
export function recordResult(history: PickerHistory, result: Omit<RecentResult, 'usage'>, atSec: number): PickerHistory {
	const before = history.results.find(({ link }) => link === result.link)
	const results = [{ ...before, ...result, usage: addUsage(before?.usage, atSec) }, ...history.results.filter((other) => other !== before)]
	return { ...history, results: results.sort(byFrecency).slice(0, MAX_RESULTS) }
}

/** The frecency of the result with a link. */
export function frecencyOfLink({ results }: PickerHistory, link: string): number {
	return frecencyOf(results.find((result) => result.link === link)?.usage)
}

function isUsage(value: unknown): value is Usage {
	return isRecord(value) && Number.isFinite(value.atSec) && Number.isFinite(value.count) && (value.count as number) > 0
}

function readResult(value: unknown): RecentResult | null {
	if (!isRecord(value) || typeof value.link !== 'string' || !/^https?:\/\//i.test(value.link) || typeof value.title !== 'string' || !isUsage(value.usage)) return null
	const optional = Object.fromEntries(['subline', 'thumb', 'provider'].filter((name) => typeof value[name] === 'string').map((name) => [name, value[name]]))
	return { link: value.link, title: value.title, ...optional, usage: value.usage }
}

/** Parses a stored history and leaves out invalid parts. */
export function readHistory(stored: unknown): PickerHistory {
	if (!isRecord(stored)) return NO_HISTORY
	const providers = isRecord(stored.providers) ? Object.fromEntries(Object.entries(stored.providers).filter((pair): pair is [string, Usage] => isUsage(pair[1]))) : {}
	const results = Array.isArray(stored.results) ? stored.results.map(readResult).filter((result) => result !== null) : []
	return { providers, results: results.sort(byFrecency).slice(0, MAX_RESULTS) }
}
