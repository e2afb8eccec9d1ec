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

/** The part of the way on which a straight line is between two bounds, as a share of the step from `from` to `now`. */
function sharesBetween(from: number, step: number, [low, high]: [number, number]): [number, number] {
	if (step === 0) return from >= low && from <= high ? [-Infinity, Infinity] : [Infinity, -Infinity]
	const shares: [number, number] = [(low - from) / step, (high - from) / step]
	return step > 0 ? shares : [shares[1], shares[0]]
}

/** True if a pointer that went straight on from one point through another would come into a box. */
export function isAimingAt(from: ScreenPoint, now: ScreenPoint, { left, top, right, bottom }: ScreenBox): boolean {
	const [stepX, stepY] = [now.x - from.x, now.y - from.y]
	if (!stepX && !stepY) return false
	const across = sharesBetween(from.x, stepX, [left, right])
	const along = sharesBetween(from.y, stepY, [top, bottom])
	const enters = Math.max(across[0], along[0])
	const leaves = Math.min(across[1], along[1])
	return enters <= leaves && leaves >= 1
}
