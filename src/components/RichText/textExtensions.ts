import type { JudgeLink } from '../../render/inline.ts'
import type { PreviewFeatures } from '../../composables/previewFeatures.ts'
import type { ExtensionHost, ExtensionModule, ExtensionName, RenderChip, ShownText, TextExtension } from './textExtension.ts'
import { getCurrentScope, nextTick, onBeforeUpdate, onMounted, onScopeDispose, type VNode } from 'vue'
import { loadOnce } from '../../core/lazy/loadOnce.ts'
import { whenIdle } from '../../dom/idle.ts'
import { lazyModule, type LazyModule } from '../../composables/lazy/lazyModule.ts'
import { isHydrating } from '../../composables/useHydration.ts'

/*
 * The extensions of texts. Their code loads with the first text that turns them on. Extensions are created in the setup of a text or before an update,
 * so that rendering only reads.
 */

const MODULES: Record<ExtensionName, LazyModule<ExtensionModule>> = {
	streaming: /* @__PURE__ */ lazyModule(() => import('./streaming.ts'), 'Could not load streaming: its code did not load. Growing texts are shown as they come until the next one tries again; reload the page.'),
	trust: /* @__PURE__ */ lazyModule(() => import('../Trust/trustExtension.ts'), 'Could not load the inspection of links: its code did not load. Links are followed without it until the next text tries again; reload the page.'),
	chips: /* @__PURE__ */ lazyModule(() => import('../Chip/inlineChips.ts'), 'Could not load chips for links: their code did not load. The next text tries again; if it fails again, reload the page.'),
	hover: /* @__PURE__ */ lazyModule(() => import('../Hover/hoverExtension.ts'), 'Could not load previews on hover: their code did not load. The next text tries again; if it fails again, reload the page.'),
}

/** The extension that judges links. It also comes with the Markdown renderer, because labels can deceive. */
export const trustModule = MODULES.trust

/** Loads the judge of links when the page is idle, so that the first requests for references leave before it. A click on a link doesn't wait for that. */
const loadTrust = /* @__PURE__ */ loadOnce(async () => {
	await new Promise<void>((resolve) => { whenIdle(resolve) })
	return MODULES.trust.load()
})

const CLICKS = ['click', 'auxclick']
/** The longest time that a click waits, in milliseconds: on a dead network a link is followed without judgement, rather than not at all. */
const MOST_HOLDING_MS = 3000
const repeated = new WeakSet<Event>()

/** Holds a click on a link of a text until the link can be judged, and repeats it then. */
function holdClick(event: Event): void {
	if (repeated.has(event)) return
	const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
	if (!link?.closest('.rich-text--wrapper, .widgets--list') || (event as MouseEvent).button > 1) return
	event.preventDefault()
	event.stopImmediatePropagation()
	// A middle click that a script sends does nothing. These links open in a new tab by a simple one, too.
	const repeat = () => {
		const again = new MouseEvent('click', event)
		repeated.add(again)
		void nextTick(() => link.dispatchEvent(again))
	}
	const judged = MODULES.trust.load().catch(() => undefined)
	const waited = new Promise((resolve) => { setTimeout(resolve, MOST_HOLDING_MS) })
	void Promise.race([judged, waited]).then(repeat)
}

let isHolding = false

/** Holds clicks until the code that judges links has loaded, or has failed to load. */
function holdClicks(): void {
	if (isHolding) return
	isHolding = true
	for (const type of CLICKS) window.addEventListener(type, holdClick, true)
	const release = () => {
		isHolding = false
		for (const type of CLICKS) window.removeEventListener(type, holdClick, true)
	}
	loadTrust().then(release, release)
}

/** The extensions of one text. */
export class TextExtensions {
	readonly #host: ExtensionHost
	/** Null while the code loads. */
	readonly #created = new Map<ExtensionName, TextExtension | null>()
	#on: readonly ExtensionName[] = []

	constructor(host: ExtensionHost) {
		this.#host = host
	}

	/** Turns on exactly these extensions. */
	turnOn(names: readonly ExtensionName[]): void {
		this.#on = names
		for (const name of names) if (!this.#created.has(name)) this.#create(name)
		for (const extension of this.#active()) extension.beforeUpdate?.()
	}

	/** Returns the part of a growing text that can be shown. */
	cut(text: string): ShownText | undefined {
		return this.#active().find(({ cut }) => cut)?.cut!(text)
	}

	judge(): JudgeLink | null {
		return this.#active().find(({ judge }) => judge)?.judge ?? null
	}

	/** Whether the text is hidden until its links are judged. */
	waits(): boolean {
		return this.#created.get('trust')?.waits ?? false
	}

	renderLink(): RenderChip | null {
		return this.#active().find(({ renderLink }) => renderLink)?.renderLink ?? null
	}

	rootProps(props: Record<string, unknown>): Record<string, unknown> {
		return [...this.#created].reduce((extended, [name, extension]) => extension?.rootProps?.(extended, this.#on.includes(name)) ?? extended, props)
	}

	after(): VNode[] {
		return this.#active().map((extension) => extension.after?.()).filter((node) => node != null)
	}

	#active(): TextExtension[] {
		return this.#on.map((name) => this.#created.get(name)).filter((extension) => extension != null)
	}

	#create(name: ExtensionName): void {
		const { loaded, load, whenLoaded } = MODULES[name]
		this.#created.set(name, null)
		const stop = whenLoaded((module) => { this.#created.set(name, module.createExtension(this.#host)) })
		if (loaded.value) return
		if (getCurrentScope()) onScopeDispose(stop)
		if (name === 'trust') holdClicks()
		const loading = name === 'trust' ? loadTrust() : load()
		loading.catch(() => undefined)
	}
}

/** The props of a text that turn extensions on. */
export interface ExtensionProps {
	text?: string
	references?: unknown
	referenceHover?: boolean
	referenceChips?: boolean
	useMarkdown?: boolean
	useExtendedMarkdown?: boolean
	streaming?: boolean
}

/** Returns the extensions that a text needs, by its props and the app's options. */
export function extensionsFor(props: ExtensionProps, reading: Readonly<PreviewFeatures>): ExtensionName[] {
	const isMarkdown = props.useMarkdown || props.useExtendedMarkdown
	const hasLinks = isMarkdown || props.references || String(props.text ?? '').includes(':')
	const names: ExtensionName[] = hasLinks ? ['trust'] : []
	// Markdown holds its own end back.
	if (props.streaming && !isMarkdown) names.push('streaming')
	if (props.referenceChips ?? reading.chips) names.push('chips')
	if (props.referenceHover ?? reading.hover) names.push('hover')
	return names
}

/**
 * Returns the extensions of the calling component.
 * @param createHost Called when the first extension is turned on, because most texts need no extension.
 * @param wanted Returns the extensions that are on.
 * @returns A getter for the render function.
 */
export function useTextExtensions(createHost: () => ExtensionHost, wanted: () => readonly ExtensionName[]): () => TextExtensions | null {
	let extensions: TextExtensions | null = null

	function turnOn() {
		const names = wanted()
		if (names.length || extensions) (extensions ??= new TextExtensions(createHost())).turnOn(names)
	}

	if (typeof window !== 'undefined') {
		// A server renders plain anchors.
		if (isHydrating()) onMounted(turnOn)
		else turnOn()
		onBeforeUpdate(turnOn)
	}
	return () => extensions
}
