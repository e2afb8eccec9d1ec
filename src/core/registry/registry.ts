/**
 * A registry over a record that all bundles of a page share and that is only borrowed here, at each use.
 * Only own properties count, since ids are ordinary strings: `constructor` is one like any other.
 */
interface Entry {
	id: string
	callback: (el: HTMLElement, props: never) => unknown
	onDestroy?: (el: HTMLElement, renderResult: never) => unknown
}

/** What was drawn into an element: kept, so that the same entry takes it away and gets its own result. */
const drawings = /* @__PURE__ */ new WeakMap<HTMLElement, { entry?: Entry, result?: unknown }>()

/**
 * Gives the functions of one registry.
 * @param what Its entries' name in messages.
 * @param reserved An id that nobody can register.
 */
export function createRegistry<E extends Entry>(what: string, borrow: () => Record<string, E>, reserved?: string) {
	function problem(verb: string, id: string, cause: string): string {
		return `Could not ${verb} ${what} "${id}": ${cause}.`
	}

	/** The entry of an id, or undefined where it is missing or cannot draw. */
	function find(id: string): E | undefined {
		const entry = id !== reserved && Object.hasOwn(borrow(), id) ? borrow()[id] : undefined
		return typeof entry?.callback === 'function' ? entry : undefined
	}

	/**
	 * Adds an entry, unless its id is taken; tells whether it did.
	 * @throws TypeError when the callback is no function.
	 */
	function add(value: E): boolean {
		const { id, callback } = value
		if (typeof callback !== 'function') throw new TypeError(problem('register', id, 'its callback is no function. Pass one'))
		const isTaken = id === reserved || !!find(id)
		if (isTaken) console.warn(problem('register', id, 'the id is taken. Register it once'))
		else Object.defineProperty(borrow(), id, { value, configurable: true, enumerable: true, writable: true })
		return !isTaken
	}

	/** Lets an entry draw into an element; gives what its callback returns, and throws what that throws. */
	function draw(id: string, el: HTMLElement, props: Parameters<E['callback']>[1]): unknown {
		const entry = find(id)
		if (entry) {
			const result = entry.callback(el, props)
			drawings.set(el, { entry, result })
			return result
		}
		if (id !== reserved) console.warn(problem('draw', id, 'it is not registered. Register it'))
	}

	/**
	 * Takes away what was drawn into an element: at once, or as soon as its promise settles. A rejected drawing left nothing to take away.
	 * @param given What the callback returned, where the caller kept it.
	 */
	async function takeAway(id: string, el: HTMLElement, given?: unknown): Promise<void> {
		const { entry, result } = drawings.get(el) ?? { entry: find(id) }
		drawings.delete(el)
		let settled = given ?? result
		try {
			if (isPromise(settled)) settled = await settled
		} catch {
			return
		}
		try {
			await entry?.onDestroy?.(el, settled as never)
		} catch (error) {
			console.warn(problem('destroy', id, 'its callback failed'), error)
		}
	}

	return { find, add, draw, takeAway }
}

/** Whether a value has to be waited for. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
	return !!(value as PromiseLike<unknown> | null | undefined)?.then
}
