import type { ReferenceClock } from '../clock.ts'
import type { LinkRequest } from './request.ts'
import { Pause } from '../pause.ts'

/** A host: its requests in flight, its pause, and whether it answers at all. */
export class Lane {
	readonly host: string
	readonly pause: Pause
	readonly requests = new Set<LinkRequest>()
	/** Number of the last request that failed; 0 after an answer. */
	failedAt = 0
	/** A request took too long, and none was answered since. */
	wasLate = false

	constructor(host: string, clock: ReferenceClock) {
		this.host = host
		this.pause = new Pause(clock)
	}

	/** Whether nothing is known to be wrong with it, so that it can be forgotten. */
	get isBlank(): boolean {
		return !this.requests.size && !this.pause.reason && !this.failedAt && !this.wasLate
	}

	get isSilent(): boolean {
		return this.wasLate || [...this.requests].some(({ isLate }) => isLate)
	}

	/** Whether the host doesn't answer, so that other links don't wait for it. */
	get isIll(): boolean {
		return this.pause.reason !== null || this.isSilent
	}

	/** A request to it was answered. */
	onAnswer(): void {
		this.failedAt = 0
		this.wasLate = false
		this.pause.end()
	}
}
