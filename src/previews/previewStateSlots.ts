import type { Reference } from '../contract/reference.ts'
import type { ReferenceState } from '../resolver/cache/entry.ts'

/** State of a preview, as passed to slots: every state except `idle`. */
export type ReferenceRenderState = Exclude<ReferenceState, 'idle'>

/** Props of the slot for a state. */
export interface ReferenceSlotProps {
	/** The reference, or null for a link without one. */
	reference: Reference | null
	link: string
	/** Fetches the link again. */
	retry: () => void
}

/** Slots by state, each of which replaces the library's rendering of that state. */
export type ReferenceStateSlots = Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>

/** The states which an app renders itself. */
export function slotNames(slots: Readonly<ReferenceStateSlots>): ReferenceRenderState[] {
	return Object.keys(slots) as ReferenceRenderState[]
}
