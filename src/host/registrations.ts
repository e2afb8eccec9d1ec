/**
 * Notices what is registered after a preview was rendered. Our own functions announce it, in this copy of the library and in every other.
 * Bundles without it write into the shared records in silence, and neither their functions nor their records are ours to wrap; so while
 * somebody waits, and only then, waiters look again whenever a script has run, when the page comes into view, and now and then.
 */
import { ANNOUNCED } from './announceRegistration.ts'

/** Waiting times between two looks, in milliseconds; the last one stays. */
const PAUSES_MS = [100, 200, 400, 800, 1600, 3000]

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let looks = 0

/**
 * Calls a listener when one of our copies has registered something, or taken it back. It costs nothing in between.
 * @returns What ends that.
 */
export function onAnnouncement(listener: () => void): () => void {
	window.addEventListener(ANNOUNCED, listener)
	return () => { window.removeEventListener(ANNOUNCED, listener) }
}

/**
 * Calls a listener whenever a widget or a custom picker element may have been registered; it looks for itself whether its own was.
 * @returns What ends that.
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

function look(): void {
	for (const listener of [...waiting]) listener()
}

function tick(): void {
	if (!document.hidden) look()
	if (waiting.size > 0) timer = setTimeout(tick, PAUSES_MS[Math.min(looks++, PAUSES_MS.length - 1)])
}

function restart(): void {
	clearTimeout(timer)
	looks = 0
	timer = setTimeout(tick, PAUSES_MS[looks++])
}

function onActivity(): void {
	look()
	if (waiting.size > 0) restart()
}

/** The load event of a script does not bubble, but it is captured on its way down. */
function onLoad({ target }: Event): void {
	if (target === document || target instanceof HTMLScriptElement) onActivity()
}

function start(): void {
	window.addEventListener(ANNOUNCED, look)
	window.addEventListener('load', onLoad, true)
	document.addEventListener('visibilitychange', onActivity)
}

function stop(): void {
	clearTimeout(timer)
	window.removeEventListener(ANNOUNCED, look)
	window.removeEventListener('load', onLoad, true)
	document.removeEventListener('visibilitychange', onActivity)
}
