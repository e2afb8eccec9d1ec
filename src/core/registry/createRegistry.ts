import { warn } from '../warn.ts'
/**
 * Who renders what, for all bundles of a page. Apps are built apart, each with a library of its own, of ours or of another maker, in several versions.
 * What they have in common is a plain object on `window` with an entry for each id, and so that object is the whole registry: nothing here keeps a copy of
 * it. Every call borrows it anew, since another bundle may have put it there or changed it meanwhile.
 *
 * That leaves three things to see to. Others write whatever they like: only own properties count, since ids are ordinary strings (`constructor` is one
 * like any other), and only those that have a callback. First come, first served: an id that is taken stays with whoever took it, as all bundles agree.
 * And an element is emptied by the entry that filled it, with the result of that rendering, even if the id belongs to another entry by then: so each
 * element's entry and result are kept with the element, and go with it.
 *
 * Other bundles announce nothing when they register; how a preview notices all the same is in `host/registrations.ts`.
 */

/** What every bundle writes. */
interface Entry {
	id: string
	callback: (el: HTMLElement, props: never) => unknown
	onDestroy?: (el: HTMLElement, renderResult: never) => unknown
}

/**
 * Gives the functions of one registry.
 * @param what Its entries' name in messages.
 * @param reserved An id that nobody can register.
 */
export function createRegistry<E extends Entry>(what: string, borrow: () => Record<string, E>, reserved?: string) {
	/** What was rendered into an element: kept, so that the same entry takes it away and gets its own result. */
	const renderings = new WeakMap<HTMLElement, { entry?: E, result?: unknown }>()

	/** The entry of an id, or undefined where it is missing or cannot render. */
	function find(id: string): E | undefined {
		const records = borrow()
		return id !== reserved && Object.hasOwn(records, id) && canRender(records[id]) ? records[id] : undefined
	}

	/** Adds an entry, unless its id is taken. */
	function add(value: E): void {
		const { id } = value
		if (id === reserved || find(id) || !canRender(value)) warn(`Could not register ${what} "${id}": it is taken or has no callback. Pass a callback and another id.`)
		else Object.defineProperty(borrow(), id, { value, configurable: true, enumerable: true, writable: true })
	}

	/** Lets an entry render into an element; gives what its callback returns, and throws what that throws. */
	function render(id: string, el: HTMLElement, props: Parameters<E['callback']>[1]): unknown {
		const entry = find(id)
		if (entry) {
			const result = entry.callback(el, props)
			renderings.set(el, { entry, result })
			return result
		}
		if (id !== reserved) warn(`Could not render ${what} "${id}": it is not registered. Register it first.`)
	}

	/**
	 * Takes away what was rendered into an element: at once, or as soon as its promise settles. A rejected rendering left nothing to take away.
	 * @param given What the callback returned, where the caller kept it.
	 * @returns What the destroy callback returns, and throws what that throws.
	 */
	function destroy(id: string, el: HTMLElement, given?: unknown): unknown {
		const { entry, result } = renderings.get(el) ?? { entry: find(id) }
		const finish = (settled: unknown) => entry?.onDestroy?.(el, settled as never)
		renderings.delete(el)
		const kept = (given ?? result) as PromiseLike<unknown> | null | undefined
		return kept?.then ? kept.then(finish, () => {}) : finish(kept)
	}

	return { find, add, render, destroy }
}

function canRender(entry: Entry | undefined): boolean {
	return typeof entry?.callback === 'function'
}
