import type { SharedRecord, TabBridge, TabChannel, TabMessage } from '../../src/resolver/tabs/bridge.ts'
import { isLater } from '../../src/resolver/clock.ts'
import { TabSharing } from '../../src/resolver/tabs/sharing.ts'
import { type FakeClock, createFakeClock } from './fakeClock.ts'
import { type WorldOptions, createWorld, knownProfile } from './world.ts'

/** A browser of pretence with the tabs of one user. */
export function createBrowser(clock: FakeClock = createFakeClock()) {
	const database = new Map<string, SharedRecord>()
	const channels = new Map<string, Set<(message: unknown) => void>>()
	const bridges = new Set<(message: TabMessage) => void>()
	const profile = knownProfile()
	const state = { readMs: 2, messageMs: 1 }
	const wait = (ms: number) => new Promise<void>((resolve) => { clock.schedule(resolve, ms) })

	/** A channel to the tabs that use the same name. */
	function openChannel<Message>(name: string, hear: (message: Message) => void): TabChannel<Message> {
		const hearers = channels.get(name) ?? new Set()
		channels.set(name, hearers)
		const own = (message: unknown) => hear(message as Message)
		hearers.add(own)
		return {
			post(message) {
				const sent = structuredClone(message)
				for (const each of hearers) if (each !== own && hearers.has(own)) clock.schedule(() => { if (hearers.has(each)) each(sent) }, state.messageMs)
			},
			close: () => { hearers.delete(own) },
		}
	}

	function openBridge(hear: (message: TabMessage) => void = () => undefined): TabBridge {
		const channel = openChannel<TabMessage>('answers', hear)
		bridges.add(hear)
		return {
			...channel,
			close() {
				channel.close()
				bridges.delete(hear)
			},
			hasAnswers: () => database.size > 0,
			async read(links) {
				await wait(state.readMs)
				return links.flatMap((link) => database.get(link) ?? [])
			},
			async write(records) {
				await wait(2)
				for (const record of records) database.set(record.link, record)
			},
			async drop(matches, until) {
				const dropped = [...database.values()].filter((record) => !isLater(record.at, until, clock.now()) && matches(record.link, record.reference)).map(({ link }) => link)
				for (const link of dropped) database.delete(link)
				return dropped
			},
			wipe() {
				if (!database.size) return
				database.clear()
				for (const each of bridges) clock.schedule(() => each({ type: 'wipe' }), state.messageMs)
			},
		}
	}

	function openTab(options: WorldOptions = {}) {
		return createWorld({ clock, createSharing: (host) => host.owner.isFormer() ? undefined : new TabSharing(openBridge, host), openChannel, profile, ...options })
	}
	/** Number of tabs that hear of a change, and of those that share answers. */
	const listening = () => [...channels.values()].map(({ size }) => size)
	return { clock, database, state, profile, openBridge, openChannel, openTab, listening }
}
