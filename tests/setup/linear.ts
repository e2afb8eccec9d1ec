import { runs } from './runs.ts'

/** The longest text that is read, in characters. Servers let no longer message through. */
export const LONGEST = runs(8000, 100_000)
/** A busy machine can't be told from growth in less than this. */
const FLOOR_MS = 50
/** Twice the length takes twice the time, and the rest is noise. */
const MOST = 3
const MAX_TRIES = 5

/**
 * Starts a clock that counts the time of this process, because others may keep the machine busy. Its other threads count too, so it returns the time that has
 * passed if that is less.
 */
export function startClock(): () => number {
	const startedAt = performance.now()
	const start = process.cpuUsage()
	return () => {
		const { user, system } = process.cpuUsage(start)
		return Math.min((user + system) / 1000, performance.now() - startedAt)
	}
}

function timeOf(read: (text: string) => unknown, text: string): number {
	const clock = startClock()
	read(text)
	return clock()
}

/**
 * Returns the least time of a few tries, in milliseconds, because a machine that stands still for a moment makes nothing slow. The first try within the limit is
 * the last one. Some readers remember what they have read, so each try gets other spaces to put after its text.
 */
export async function leastMs(limitMs: number, work: (spaces: string) => unknown): Promise<number> {
	let least = Infinity
	for (let tries = 0; tries < MAX_TRIES && least >= limitMs; tries++) {
		const clock = startClock()
		await work(' '.repeat(tries))
		least = Math.min(least, clock())
	}
	return least
}

/** Returns the length at which a reader takes more than three times as long as for half of it. A short text comes first, so that a failure ends too. */
function slowLength(read: (text: string) => unknown, piece: string): number | undefined {
	for (const length of [LONGEST / 4, LONGEST]) {
		const text = piece.repeat(Math.ceil(length / piece.length))
		const half = piece.repeat(Math.ceil(length / 2 / piece.length))
		let now = timeOf(read, text)
		let before = 0
		const isSlow = () => now > FLOOR_MS && now > MOST * before
		for (let tries = 0; tries < MAX_TRIES && isSlow(); tries++) {
			before = Math.max(before, timeOf(read, half))
			now = Math.min(now, timeOf(read, text))
		}
		if (isSlow()) return length
	}
	return undefined
}

/**
 * Finds the pieces whose repetition a reader doesn't read in linear time, with the length at which that shows. Suspects are read once more at
 * the end, because a machine that stands still for a second looks like a slow reader.
 */
export function findSlow(read: (text: string) => unknown, pieces: readonly string[]): [piece: string, length: number][] {
	const isSlow = (piece: string) => slowLength(read, piece) !== undefined
	return pieces.filter(isSlow).filter(isSlow).flatMap((piece) => {
		const length = slowLength(read, piece)
		return length === undefined ? [] : [[piece, length]]
	})
}
