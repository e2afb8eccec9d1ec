import type { CurrentEngine } from '../contract/engine.ts'
import type { PageSignals } from '../resolver/schedule/lookAhead.ts'
import { hostOf } from '../links/target.ts'
import { type EngineEnvironment, type EngineOptions, Engine } from '../resolver/engine.ts'
import { sharedOwner } from './browserStorage.ts'
import { forgetAnswers } from './logOut.ts'
import { scopeOf } from './serverLocation.ts'
import { readAccess } from './session.ts'
import { ownEngine as startEngine } from './startEngine.ts'
import { openTabChannel } from './tabChannel.ts'

declare const __VERSION__: string

/** Returns this copy's engine for the page, and says whose it is. */
export function ownEngine(...args: Parameters<typeof startEngine>): CurrentEngine {
	return Object.assign(startEngine(...args), { version: __VERSION__, origin: new Error('engine') })
}

const browserPage: PageSignals = {
	isHidden: () => document.visibilityState === 'hidden',
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

/** A server has no reader, so nothing is fetched ahead. */
const noPage: PageSignals = {
	isHidden: () => false,
	savesData: () => true,
	viewportHeight: () => 0,
	whenIdle: () => () => undefined,
}

/** Deletes what tabs have shared for somebody else who has used this browser before, also on pages that share nothing. */
function forgetFormerUser(): void {
	const scope = scopeOf()
	if (sharedOwner(scope).read() !== readAccess().user) forgetAnswers(scope)
}

/** Creates the engine of a page. It is loaded with the first link. */
export function createPageEngine(options: EngineOptions & Pick<EngineEnvironment, 'createSharing'>): Engine {
	const browser = typeof window !== 'undefined'
	// The database of a page that shares forgets other users itself.
	if (browser && !options.createSharing) forgetFormerUser()
	return new Engine({
		...options,
		ownHost: browser ? hostOf(location.href) : undefined,
		page: browser ? browserPage : noPage,
		openChannel: browser ? openTabChannel : undefined,
	})
}
