/** A user as the editors know it. */
export interface BenchUser {
	id: string
	label: string
	icon: string
	source: string
}

/** A text on the page that can be changed; a change is done when its promise is. */
export interface Growing {
	change(text: string): Promise<void>
	unmount(): void
}

/** One contestant: the same things shown by hand-written DOM, by the peer, or by this library. Each returns what takes it away. */
export interface Variant {
	/** Loads what is loaded later, so that it isn't part of a measurement. */
	warm(): Promise<void>
	plain(el: HTMLElement, texts: string[]): () => void
	markdown(el: HTMLElement, texts: string[], extended: boolean): () => void
	/** Extended markdown whose formulas are on. */
	formulas?(el: HTMLElement, texts: string[]): () => void
	/** The floor without the library's style sheet, where that counts as well. */
	bare?: Record<'plain' | 'markdown', (el: HTMLElement, texts: string[]) => () => void>
	/** Extended markdown that grows, as an answer does that is being written. */
	growing(el: HTMLElement, text: string): Growing
	/** Messages with a link each, and a preview below it. */
	chat(el: HTMLElement, texts: string[]): () => void
	editor(el: HTMLElement, value: string, users: Record<string, BenchUser>): () => void
	/** An editor with chips of links, previews and writing aids for markdown. */
	composer?(el: HTMLElement, value: string, users: Record<string, BenchUser>): () => void
	/** An editor with formatting. */
	formatted?(el: HTMLElement, value: string, users: Record<string, BenchUser>): () => void
	/** Reads cached links the given number of times. Returns microseconds per lookup. */
	lookups?(count: number): number
	/** Opens the picker on a provider with search; rejects when it was closed. */
	picker(providerId: string): Promise<string>
}
