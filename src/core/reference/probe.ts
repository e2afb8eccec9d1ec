import type { Clock } from '../clock.ts'
import { FILL_MS, type Ranked } from './batch.ts'
import type { HostCosts } from './cost.ts'

/** Sends the first few links of an unknown host ahead, so that they tell how many of the others may travel together. */
export interface Probe {
	/** True while the links of a host are to wait. */
	isHolding(host: string): boolean
	/**
	 * How many of so many requests may leave before the first answer: all but one, where the links that are seen can be dealt out over them
	 * and that one gets the smallest share. If they are dear, all have their answer as soon as if all had left at once; if they are cheap,
	 * whatever is left travels together.
	 */
	ahead(ranked: readonly Ranked[], requests: number): number
	/** Links of these hosts are leaving. */
	send(hosts: readonly string[]): void
	/** The request is over. */
	release(hosts: readonly string[]): void
}

/** Longer than a cheap answer takes, and short beside a dear one. */
const PROBE_MS = 90

/** Each host is probed once, and never for longer than a moment. */
export function createProbe({ clock, costs, onRelease }: { clock: Clock, costs: HostCosts, onRelease: () => void }): Probe {
	const holding = new Set<string>()
	const probed = new Set<string>()
	return {
		isHolding: (host) => holding.has(host),
		ahead(ranked, requests) {
			const seen = ranked.filter(({ question, distance }) => distance <= 0 && !costs.knows(question.host))
			const expectedMs = seen.reduce((sum, { costMs }) => sum + costMs, 0)
			return expectedMs <= requests * FILL_MS && seen.length % requests ? requests - 1 : 0
		},
		send(hosts) {
			for (const host of hosts) {
				if (costs.knows(host) || probed.has(host)) continue
				probed.add(host)
				holding.add(host)
				clock.schedule(() => { if (holding.delete(host)) onRelease() }, PROBE_MS)
			}
		},
		release(hosts) {
			for (const host of hosts) holding.delete(host)
		},
	}
}
