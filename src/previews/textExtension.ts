import type { ComponentInternalInstance, Ref, VNode } from 'vue'
import type { ReferencePolicy } from '../links/policy.ts'
import type { FollowJudge } from '../page/leaving/useFollowing.ts'
import type { LocateServer } from '../page/useServer.ts'
import type { InlineChild, JudgeLink } from '../text/renderInline.ts'
import type { KnownReferences } from './items.ts'

/** The names of the extensions. */
export type ExtensionName = 'streaming' | 'trust' | 'chips' | 'hover'

/** Renders a link in place of an anchor. Another function means that there is something else to render. */
export interface RenderChip {
	(link: string, text: string): VNode
	/** Arranges the children of a text that has chips. */
	arrange(children: InlineChild[]): InlineChild[]
}

/** A growing text. */
export interface ShownText {
	/** The part that can be shown. */
	text: string
	/** The end of its last finished paragraph, in the whole text. */
	finished: number
}

/** A text or a list as its extensions see it. Its functions return what applies at the time of the call. */
export interface ExtensionHost {
	readonly instance: ComponentInternalInstance
	readonly policy: Readonly<Ref<ReferencePolicy>>
	/** Returns the location of the app's server. */
	readonly server: LocateServer
	/** Returns the whole text. */
	text(): string
	/** The text that it began with. */
	readonly firstText?: string
	/** Whether the only links are bare addresses in the text. */
	hasOnlyAddresses(): boolean
	/** Returns the end of a text that is being written, up to the last space: an address in it may still grow. */
	unfinished(): string
	/** Returns the answers that the app passed in. */
	references(): KnownReferences | null
	/** Whether previews have a menu of actions. */
	hasActions(): boolean
	/** Returns what judges links. */
	judge(): JudgeLink | null
	/** Renders again, unless it was never rendered. */
	update(): void
}

/** A feature of a text, such as previews on hover. Its code loads with the first text that turns it on. */
export interface TextExtension {
	/** Returns the part of a growing text that can be shown. */
	cut?(text: string): ShownText
	/** Judges links. Another function means another judgement. */
	readonly judge?: JudgeLink | null
	/** Renders bare addresses; null while they are anchors. */
	readonly renderLink?: RenderChip | null
	/** Extends the props of the root element. Called after the feature was turned off, too. */
	rootProps?(props: Record<string, unknown>, isOn: boolean): Record<string, unknown>
	/** Renders what follows the text. */
	after?(): VNode | null
	/** Called before each update while the feature is on. */
	beforeUpdate?(): void
}

/** The module of an extension. */
export interface ExtensionModule {
	/** Creates the extension of one text, and updates the text if something changes for it. */
	createExtension(host: ExtensionHost): TextExtension
}

/** The module that judges links. */
export interface TrustModule extends ExtensionModule, FollowJudge {
	/** Whether a text whose only links are bare addresses needs no judge of links. */
	isHonest(text: string): boolean
}
