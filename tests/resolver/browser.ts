import type { SharedRecord, TabBridge, TabMessage } from '../../src/resolver/tabs/bridge.ts'
import { TabSharing } from '../../src/resolver/tabs/sharing.ts'
import { type FakeClock, createFakeClock } from './fakeClock.ts'
import { type WorldOptions, createWorld } from './world.ts'

/** A browser of pretence with the tabs of one user. */
export function createBrowser(clock: FakeClock = createFakeClock()) {
	const database = new Map<string, SharedRecord>()
	const listeners = new Set<(message: TabMessage) => void>()
	const state = { readMs: 2, changedAt: 0 }
	const wait = (ms: number) => new Promise<void>((resolve) => { clock.schedule(resolve, ms) })

	function openBridge(): TabBridge {
		const own = new Set<(message: TabMessage) => void>()
		return {
			hasAnswers: () => database.size > 0,
			changedAt: () => state.changedAt,
			async read(links) {
				await wait(state.readMs)
				return links.flatMap((link) => database.get(link) ?? [])
			},
			async write(records) {
				await wait(2)
				for (const record of records) database.set(record.link, record)
			},
			async drop(matches) {
				const dropped = [...database.values()].filter((record) => matches(record.link, record.reference)).map(({ link }) => link)
				for (const link of dropped) database.delete(link)
				if (dropped.length) state.changedAt = clock.now()
				return dropped
			},
			async wipe() { database.clear() },
			post(message) {
				const sent = structuredClone(message)
				for (const listener of listeners) if (!own.has(listener)) clock.schedule(() => listener(sent), 1)
			},
			listen(listener) {
				own.add(listener)
				listeners.add(listener)
				return () => listeners.delete(listener)
			},
		}
	}

	function openTab(options: WorldOptions = {}) {
		const bridge = openBridge()
		return { bridge, ...createWorld({ clock, createSharing: (host) => new TabSharing(bridge, host), ...options }) }
	}
	return { clock, database, state, openBridge, openTab }
}
