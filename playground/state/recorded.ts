/** What the stand-in is held against. `tests/conformance` counts again and fails where this is not so. */
export const recorded = {
	release: '32.0.1',
	on: '2026-11-21',
	/** Questions to a real server whose answers were recorded; those put together at random are among them. */
	questions: 343,
	random: 260,
	/** How many of them the stand-in answers as the server did. */
	replayed: 343,
}
