import type { PageLiveOptions } from './pageLive.ts'
import { warn } from '../resolver/warn.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { storedText } from './browserStorage.ts'

const importLive = /* @__PURE__ */ importOnce(() => import('./pageLive.ts'))

/** Loads what follows the server, and starts it. Returns its cleanup. */
export function startLive(options: Omit<PageLiveOptions, 'followed'>): () => void {
	let stop: (() => void) | null | undefined
	importLive().then(({ followServer }) => {
		if (stop !== null) stop = followServer({ ...options, followed: storedText('tab', 'nc-reference-followed') })
	}, (cause: unknown) => { warn('Could not follow live changes: their code did not load. Reload the page.', cause) })
	return () => {
		stop?.()
		stop = null
	}
}
