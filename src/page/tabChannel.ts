import type { TabChannel } from '../resolver/tabs/bridge.ts'
import { warn } from '../resolver/warn.ts'

/** Opens a channel to the tabs that use the same name. A page in the back-forward cache leaves it, because the browser would not keep it there otherwise. */
export function openTabChannel<Message>(name: string, hear: (message: Message) => void): TabChannel<Message> {
	const ended = new AbortController()
	const { signal } = ended
	let channel: BroadcastChannel | undefined
	const connect = () => {
		try {
			channel ??= new BroadcastChannel(name)
			channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
		} catch {
			// The browser blocks it with its cookies, or doesn't have it.
		}
	}
	const disconnect = () => {
		channel?.close()
		channel = undefined
	}
	connect()
	window.addEventListener('pagehide', disconnect, { signal })
	window.addEventListener('pageshow', connect, { signal })
	return {
		post(message) {
			try {
				channel?.postMessage(message)
			} catch (cause) {
				warn('Could not send a message to other tabs: the browser refused it. They fetch their own answers; reload them to share again.', cause)
			}
		},
		close() {
			ended.abort()
			disconnect()
		},
	}
}
