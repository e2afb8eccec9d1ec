import type { Question } from './batch.ts'
import type { ReferenceEntry } from './entry.ts'
import type { SubscribeOptions } from './resolver.ts'

/** Somebody who wants a link. */
export interface Subscriber extends SubscribeOptions {
	listener(entry: ReferenceEntry): void
}

/** A link that somebody on the page wants. It is there as long as it has a subscriber, and its entry is what the page shows. */
export interface Want {
	readonly link: string
	readonly subscribers: Set<Subscriber>
	entry: ReferenceEntry
	/** There while it is asked. */
	question?: Question
	/** The question had left when its answer was declared old. */
	again?: boolean
}

/** True when anybody who wants the link has it near. */
export function isNear({ subscribers }: Want): boolean {
	return [...subscribers].some(({ near, distance }) => near ? near() : distance?.() !== Infinity)
}
