// Sources of live changes. What listens is loaded with the app that uses them.
export { filesEvents, notifyPush } from './host/live/sources.ts'
export type { LiveConnection, LiveSource } from './core/live/liveSource.ts'
export type { ReferenceSubject } from './core/reference/invalidateTarget.ts'
