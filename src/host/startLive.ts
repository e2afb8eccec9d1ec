import type { PageLiveOptions } from './pageLive.ts'
import { importOnce } from '../core/lazy/loadOnce.ts'

const importLive = /* @__PURE__ */ importOnce(() => import('./pageLive.ts'))

/** Loads what follows the server, and starts it. Returns its cleanup. */
export function startLive(options: PageLiveOptions): () => void {
	let stop: (() => void) | null | undefined
	importLive().then(({ followServer }) => {
		if (stop !== null) stop = followServer(options)
	}, (cause: unknown) => { console.warn('[nc-reference] Could not follow live changes: their code could not be loaded. Previews change when they are fetched again.', cause) })
	return () => {
		stop?.()
		stop = null
	}
}
