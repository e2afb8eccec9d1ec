import type { ReferenceClock } from '../../clock.ts'
import type { PauseReason } from '../cache/query.ts'
import { Pause } from '../pause.ts'
import { type Flight, Lane } from './lane.ts'

/** A request is silent after so many milliseconds, or twice the time of the fastest request if that is more. */
const SILENT_MS = 250
/** The same before anything was answered. */
const FIRST_SILENT_MS = 1000
/** So many errors without an answer between them aren't the fault of one link. */
const MOST_THROWN = 3
/** Events bring a probe forward, but leave so many milliseconds since the last failure. */
const HURRY_MS = { focus: 250, reconnect: 0, refresh: 250, answer: 1000, newHost: 1000, visible: 10_000 } as const

/** The requests in flight, and the health of each host and of the server. A pause belongs to a host, or to the server once two hosts fail alike. */
export class Traffic {
	readonly flights = new Set<Flight>()
	readonly #clock: ReferenceClock
	readonly #lanes = new Map<string, Lane>()
	readonly #serverPause: Pause
	readonly #silenceTimers = new Map<Flight, () => void>()
	readonly #onSilence: () => void
	#fastestMs = Infinity

	/** @param onSilence Called when a request becomes silent */
	constructor(clock: ReferenceClock, onSilence: () => void) {
		this.#clock = clock
		this.#serverPause = new Pause(clock)
		this.#onSilence = onSilence
	}

	get lanes(): Lane[] {
		return [...this.#lanes.values()]
	}

	get isServerPaused(): boolean {
		return this.#serverPause.reason !== null
	}

	laneOf(host: string): Lane {
		let lane = this.#lanes.get(host)
		if (!lane) this.#lanes.set(host, lane = new Lane(host, this.#clock))
		return lane
	}

	/** Returns the pause that holds requests to a host back, if any. */
	pauseOf(host: string): Pause | undefined {
		return [this.#serverPause, this.#lanes.get(host)?.pause].find((pause) => pause?.reason)
	}

	/** Returns true while a probe for a pause is in flight. */
	isProbing(pause: Pause): boolean {
		return [...this.flights].some(({ probed }) => probed === pause)
	}

	/** Returns true if none of the hosts answers. */
	isIll(hosts: readonly string[]): boolean {
		return hosts.every((host) => this.laneOf(host).isIll)
	}

	/** The requests whose hosts are all silent, the oldest first. */
	get silentFlights(): Flight[] {
		return [...this.flights].filter(({ hosts }) => hosts.every((host) => this.laneOf(host).isSilent)).sort((a, b) => a.sentAt - b.sentAt)
	}

	add(flight: Flight): void {
		this.flights.add(flight)
		for (const lane of this.#lanesOf(flight)) lane.flights.add(flight)
		for (const other of this.flights) other.concurrent = Math.max(other.concurrent, this.flights.size - 1)
		const silentMs = this.#fastestMs === Infinity ? FIRST_SILENT_MS : Math.max(SILENT_MS, 2 * this.#fastestMs)
		this.#silenceTimers.set(flight, this.#clock.schedule(() => {
			flight.isSilent = true
			for (const lane of this.#lanesOf(flight)) lane.wasSilent = true
			this.#onSilence()
		}, silentMs))
	}

	remove(flight: Flight): void {
		this.#silenceTimers.get(flight)?.()
		this.#silenceTimers.delete(flight)
		this.flights.delete(flight)
		for (const lane of this.#lanesOf(flight)) lane.flights.delete(flight)
	}

	/** Notes the time of an answer. */
	onTime(elapsedMs: number): void {
		this.#fastestMs = Math.min(this.#fastestMs, elapsedMs)
	}

	/** Ends the pauses of a request's hosts and of the server, because it was answered. */
	onAnswer(flight: Flight): void {
		for (const lane of this.#lanesOf(flight)) {
			lane.wasSilent = false
			lane.thrown = 0
			lane.pause.end()
		}
		// The server still refuses requests, whatever it answers to those that had left before.
		if (flight.probed === this.#serverPause || this.#serverPause.reason !== 'rate-limited') this.#serverPause.end()
		for (const lane of this.lanes) {
			// It may have paused because of the server.
			if (lane.hasPausedLately) lane.pause.hurry(HURRY_MS.answer)
			lane.hasFailedLately = lane.hasPausedLately = false
		}
		for (const other of this.flights) other.isOvertaken = true
	}

	/** Pauses all hosts, because the server refuses requests or the network is down. */
	pauseServer(reason: PauseReason, retryAfterMs?: number): void {
		this.#serverPause.fail(reason, retryAfterMs)
	}

	/** Pauses the hosts of a request without an answer. Pauses the server instead if another host has failed alike, and none has answered since. */
	onSilentFailure(flight: Flight, isTimeout: boolean): void {
		if (this.isServerPaused) return this.#serverPause.fail('unreachable')
		const lanes = this.#lanesOf(flight)
		this.#pause(lanes)
		const failed = this.lanes.filter(({ hasFailedLately }) => hasFailedLately)
		if (!flight.isOvertaken && failed.length > (isTimeout ? lanes.length : 1)) for (const _ of failed) this.#serverPause.fail('unreachable')
	}

	/** Notes that a provider threw. Returns true if one link can't be the cause, so that the hosts pause. A probe that throws ends no pause. */
	onThrow(flight: Flight): boolean {
		const lanes = this.#lanesOf(flight)
		for (const lane of lanes) lane.thrown++
		const isPaused = flight.probed !== undefined || lanes.some(({ thrown }) => thrown >= MOST_THROWN)
		if (flight.probed === this.#serverPause) this.#serverPause.fail('unreachable')
		else if (isPaused) this.#pause(lanes)
		return isPaused
	}

	/** Brings the next probe of a host, or of all, forward. */
	hurry(cause: 'focus' | 'reconnect' | 'refresh'): void {
		for (const pause of [this.#serverPause, ...this.lanes.map((lane) => lane.pause)]) pause.hurry(HURRY_MS[cause])
	}

	/** Hurries the probe of a host whose link came near. A host that hasn't failed yet tells something new about the server. */
	onApproach(host: string): void {
		this.pauseOf(host)?.hurry(this.laneOf(host).pause.reason ? HURRY_MS.visible : HURRY_MS.newHost)
	}

	/** Forgets all hosts and pauses, and aborts all requests. */
	reset(): void {
		for (const flight of [...this.flights]) {
			this.remove(flight)
			flight.queries.clear()
			flight.abort()
		}
		this.#lanes.clear()
		this.#serverPause.end()
	}

	#pause(lanes: readonly Lane[]): void {
		for (const lane of lanes) {
			lane.hasPausedLately ||= !lane.pause.reason
			lane.hasFailedLately = true
			lane.pause.fail('unreachable')
		}
	}

	#lanesOf({ hosts }: Flight): Lane[] {
		return [...new Set(hosts)].map((host) => this.laneOf(host))
	}
}
