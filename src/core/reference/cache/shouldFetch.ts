import type { Owner } from './owner.ts'
import type { Query } from './query.ts'
import type { ReferenceStore } from './store.ts'
import { isPreviewable } from '../../link/target.ts'

/**
 * What may cause a fetch: a new subscriber, a change of position, a tab that is looked at again, a network that is back, an answer that was outdated when
 * it came, an app that says so, or a refresh.
 */
export type FetchCause = 'mount' | 'visible' | 'focus' | 'reconnect' | 'stale' | 'invalidate' | 'refresh'

/** The one rule for fetching, and for fetching again. Only reads. */
export function shouldFetch(query: Query, cause: FetchCause, { store, owner }: { store: ReferenceStore, owner: Owner }): boolean {
	if (!isPreviewable(query.link) || !owner.mayAsk(query.link)) return false
	const { nearby, distance } = query.position
	if (cause === 'refresh') return true
	if (!nearby && !Number.isFinite(distance)) return false
	if (cause === 'invalidate' || cause === 'stale') return true
	if (query.isFetching || store.isFresh(query.link)) return false
	// An error is the server's answer about this link. Only a new subscriber, or a person, requests it again.
	if (query.entry.state === 'error') return cause === 'mount'
	return nearby || cause === 'mount' || cause === 'visible'
}
