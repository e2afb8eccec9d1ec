import type { ComponentInternalInstance, Ref, VNode } from 'vue'
import type { ReferencePolicy } from '../links/policy.ts'
import type { LazyModule } from '../ui/lazyModule.ts'
import type { PreviewFeatures } from '../page/provideReferences.ts'
import type { LocateServer } from '../page/useServer.ts'
import type { InlineChild, JudgeLink } from '../text/renderInline.ts'
import type { KnownReferences } from './items.ts'
import { createElementVNode, getCurrentScope, onBeforeUpdate, onMounted, onScopeDispose } from 'vue'
import { whenIdle } from '../ui/dom/idle.ts'
import { lazyModule } from '../ui/lazyModule.ts'
import { loadOnce } from '../ui/loadOnce.ts'
import { isHydrating } from '../ui/useHydration.ts'
import { ownLinks, trustModule } from '../page/leaving/useFollowing.ts'
import { useApp } from '../page/useApp.ts'
import { useReferencePolicy } from '../page/useReferencePolicy.ts'
import { useServer } from '../page/useServer.ts'

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

/** The code of an extension. */
export interface ExtensionModule {
	/** Creates the extension of one text, and updates the text if something changes for it. */
	createExtension(host: ExtensionHost): TextExtension
}

/*
 * The extensions of texts. Their code loads with the first text that turns them on. Extensions are created in the setup of a text or before an update,
 * so that rendering only reads.
 */

const MODULES: Record<ExtensionName, LazyModule<ExtensionModule>> = {
	trust: trustModule,
	streaming: /* @__PURE__ */ lazyModule(() => import('../markdown/streaming.ts'), 'streaming'),
	chips: /* @__PURE__ */ lazyModule(() => import('../text/chips/useInlineChips.ts'), 'chips for links'),
	hover: /* @__PURE__ */ lazyModule(() => import('./dom/hoverExtension.ts'), 'previews on hover'),
}

/** Loads the judge of links when the page is idle, so that the first requests for references leave before it. A click on a link doesn't wait for that. */
const loadTrust = /* @__PURE__ */ loadOnce(async () => {
	await new Promise<void>((resolve) => { whenIdle(resolve) })
	return trustModule.load()
})

const NO_EXTENSIONS: readonly TextExtension[] = []

/** Texts whose links were rendered before they could be judged. */
const unjudged = new Set<ExtendedText>()

function forgetUnmounted(): void {
	for (const text of unjudged) if (text.instance.isUnmounted) unjudged.delete(text)
}

/** Looks at the links of a text once they can be judged. Texts don't wait for that one by one: a page has thousands. */
function judgeLater(text: ExtendedText): void {
	if (!unjudged.size) {
		trustModule.whenLoaded(() => {
			for (const waiting of unjudged) waiting.judgeAgain()
			unjudged.clear()
		})
	}
	unjudged.add(text)
	loadTrust().catch(forgetUnmounted)
}

/** Loads the code of an extension, and calls back unless the calling component is unmounted before. */
function loadExtension(name: ExtensionName, use: (module: ExtensionModule) => void): void {
	const { loaded, load, whenLoaded } = MODULES[name]
	const stop = whenLoaded(use)
	if (loaded.value) return
	if (getCurrentScope()) onScopeDispose(stop)
	const loading = name === 'trust' ? loadTrust() : load()
	loading.catch(() => undefined)
}

/**
 * A text or a list, and its extensions. It is one object, because a page has thousands of texts. Most of them have honest addresses or none,
 * and such a text creates no extension.
 */
export abstract class ExtendedText implements ExtensionHost {
	readonly instance: ComponentInternalInstance
	readonly policy = useReferencePolicy()
	readonly server = useServer()
	protected readonly features: Readonly<PreviewFeatures> = useApp()
	/** The extensions that were on at some time. Each is null while its code loads. */
	#created: Map<ExtensionName, TextExtension | null> | null = null
	#on: readonly ExtensionName[] = []
	/** Whether the text has links, of which none needs a judge. */
	#isHonest = false

	constructor(instance: ComponentInternalInstance) {
		this.instance = instance
	}

	abstract text(): string
	abstract hasOnlyAddresses(): boolean
	abstract unfinished(): string
	abstract references(): KnownReferences | null
	abstract hasActions(): boolean
	protected abstract wantedExtensions(): readonly ExtensionName[]

	update(): void {
		if (this.instance.isMounted && !this.instance.isUnmounted) this.instance.proxy!.$forceUpdate()
	}

	/** Turns extensions on, now and before each update. Call it in the component's setup. */
	start(): void {
		// A server renders plain anchors.
		if (typeof window === 'undefined') return
		if (isHydrating()) onMounted(() => this.#turnOn())
		else this.#turnOn()
		onBeforeUpdate(() => this.beforeUpdate())
	}

	/** Turns the judge of links on, where a text has links that need it. */
	judgeAgain(): void {
		if (!this.instance.isUnmounted) this.#turnOn()
	}

	protected beforeUpdate(): void {
		this.#turnOn()
	}

	/** Returns the part of a growing text that can be shown. */
	protected cut(text: string): ShownText | undefined {
		return this.#active().find(({ cut }) => cut)?.cut!(text)
	}

	judge(): JudgeLink | null {
		return this.#active().find(({ judge }) => judge)?.judge ?? null
	}

	protected renderLink(): RenderChip | null {
		return this.#active().find(({ renderLink }) => renderLink)?.renderLink ?? null
	}

	/** Renders the root element with what extensions add to it and to its end. A text without links names no app for them. */
	renderRoot(props: Record<string, unknown>, children: VNode[], hasLinks = true): VNode {
		if (!hasLinks && !this.#created) return createElementVNode('div', props, children)
		const own = { ...props, ...ownLinks(this.instance.appContext) }
		if (!this.#created) return createElementVNode('div', own, children)
		const extended = [...this.#created].reduce((all, [name, extension]) => extension?.rootProps?.(all, this.#on.includes(name)) ?? all, own)
		const after = this.#active().map((extension) => extension.after?.()).filter((node) => node != null)
		return createElementVNode('div', extended, [...children, ...after])
	}

	#active(): readonly TextExtension[] {
		const created = this.#created
		return created ? this.#on.map((name) => created.get(name)).filter((extension) => extension != null) : NO_EXTENSIONS
	}

	/** Turns on exactly the extensions that are wanted now. */
	#turnOn(): void {
		const names = this.wantedExtensions()
		this.#isHonest = !this.#created && names.length === 1 && names[0] === 'trust' && this.#areLinksHonest()
		if (this.#isHonest || !(names.length || this.#created)) return
		this.#created ??= new Map()
		this.#on = names
		for (const name of names) if (!this.#created.has(name)) this.#create(name)
		for (const extension of this.#active()) extension.beforeUpdate?.()
	}

	/** Whether the links are honest addresses. They count as honest until the judge has loaded; then the text is looked at again. */
	#areLinksHonest(): boolean {
		if (!this.hasOnlyAddresses()) return false
		const trust = trustModule.loaded.value
		if (trust) return trust.isHonest(this.text())
		judgeLater(this)
		return true
	}

	#create(name: ExtensionName): void {
		this.#created!.set(name, null)
		loadExtension(name, (module) => { if (!this.instance.isUnmounted) this.#created!.set(name, module.createExtension(this)) })
	}
}
