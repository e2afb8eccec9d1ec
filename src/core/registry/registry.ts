/**
 * A registry over a record that all bundles of a page share and that is only borrowed here, at each use.
 * Only own properties count, since ids are ordinary strings: `constructor` is one like any other.
 */
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

	function warn(verb: string, id: string, cause: string): void {
		console.warn(`Could not ${verb} ${what} "${id}": ${cause}.`)
	}

	/** The entry of an id, or undefined where it is missing or cannot render. */
	function find(id: string): E | undefined {
		const records = borrow()
		return id !== reserved && Object.hasOwn(records, id) && canRender(records[id]) ? records[id] : undefined
	}

	/** Adds an entry, unless its id is taken. */
	function add(value: E): void {
		const { id } = value
		if (id === reserved || find(id) || !canRender(value)) warn('register', id, 'it is taken or has no callback')
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
		if (id !== reserved) warn('render', id, 'it is not registered')
	}

	/**
	 * Takes away what was rendered into an element: at once, or as soon as its promise settles. A rejected rendering left nothing to take away.
	 * @param given What the callback returned, where the caller kept it.
	 * @returns What the destroy callback returns, and throws what that throws.
	 */
	function takeAway(id: string, el: HTMLElement, given?: unknown): unknown {
		const { entry, result } = renderings.get(el) ?? { entry: find(id) }
		const finish = (settled: unknown) => entry?.onDestroy?.(el, settled as never)
		renderings.delete(el)
		const kept = (given ?? result) as PromiseLike<unknown> | null | undefined
		return kept?.then ? kept.then(finish, () => {}) : finish(kept)
	}

	return { find, add, render, takeAway }
}

function canRender(entry: Entry | undefined): boolean {
	return typeof entry?.callback === 'function'
}
