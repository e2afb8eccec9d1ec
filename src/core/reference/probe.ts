import type { Clock } from '../clock.ts'
import type { HostCosts } from './cost.ts'

/** Sends the first few links of an unknown host ahead, so that they tell how many of the others may travel together. */
export interface Probe {
	/** True while the links of a host are to wait. */
	isHolding(host: string): boolean
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
