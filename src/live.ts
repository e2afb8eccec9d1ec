// Sources of live changes. What listens is loaded with the app that uses them.
export { filesEvents, notifyPush } from './page/live/sources.ts'
export type { LiveConnection, LiveSource } from './resolver/live/liveSource.ts'
export type { ReferenceSubject } from './resolver/invalidateTarget.ts'
