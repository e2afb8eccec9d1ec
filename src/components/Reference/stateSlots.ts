import type { Reference } from '../../contract/reference.ts'
import type { ReferenceState } from '../../core/reference/entry.ts'

/** A state that is drawn. */
export type DrawnState = Exclude<ReferenceState, 'idle'>

/** What the slot of a state gets. */
export interface ReferenceSlotProps {
	/** Null where nothing is known of the link. */
	reference: Reference | null
	link: string
	/** Asks again. */
	retry: () => void
}

/** Each state of a preview can be drawn by the app. */
export type ReferenceStateSlots = Partial<Record<DrawnState, (props: ReferenceSlotProps) => unknown>>

/** The states which an app draws itself. */
export function slotNames(slots: Readonly<ReferenceStateSlots>): DrawnState[] {
	return Object.keys(slots) as DrawnState[]
}
