import type { ProviderTimestamps, ReferenceProvider } from '../../contract/provider.ts'

/** What a page carries beside its own content. */
export interface PageState {
	/** App → key → value, as `loadState(app, key)` of `@nextcloud/initial-state` reads it. */
	initialState: Record<string, Record<string, unknown>>
	/** Scripts that listeners asked for, in order. */
	scripts: string[]
}

/** Sent when a page is about to show references; apps answer by adding their widget scripts and state. */
export class RenderReferenceEvent {
	/**
	 * @param userId null for visitors of a public share
	 * @param page what the page carries so far
	 */
	constructor(readonly userId: string | null, readonly page: PageState) {}

	/** Has a script loaded with the page, once. */
	addScript(url: string) {
		if (!this.page.scripts.includes(url)) this.page.scripts.push(url)
	}

	/** Gives the page a value. */
	provideInitialState(app: string, key: string, value: unknown) {
		(this.page.initialState[app] ??= {})[key] = value
	}
}

/** Answers a RenderReferenceEvent. */
export type RenderReferenceListener = (event: RenderReferenceEvent) => void | Promise<void>

/** The state that every page with references has. */
export function referenceState(providers: ReferenceProvider[], timestamps: ProviderTimestamps): PageState {
	return {
		initialState: { core: { 'reference-provider-list': providers, 'reference-provider-timestamps': timestamps } },
		scripts: [],
	}
}

/** The hidden inputs by which a page carries its state: `<input type="hidden" id="…" value="…">`. */
export function initialStateInputs({ initialState }: PageState): { id: string, value: string }[] {
	return Object.entries(initialState).flatMap(([app, values]) => Object.entries(values).map(([key, value]) => {
		const bytes = new TextEncoder().encode(JSON.stringify(value))
		return { id: `initial-state-${app}-${key}`, value: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
	}))
}
