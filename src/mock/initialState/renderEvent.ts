import type { ProviderTimestamps, ReferenceProvider } from '../../contract/provider.ts'

/** Initial state and scripts of a page. */
export interface PageState {
	/** Values by app and key, for `loadState(app, key)` of `@nextcloud/initial-state`. */
	initialState: Record<string, Record<string, unknown>>
	/** Scripts that listeners added, in order. */
	scripts: string[]
}

/** Event before a page shows references. Apps add their widget scripts and state to it. */
export class RenderReferenceEvent {
	/**
	 * @param userId Null for visitors of a public share.
	 * @param page State of the page so far.
	 */
	constructor(readonly userId: string | null, readonly page: PageState) {}

	/** Adds a script to the page once. */
	addScript(url: string) {
		if (!this.page.scripts.includes(url)) this.page.scripts.push(url)
	}

	/** Adds a value to the initial state. */
	provideInitialState(app: string, key: string, value: unknown) {
		(this.page.initialState[app] ??= {})[key] = value
	}
}

/** Listener for a `RenderReferenceEvent`. */
export type RenderReferenceListener = (event: RenderReferenceEvent) => void | Promise<void>

/** Returns the initial state of every page with references. */
export function referenceState(providers: ReferenceProvider[], timestamps: ProviderTimestamps): PageState {
	return {
		initialState: { core: { 'reference-provider-list': providers, 'reference-provider-timestamps': timestamps } },
		scripts: [],
	}
}

/** Returns the hidden inputs for a page's initial state: `<input type="hidden" id="…" value="…">`. */
export function initialStateInputs({ initialState }: PageState): { id: string, value: string }[] {
	return Object.entries(initialState).flatMap(([app, values]) => Object.entries(values).map(([key, value]) => {
		const bytes = new TextEncoder().encode(JSON.stringify(value))
		return { id: `initial-state-${app}-${key}`, value: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
	}))
}
