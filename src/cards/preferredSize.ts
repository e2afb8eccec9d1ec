import type { OwnedValue } from '../page/browserStorage.ts'

/** Preferred size for previews of a kind: a whole card, or one line. */
export type PreviewSize = 'card' | 'line'

/** A reader's choices by rich object type. */
export interface PreferredSizes {
	/** Undefined where they have chosen nothing. */
	of(richObjectType: string): PreviewSize | undefined
	choose(richObjectType: string, size: PreviewSize): void
}

/** Types that are remembered; what was chosen longest ago is forgotten first. */
const MAX_TYPES = 100

/** Reads a storage and ignores invalid values. */
function readSizes(storage: OwnedValue): Map<string, PreviewSize> {
	const stored = storage.read()
	return new Map((Array.isArray(stored) ? stored : []).filter((entry): entry is [string, PreviewSize] =>
		Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === 'card' || entry[1] === 'line')))
}

/** Sizes over a storage. */
export function createPreferredSizes(storage: OwnedValue): PreferredSizes {
	let sizes = readSizes(storage)
	return {
		of: (richObjectType) => sizes.get(richObjectType),
		choose(richObjectType, size) {
			sizes = new Map([...sizes, ...readSizes(storage)])
			sizes.delete(richObjectType)
			sizes.set(richObjectType, size)
			if (sizes.size > MAX_TYPES) sizes.delete(sizes.keys().next().value!)
			storage.write([...sizes])
		},
	}
}

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
