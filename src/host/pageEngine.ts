import type { PageSignals } from '../core/reference/batch/lookAhead.ts'
import { hostOf } from '../core/link/target.ts'
import { type Engine, type EngineOptions, createEngine } from '../core/reference/engine.ts'

const browserPage: PageSignals = {
	isHidden: () => document.visibilityState === 'hidden',
	onVisible(listener) {
		const onChange = () => {
			if (document.visibilityState === 'visible') listener()
		}
		document.addEventListener('visibilitychange', onChange)
		return () => document.removeEventListener('visibilitychange', onChange)
	},
	savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
	viewportHeight: () => window.innerHeight,
	whenIdle(task) {
		if (typeof requestIdleCallback === 'undefined') {
			const timer = setTimeout(task, 200)
			return () => clearTimeout(timer)
		}
		const handle = requestIdleCallback(task, { timeout: 1000 })
		return () => cancelIdleCallback(handle)
	},
}

/** On a server there is nobody to read on. */
const noPage: PageSignals = {
	isHidden: () => true,
	onVisible: () => () => undefined,
	savesData: () => false,
	viewportHeight: () => 0,
	whenIdle: () => () => undefined,
}

/** The engine of a page. It is loaded with the first link. */
export function createPageEngine(options: EngineOptions): Engine {
	const browser = typeof window !== 'undefined'
	return createEngine({
		...options,
		ownHost: browser ? hostOf(location.href) : undefined,
		page: browser ? browserPage : noPage,
	})
}
