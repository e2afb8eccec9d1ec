import type { Reference } from '../../contract/reference.ts'
import type { ReferenceState } from '../../core/reference/cache/entry.ts'

/** A state that is rendered. */
export type ReferenceRenderState = Exclude<ReferenceState, 'idle'>

/** What the slot of a state gets. */
export interface ReferenceSlotProps {
	/** Null where nothing is known of the link. */
	reference: Reference | null
	link: string
	/** Asks again. */
	retry: () => void
}

/** Each state of a preview can be rendered by the app. */
export type ReferenceStateSlots = Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>

/** The states which an app renders itself. */
export function slotNames(slots: Readonly<ReferenceStateSlots>): ReferenceRenderState[] {
	return Object.keys(slots) as ReferenceRenderState[]
}
