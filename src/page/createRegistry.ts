import type { WidgetOptions, WidgetRecord } from '../contract/registry.ts'
import { warn } from '../resolver/warn.ts'

/*
 * A registry of renderers that all bundles of a page share. Apps are built apart, each with its own version of this library or another. They share a plain
 * object on `window` with an entry for each id. That object is the whole registry. Each call reads it again, since another bundle may have replaced it.
 *
 * Other bundles may write anything. Only own properties with a callback count, since ids are ordinary strings such as `constructor`. The first registration
 * of an id wins, as all bundles agree. An element is emptied by the entry that filled it, even if its id belongs to another entry by then. So each element's
 * entry and rendering result are kept with the element.
 *
 * Other bundles don't announce their registrations. `registrations.ts` notices them.
 */

/** Entry as every bundle writes it. */
interface Entry {
	id: string
	callback: (el: HTMLElement, props: never) => unknown
	/** The latest entry of the same id, which came too late. For developers. */
	twin?: unknown
	onDestroy?: (el: HTMLElement, renderResult: never) => unknown
}

/**
 * Creates the functions of one registry.
 * @param what Name of its entries in messages
 * @param reserved Id that can't be registered
 */
export function createRegistry<E extends Entry>(what: string, borrow: () => Record<string, E>, reserved?: string) {
	/** Entry and result of each rendering, so that the same entry removes it and gets its own result. */
	const renderings = new WeakMap<HTMLElement, { entry?: E, result?: unknown }>()

	/** Returns the entry of an id, if it exists and can render. */
	function find(id: string): E | undefined {
		const entry = id !== reserved && Object.hasOwn(borrow(), id) && borrow()[id]
		if (canRender(entry)) return entry
	}

	/** Adds an entry, unless its id is taken. */
	function add(value: E): void {
		const { id } = value
		const entry = find(id)
		if (entry) entry.twin = value
		if (id === reserved || entry || !canRender(value)) warn(`Could not register ${what} "${id}": it is taken or has no callback. Pass a callback and another id.`)
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

function canRender<E extends Entry>(entry: E | false | undefined): entry is E {
	return typeof (entry as E | undefined)?.callback === 'function'
}

/** Type of references with a plain card. Widgets can't be registered for it. */
export const PLAIN_TYPE = 'open-graph'

/** Returns the options of a registration, with defaults. `true` means `{ hasInteractiveView: true }`. */
export function widgetOptions(options?: boolean | WidgetOptions): Required<WidgetOptions> {
	return { hasInteractiveView: options !== false, fullWidth: false, isResizable: false, ...options as WidgetOptions }
}

/** Returns the abilities of a widget, with defaults for missing options. A missing widget can't do anything. */
export function widgetAbilities(widget: WidgetRecord | undefined): Required<WidgetOptions> {
	return {
		hasInteractiveView: widget?.hasInteractiveView ?? Boolean(widget),
		fullWidth: widget?.fullWidth ?? false,
		isResizable: widget?.isResizable ?? false,
	}
}
