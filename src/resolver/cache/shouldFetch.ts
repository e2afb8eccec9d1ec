import type { Owner } from './owner.ts'
import type { Query } from './query.ts'
import type { ReferenceStore } from './store.ts'

/**
 * Causes of a fetch. `mount`: a new subscriber. `visible`: a change of position. `focus`: the tab is looked at again, or has heard what it missed. `reconnect`: the network is back.
 * `invalidate`: the app says that answers are outdated.
 */
export type FetchCause = 'mount' | 'visible' | 'focus' | 'reconnect' | 'invalidate'

/** An error of a visible link is fetched again on focus, or when the network is back, but not sooner than this, in milliseconds. */
const ERROR_SPACING_MS = 60_000

/** Returns whether a link has to be fetched, or fetched again, for a cause. Refreshes are fetched in any case. Only reads. */
export function shouldFetch(query: Query, cause: FetchCause, { store, owner }: { store: ReferenceStore, owner: Owner }): boolean {
	if (!owner.mayFetch(query.link)) return false
	const { nearby, distance } = query.position
	if (!nearby && !Number.isFinite(distance)) return false
	// What is far is fetched when it comes near.
	if (cause === 'invalidate') return nearby
	if (query.isFetching || store.isFresh(query.link)) return false
	// An error is the server's answer about this link. Scrolling doesn't request it again.
	const error = store.getError(query.link)
	if (error && !error.isSeen && !nearby) return false
	if (error?.isSeen && cause !== 'mount') return nearby && cause !== 'visible' && store.ageOf(error) >= ERROR_SPACING_MS
	return nearby || cause === 'mount' || cause === 'visible'
}
