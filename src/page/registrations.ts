/**
 * Notices widgets that are registered after a preview was rendered. Every copy of this library dispatches an event. Bundles without it write into the
 * shared records silently, and wrapping their functions or records could break them. So while a preview waits for its widget, and only then,
 * the records are polled: whenever a script has run, when the page becomes visible, and by a timer.
 */
import { REGISTERED } from './globals.ts'

/** Delays between two polls, in milliseconds; the last one stays. */
const POLL_DELAYS_MS = [100, 200, 400, 800, 1600, 3000]

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let polls = 0

/**
 * Calls a listener when a copy of this library has registered something, or taken it back. Polls nothing.
 * @returns Its cleanup.
 */
export function onAnnouncement(listener: () => void): () => void {
	window.addEventListener(REGISTERED, listener)
	return () => { window.removeEventListener(REGISTERED, listener) }
}

/**
 * Calls a listener whenever a widget or a custom picker element may have been registered by any bundle; the listener checks whether its own was.
 * @returns Its cleanup.
 */
export function onWidgetRegistered(listener: () => void): () => void {
	if (waiting.size === 0) start()
	waiting.add(listener)
	restart()
	return () => {
		waiting.delete(listener)
		if (waiting.size === 0) stop()
	}
}

function poll(): void {
	for (const listener of [...waiting]) listener()
}

function tick(): void {
	// A hidden tab polls when it is looked at again.
	if (document.hidden) return
	poll()
	if (waiting.size > 0) timer = setTimeout(tick, POLL_DELAYS_MS[Math.min(polls++, POLL_DELAYS_MS.length - 1)])
}

function restart(): void {
	clearTimeout(timer)
	polls = 0
	timer = setTimeout(tick, POLL_DELAYS_MS[polls++])
}

function onActivity(): void {
	poll()
	if (waiting.size > 0) restart()
}

/** The load event of a script does not bubble, but it is captured on its way down. */
function onLoad({ target }: Event): void {
	if (target === document || target instanceof HTMLScriptElement) onActivity()
}

function start(): void {
	window.addEventListener(REGISTERED, poll)
	window.addEventListener('load', onLoad, true)
	document.addEventListener('visibilitychange', onActivity)
}

function stop(): void {
	clearTimeout(timer)
	window.removeEventListener(REGISTERED, poll)
	window.removeEventListener('load', onLoad, true)
	document.removeEventListener('visibilitychange', onActivity)
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
	return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/**
 * Calls a callback of an app, whose errors must not stop the page.
 * @param onError Gets what it throws or rejects with.
 * @param onDone Gets what it returns, or what its promise resolves with.
 */
export function guarded(callback: () => unknown, onError: (error: unknown) => void, onDone: (result: unknown) => void = () => {}): void {
	try {
		const result = callback()
		if (isPromise(result)) void Promise.resolve(result).then(onDone).catch(onError)
		else onDone(result)
	} catch (error) {
		onError(error)
	}
}
