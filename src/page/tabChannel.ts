import type { TabChannel } from '../resolver/tabs/bridge.ts'

/** Opens a channel to the tabs that use the same name. A page in the back-forward cache leaves it, because the browser would not keep it there otherwise. */
export function openTabChannel<Message>(name: string, hear: (message: Message) => void): TabChannel<Message> {
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
	window.addEventListener('pagehide', leave, ended)
	window.addEventListener('pageshow', join, ended)
	return {
		post: (message) => channel?.postMessage(message),
		close() {
			ended.abort()
			leave()
		},
	}
}
