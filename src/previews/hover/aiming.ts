/** A point on the screen, in CSS pixels. */
export interface ScreenPoint {
	x: number
	y: number
}

/** A box on the screen, in CSS pixels. */
export interface ScreenBox {
	left: number
	top: number
	right: number
	bottom: number
}

/** Returns true if a pointer that moves straight on from one point through another reaches a box. */
export function isAimingAt(from: ScreenPoint, now: ScreenPoint, { left, top, right, bottom }: ScreenBox): boolean {
	// Where the line crosses the edges, as shares of the step from one point to the other: infinite for an edge that it runs along.
	const across = [left, right].map((edge) => (edge - from.x) / (now.x - from.x))
	const along = [top, bottom].map((edge) => (edge - from.y) / (now.y - from.y))
	const enters = Math.max(Math.min(...across), Math.min(...along))
	const leaves = Math.min(Math.max(...across), Math.max(...along))
	return enters <= leaves && leaves >= 1 && enters < Infinity
}
