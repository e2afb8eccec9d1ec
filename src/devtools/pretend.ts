import type { ReferenceEntry } from '../resolver/cache/entry.ts'
import type { LaneReport } from '../resolver/resolver.ts'

/** States that the panel can pretend, with their names. */
export const PRETENDED_STATES = { resolving: 'resolving', error: 'error', offline: 'offline', forbidden: 'forbidden', refused: 'rate-limited' } as const

/** A state that the panel can pretend. */
export type PretendedState = keyof typeof PRETENDED_STATES

/** Returns the entry of a pretended state. */
export function pretendedEntry(name: PretendedState, link: string): ReferenceEntry {
	const state = PRETENDED_STATES[name]
	if (state === 'error') return { state, reference: null, error: new Error(`Could not resolve "${link}": the devtools pretend an error. Close them.`) }
	if (state !== 'forbidden') return { state, reference: null }
	return { state, reference: { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: link, description: null, thumb: null, link }, accessible: false } }
}

/** Shows the real state of all links again. */
export function endPretences(lanes: readonly LaneReport[]): void {
	for (const { pretend, isPretended } of lanes.flatMap(({ links }) => links ?? [])) if (isPretended) pretend(null)
}
