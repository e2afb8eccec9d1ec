import type { AnswerStorage } from '../resolver/cache/storage.ts'
import type { ReferenceServices } from './makeServices.ts'
import { type LiveSource, LiveUpdates } from '../resolver/live/liveUpdates.ts'
import { warn } from '../resolver/warn.ts'

/** Options for following the server. */
export interface PageLiveOptions {
	services: ReferenceServices
	sources: readonly LiveSource[]
	/** Time when this tab last followed the server, in milliseconds since the epoch. */
	followed: AnswerStorage
}

/** Fetches previews of the page again when sources report changes. Returns its cleanup. */
export function followServer({ services: { resolver, clock }, sources, followed }: PageLiveOptions): () => void {
	const ended = new AbortController()
	const { signal } = ended
	const updates = new LiveUpdates({ resolver, clock, warn })
	// An absence on another page is one as well, which has ended where this one began.
	const since = Number(followed.read())
	const { timeOrigin } = performance
	updates.awaySince = since || undefined
	const leave = () => {
		updates.flush()
		followed.write(String(updates.awaySince ?? clock.now()))
	}
	const follow = (until?: number) => {
		const isVisible = document.visibilityState === 'visible'
		updates.setVisible({ isVisible, until })
		// A tab that the browser ends while it is hidden says nothing more.
		if (!isVisible) leave()
	}
	follow(since < timeOrigin ? timeOrigin : undefined)
	document.addEventListener('visibilitychange', () => follow(), { signal })
	// A window behind others counts as visible, although the reader is elsewhere.
	window.addEventListener('blur', () => updates.setVisible({ isVisible: false }), { signal })
	window.addEventListener('focus', () => updates.setVisible({ isVisible: true }), { signal })
	// The other tabs are told before the page leaves them.
	window.addEventListener('pagehide', leave, { capture: true, signal })
	for (const source of sources) void updates.start(source)
	// Its engine hears the other tabs, also where all links of the page are known.
	resolver.prepare().catch(() => undefined)
	return () => {
		ended.abort()
		leave()
		updates.stop()
	}
}
