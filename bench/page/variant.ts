/** A user as the editors know it. */
export interface BenchUser {
	id: string
	label: string
	icon: string
	source: string
}

/** One contestant: the same things shown by hand-written DOM, by the peer, or by this library. Each returns what takes it away. */
export interface Variant {
	/** Loads what is loaded later, so that it isn't part of a measurement. */
	warm(): Promise<void>
	plain(el: HTMLElement, texts: string[]): () => void
	markdown(el: HTMLElement, texts: string[], extended: boolean): () => void
	/** Messages with a link each, and a preview below it. */
	chat(el: HTMLElement, texts: string[]): () => void
	editor(el: HTMLElement, value: string, users: Record<string, BenchUser>): () => void
	/** Opens the picker on a provider with search; rejects when it was closed. */
	picker(providerId: string): Promise<string>
}
