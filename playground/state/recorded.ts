/** Numbers of recorded requests. `tests/conformance` verifies them. */
export const recorded = {
	release: '32.0.1',
	on: '2026-11-21',
	/** Questions to a real server whose answers were recorded; those put together at random are among them. */
	questions: 343,
	random: 260,
	/** Number of requests that the stand-in answers as the server did. */
	replayed: 343,
}
