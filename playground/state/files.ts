import type { LiveSource } from 'nc-reference/live'
import type { PushedChange } from 'nc-reference/mock'
import { keepName, nameOfFile } from '../service/demoFiles.ts'

export { nameOfFile }

const CHANNEL = 'nc-reference-demo-push'
const reports = new Set<(change: PushedChange) => void>()

/** Renames a file on the server, which tells all tabs. */
export function renameFile(id: string, name: string): void {
	keepName(id, name)
	const channel = new BroadcastChannel(CHANNEL)
	channel.postMessage({ type: 'file', id } satisfies PushedChange)
	channel.close()
}

/** Lets the stand-in of this page push what changes in any tab. */
export function followPushes({ push, onPush }: { push(change: PushedChange): void, onPush(listener: (change: PushedChange) => void): unknown }): void {
	new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<PushedChange>) => push(data)
	onPush((change) => { for (const report of [...reports]) report(change) })
}

/** The pushes of the stand-in, in the place of `notifyPush()`. */
export const standInPush: LiveSource = {
	start(report) {
		reports.add(report)
		return { isPush: true, stop: () => { reports.delete(report) } }
	},
}
