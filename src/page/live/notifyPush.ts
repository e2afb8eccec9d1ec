import type { ReferenceSubject } from '../../resolver/invalidateTarget.ts'
import type { LiveConnection } from '../../resolver/live/liveUpdates.ts'
import { listen } from '@nextcloud/notify_push'

/** Listeners to one page. */
interface Listener {
	report(change: ReferenceSubject): void
	onGap(): void
}

/** The package reconnects silently, so its socket is looked at this often, in milliseconds. */
const POLL_MS = 2000

/** The package has no way to stop listening, so it is called once for the page. */
const listeners = new Set<Listener>()
let isListening = false
/** The open socket when it was looked at last. */
let lastSocket: object | null = null
/** A socket was open before. */
let wasOpen = false
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the package's socket while it is connected. */
function openSocket(): object | null {
	const { _notify_push_ready: isReady, _notify_push_ws: socket } = window as { _notify_push_ready?: boolean, _notify_push_ws?: object | null }
	return isReady && socket ? socket : null
}

function followSocket(): void {
	const socket = openSocket()
	if (socket && socket !== lastSocket && wasOpen) for (const { onGap } of [...listeners]) onGap()
	wasOpen ||= socket !== null
	lastSocket = socket
}

function tellAll(change: ReferenceSubject): void {
	for (const { report } of [...listeners]) report(change)
}

function onFileIds(_: string, ids: unknown): void {
	for (const id of Array.isArray(ids) ? ids as unknown[] : []) if (typeof id === 'number' || typeof id === 'string') tellAll({ type: 'file', id })
}

/** Reports the files that the server says have changed. Servers without `notify_push` report nothing. */
export function listenToPush(report: Listener['report'], onGap: Listener['onGap']): LiveConnection {
	const listener = { report, onGap }
	listeners.add(listener)
	// Which files, the server doesn't say if there are many.
	if (!isListening && listen('notify_file_id', onFileIds)) listen('notify_file', () => tellAll({ type: 'file' }))
	isListening = true
	timer ??= setInterval(followSocket, POLL_MS)
	return {
		get isPush() { return openSocket() !== null },
		stop() {
			listeners.delete(listener)
			if (listeners.size) return
			clearInterval(timer)
			timer = undefined
		},
	}
}
