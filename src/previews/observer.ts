import type { Reference } from '../contract/reference.ts'
import type { ReferenceResolver, SubscribeOptions, ReferenceSubscription } from '../resolver/resolver.ts'
import type { ExpectedSize, PreviewForm, SizeMemory } from '../cards/sizeMemory.ts'
import { type ReferenceEntry, IDLE, isFinal, readEntry } from '../resolver/cache/entry.ts'
import { kindOf } from '../cards/cardKind.ts'

/**
 * The observer of one link. Placeholders, cards, widgets and `useReference` are views of such an observer.
 *
 * It holds the options, the known entry (of the resolver or the app) and the expected size, which is the space reserved on the screen. The result is made
 * of them and never changes in place. It is subscribed to the resolver unless the app gave the answer. It pushes its position to the resolver: whether
 * the link is fetched now (`enabled`), and its distance (`distance`), which makes it a candidate for looking ahead. A link that waits for a click has no
 * position, but follows its answer: that leaves with its user.
 *
 * The size is estimated once for a link and recorded when the answer arrives. The place keeps it until it is out of sight, even if the answer needs less,
 * so nothing visible moves.
 */

/** Input of an observer. */
export interface PreviewOptions {
	/** Null shows nothing. */
	link: string | null
	/** Known answer, which saves a request; an invalid one is ignored. @default undefined: the resolver fetches it */
	initialData?: Reference | null
	/** Whether it may be fetched now, because it is in or near the viewport. @default true */
	enabled?: boolean
	/** Pixels from the viewport, negative above it. @default 0 while it is enabled */
	distance?: number
	/** Whether only a click fetches it. @default false */
	requiresClick?: boolean
	/** The size that was shown for it before, so that it stays. @default what the memory of sizes expects */
	size?: ExpectedSize | null
}

/** Result to show. A changed result is a new object. */
export interface PreviewResult extends ReferenceEntry {
	/** Reserved size; null once the preview takes its natural size. */
	size: ExpectedSize | null
}

/** Returns true where there is nothing to show yet. */
export function isWaiting({ state, reference }: Pick<PreviewResult, 'state' | 'reference'>): boolean {
	return (state === 'idle' || state === 'resolving') && !reference
}

/** Services of an observer. */
export interface PreviewContext {
	resolver: ReferenceResolver
	/** Memory for expected and recorded sizes. Without it no size is expected. */
	sizes?: SizeMemory
	/** Whether a widget is registered for a rich object type. @default never */
	hasWidget?: (richObjectType: string) => boolean
}

/** Known answer for a link. */
function readInitialData({ link, initialData }: PreviewOptions): ReferenceEntry | undefined {
	return initialData === undefined ? undefined : readEntry(initialData, link ?? '')
}

/** Input of a first look. */
export interface PeekOptions extends PreviewOptions {
	/** Only what the app itself gave: the same on the server and in the browser that hydrates. @default false */
	seededOnly?: boolean
}

/** Returns the known state of a link without fetching or observing it. An observer begins with it. */
export function peekPreview({ resolver, sizes }: PreviewContext, { link, initialData, size, seededOnly }: PeekOptions): PreviewResult {
	const { state, reference, error } = (link === null ? IDLE : readInitialData({ link, initialData })) ?? (link ? resolver.peek(link, seededOnly) : IDLE)
	// What has its answer at the first look never waited: nothing has to be kept free for it.
	const isFetching = state === 'idle' || state === 'resolving'
	return { state, reference, error, size: size !== undefined ? size : (isFetching && link && sizes?.estimateSize(link)) || null }
}

/** Follows what one link leads to. */
export class PreviewObserver {
	readonly #context: PreviewContext
	#options: PreviewOptions
	#result: PreviewResult
	#listener: (() => void) | undefined
	#subscription: ReferenceSubscription | undefined
	#recorded: PreviewForm | undefined

	constructor(context: PreviewContext, options: PreviewOptions) {
		this.#context = context
		this.#options = options
		this.#result = peekPreview(context, options)
		this.#subscribe()
	}

	getCurrentResult(): PreviewResult {
		return this.#result
	}

	/**
	 * Calls back whenever the result is another one; one listener, since an observer has one view.
	 * @returns Its cleanup.
	 */
	subscribe(listener: () => void): () => void {
		this.#listener = listener
		return () => { if (this.#listener === listener) this.#listener = undefined }
	}

	/** Changes what is wanted; what is left out stays. */
	setOptions(changes: Partial<PreviewOptions>): void {
		const before = this.#options
		const now = this.#options = { ...before, ...changes }
		if (now.link !== before.link || now.initialData !== before.initialData) {
			const size = now.link === before.link ? this.#result.size : undefined
			this.#subscription?.release()
			this.#subscription = undefined
			this.#recorded = undefined
			this.#set(peekPreview(this.#context, { ...now, size }))
			this.#subscribe()
		} else if (now.requiresClick !== before.requiresClick || now.enabled !== before.enabled || now.distance !== before.distance) {
			this.#subscription?.setPosition(this.#position())
			this.#updateSize()
		}
	}

	/** Fetches the link again, bypassing every cache. Never rejects, because a failure is a state. */
	async refresh(): Promise<void> {
		const { link } = this.#options
		if (link) await this.#context.resolver.refresh(link)
	}

	/** Ends the observer. A link without other subscribers isn't fetched. */
	destroy(): void {
		this.#listener = undefined
		this.#subscription?.release()
		this.#subscription = undefined
	}

	/** Subscribes unless the app has given the answer. */
	#subscribe(): void {
		const { link } = this.#options
		if (link && !readInitialData(this.#options)) {
			const { resolver } = this.#context
			this.#subscription = resolver.subscribe(link, (entry) => this.#onEntry(entry), this.#position())
			this.#onEntry(resolver.peek(link))
		}
		this.#updateSize()
	}

	/** Nothing fetches a link without a place. */
	#position(): SubscribeOptions {
		const { enabled = true, distance, requiresClick } = this.#options
		return requiresClick ? { enabled: false } : { enabled, distance }
	}

	#onEntry(entry: ReferenceEntry): void {
		const { state, reference, error } = this.#result
		if (entry.state === state && entry.reference === reference && entry.error === error) return
		// The place of a preview that was seen stays, although there is nothing to show any more.
		const isGone = entry.state === 'not-found' && reference !== null
		const size = this.#result.size ?? (isGone && this.#recorded ? { form: this.#recorded } : null)
		this.#set({ state: entry.state, reference: entry.reference, error: entry.error, size })
		this.#updateSize()
	}

	#set(result: PreviewResult): void {
		this.#result = result
		this.#listener?.()
	}

	/** Records the size of the answer once, and releases the expected size while the place is out of sight. */
	#updateSize(): void {
		const { sizes } = this.#context
		const { link, enabled } = this.#options
		const form = sizes && link ? formOf(this.#result, this.#context) : null
		if (!form) return
		if (form !== this.#recorded) sizes!.recordForm(link!, form, this.#result.reference?.richObjectType ?? '')
		this.#recorded = form
		// A size that the answer has too changes nothing that could be seen.
		const { size } = this.#result
		if (enabled === false && size && (size.form !== form || size.heightPx)) this.#set({ ...this.#result, size: null })
	}
}

function formOf({ state, reference }: PreviewResult, { hasWidget }: PreviewContext): PreviewForm | null {
	if (state === 'not-found') return 'none'
	if (!reference || !isFinal({ state, reference }) || state === 'error') return null
	if (hasWidget?.(reference.richObjectType)) return 'widget'
	return state === 'resolved' && kindOf(reference) === 'image' ? 'image' : 'row'
}
