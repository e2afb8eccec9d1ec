import type { ComponentInternalInstance, VNode } from 'vue'
import type { KnownReferences } from '../../core/preview/items.ts'
import type { HoverText } from './hoverLinks.ts'

/** What the card of a text's links depends on; asked when one is shown. */
export interface HoverContext {
	/** It has a menu of actions. */
	actions: boolean
	/** What the app gave as answers. */
	references: KnownReferences | null
}

/** The card of whichever link of a text is pointed at. */
export interface TextCard extends HoverText {
	/** What the text renders last. */
	render(): VNode
}

/** A text whose links have previews while somebody points at them. */
export interface HoveredText {
	/** There once one of its links has been pointed at. */
	card?: TextCard
	readonly instance: ComponentInternalInstance
	readonly context: () => HoverContext
}
