import type { ReferenceClock } from '../../src/resolver/clock.ts'

export interface FakeClock extends ReferenceClock {
	/** Lets time pass; everything that is due happens in order, and what it promised is kept before the next. */
	advance(ms: number): Promise<void>
	/** Lets time pass until nothing is planned any more, at most for a long while. */
	settle(): Promise<void>
	/** Puts the clock, without letting time pass. */
	set(now: number): void
	planned(): number
}

/** Lets everything that was promised happen: promises settle in turns of the machine, which no fake time moves. */
async function keepPromises() {
	await new Promise((resolve) => setImmediate(resolve))
}

export function createFakeClock(now = Date.UTC(2026, 10, 21), random = () => 0.5): FakeClock {
	const tasks = new Set<{ at: number, task: () => void }>()
	let passed = 0
	async function run(until: number) {
		let turns = 0
		await keepPromises()
		for (;;) {
			const at = [...tasks].reduce((soonest, task) => Math.min(soonest, task.at), Infinity)
			if (at > until) break
			if (++turns > 60_000) throw new Error('The page never rests: something schedules task after task. Look at what it waits for.')
			now += at - passed
			passed = at
			for (const due of [...tasks].filter((task) => task.at === at)) if (tasks.delete(due)) due.task()
			await keepPromises()
		}
		now += until - passed
		passed = until
	}
	return {
		now: () => now,
		random,
		schedule(task, delayMs) {
			const planned = { at: passed + delayMs, task }
			tasks.add(planned)
			return () => tasks.delete(planned)
		},
		advance: (ms) => run(passed + ms),
		settle: () => run(passed + 24 * 3600_000),
		set(next) { now = next },
		planned: () => tasks.size,
	}
}
