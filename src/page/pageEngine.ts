import type { CurrentEngine } from '../contract/engine.ts'
import type { PageSignals } from '../resolver/schedule/lookAhead.ts'
import type { TabChannel } from '../resolver/tabs/bridge.ts'
import { hostOf } from '../links/target.ts'
import { type EngineEnvironment, type EngineOptions, Engine } from '../resolver/engine.ts'
import { forgetFormerUser, ownEngine as startEngine } from './makeServices.ts'

declare const __VERSION__: string

/** Returns this copy's engine for the page, and says whose it is. */
export function ownEngine(...args: Parameters<typeof startEngine>): CurrentEngine {
	return Object.assign(startEngine(...args), { version: __VERSION__, origin: new Error('engine') })
}

/** A server has no reader, so nothing is fetched ahead there. */
const page: PageSignals = {
	isHidden: () => globalThis.document?.hidden,
	savesData: () => !globalThis.document || Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData),
	viewportHeight: () => globalThis.innerHeight,
	whenIdle(task) {
		// Safari has neither.
		const { requestIdleCallback: request, cancelIdleCallback: cancel = clearTimeout } = globalThis as Partial<typeof globalThis>
		const handle = request?.(task, { timeout: 1000 }) ?? setTimeout(task, 200)
		return () => cancel(handle as number)
	},
}

/** Opens a channel to the tabs that use the same name. A page in the back-forward cache leaves it, because the browser would not keep it there otherwise. */
export function openTabChannel<Message>(name: string, hear: (message: Message) => void, onLeave: () => () => void): TabChannel<Message> {
	const ended = new AbortController()
	let channel: BroadcastChannel | undefined
	const join = () => {
		try {
			channel ??= new BroadcastChannel(`nc-reference-${name}`)
			channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
		} catch {
			// The browser blocks it with its cookies, or doesn't have it.
		}
	}
	const leave = () => {
		channel?.close()
		channel = undefined
	}
	join()
	window.addEventListener('pagehide', () => {
		leave()
		const onReturn = onLeave()
		window.addEventListener('pageshow', () => {
			join()
			onReturn()
		}, { once: true, signal: ended.signal })
	}, ended)
	return {
		post: (message) => channel?.postMessage(message),
		close() {
			ended.abort()
			leave()
		},
	}
}

/** Creates the engine of a page. It is loaded with the first link. */
export function createPageEngine(options: EngineOptions & Pick<EngineEnvironment, 'createSharing'>): Engine {
	if (!globalThis.document) return new Engine({ ...options, page })
	// The database of a page that shares forgets other users itself.
	if (!options.createSharing) forgetFormerUser()
	return new Engine({ ...options, page, ownHost: hostOf(location.href), openChannel: openTabChannel })
}
