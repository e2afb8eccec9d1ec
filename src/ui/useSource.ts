import { customRef, type Ref } from 'vue'

/** State that lives outside of Vue. */
export interface Source<Snapshot> {
	/** Calls back at each new snapshot. */
	subscribe(listener: () => void): unknown
	/** Returns what there is now. */
	getSnapshot(): Snapshot
}

/** Makes state outside of Vue reactive, as long as the source lives. */
export function fromSource<Snapshot>(source: Source<Snapshot>): Readonly<Ref<Snapshot>> {
	return customRef((track, trigger) => {
		source.subscribe(trigger)
		return {
			get() {
				track()
				return source.getSnapshot()
			},
			set() {},
		}
	})
}
