import type { ReferenceSubject } from '../resolver/invalidateTarget.ts'
import type { LiveSource } from '../resolver/live/liveSource.ts'
import type { ReferenceServices } from './makeServices.ts'
import { LiveUpdates } from '../resolver/live/liveUpdates.ts'
import { warn } from '../resolver/warn.ts'
import { scopeOf } from './serverLocation.ts'

/** Options for following the server. */
export interface PageLiveOptions {
	services: ReferenceServices
	sources: readonly LiveSource[]
	/** The tab shares answers, and so tells others that do what is outdated. */
	sharesAnswers: boolean
}

/** A channel between the tabs of the page's user; undefined for visitors, and in browsers without one. */
function openChannel({ access, server }: ReferenceServices): BroadcastChannel | undefined {
	const { user } = access()
	try {
		return user === null ? undefined : new BroadcastChannel(`nc-reference-live/1:${JSON.stringify([scopeOf(server), user])}`)
	} catch {
		// The browser blocks it with its cookies, or doesn't have it.
		return undefined
	}
}

/** Fetches previews of the page again when sources or other tabs report changes. Returns its cleanup. */
export function followServer({ services, sources, sharesAnswers }: PageLiveOptions): () => void {
	const ended = new AbortController()
	const { resolver, clock } = services
	const channel = openChannel(services)
	const updates = new LiveUpdates({
		resolver,
		clock,
		post: ({ type, id }) => { channel?.postMessage({ type, id, isShared: sharesAnswers }) },
		warn,
	})
	if (channel) channel.onmessage = ({ data }: MessageEvent<ReferenceSubject & { isShared?: boolean }>) => {
		if (!(sharesAnswers && data.isShared)) updates.report(data)
	}
	const follow = () => updates.setVisible({ isVisible: document.visibilityState === 'visible' })
	document.addEventListener('visibilitychange', follow, { signal: ended.signal })
	// A window behind others counts as visible, although the reader is elsewhere.
	window.addEventListener('blur', () => updates.setVisible({ isVisible: false }), { signal: ended.signal })
	window.addEventListener('focus', () => updates.setVisible({ isVisible: true }), { signal: ended.signal })
	for (const source of sources) void updates.start(source)
	return () => {
		ended.abort()
		channel?.close()
		updates.stop()
	}
}
