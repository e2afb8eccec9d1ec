/** The heights that a widget may have, in pixels. */
export interface HeightLimits {
	minPx: number
	maxPx: number
}

const STEP_PX = 10
const PAGE_PX = 100

/** A height within its limits, in whole pixels. */
export function clampHeight(heightPx: number, { minPx, maxPx }: HeightLimits): number {
	return Math.round(Math.min(Math.max(heightPx, minPx), Math.max(minPx, maxPx)))
}

/** The height after a key on the handle at the widget's lower edge: down makes it taller. Null for keys that do nothing. */
export function heightAfterKey(key: string, heightPx: number, limits: HeightLimits): number | null {
	const next: Record<string, number> = {
		ArrowDown: heightPx + STEP_PX,
		ArrowUp: heightPx - STEP_PX,
		PageDown: heightPx + PAGE_PX,
		PageUp: heightPx - PAGE_PX,
		Home: limits.minPx,
		End: limits.maxPx,
	}
	return Object.hasOwn(next, key) ? clampHeight(next[key]!, limits) : null
}
