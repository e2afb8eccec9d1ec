/** Common interface of the apps in the interoperability tests. Each is a separate bundle. */
export interface Interop {
	/** Registers a widget that renders itself by the app's own Vue. */
	registerWidget(type: string): void
	/** Registers a custom element as a widget; bundles of the other library do not. */
	registerElement?(type: string, tagName: string): void
	/** Registers a custom picker element that offers one link, rendered by the app's own Vue. */
	registerPicker(providerId: string): void
	/** Shows a reference by the app's own NcReferenceWidget. */
	showWidget(reference: InteropReference): void
	/** Opens the app's own NcReferencePicker at a provider. */
	showPicker(provider: InteropProvider): void
	/** Shows the app's own NcRichText with a task, and an NcRichContenteditable with a label; bundles of Vue 2 do not. */
	showTexts?(): void
	/** Shows the app's own NcRichText with the previews of its links; bundles of Vue 2 do not. */
	showLinks?(text: string): void
	/** Shows a text of the app whose links have hover cards; only bundles of this library do. */
	showHoverLinks?(text: string): void
	/** Sets the policy for the page, as a mounted app does that has one; only bundles of this library do. */
	setPolicy?(policy: string): void
	/** Takes away what is shown. */
	clear(): void
}

export interface InteropReference {
	richObjectType: string
	richObject: { text: string }
	accessible: boolean
	openGraphObject: { id: string, name: string, description: string | null, thumb: string | null, link: string }
}

export interface InteropProvider {
	id: string
	title: string
	icon_url: string
	order: number
}

declare global {
	interface Window {
		/** Apps by the name of their bundle. */
		apps: Record<string, Interop>
		/** Events in order. */
		happened: string[]
	}
}

/** The link that every custom element offers. */
export const LINK = 'https://interop.test/chosen'

/** Puts an app on the page. */
export function publish(name: string, app: Interop): void {
	window.apps = { ...window.apps, [name]: app }
	window.happened ??= []
}

/** Writes down what happened. */
export function note(...words: unknown[]): void {
	window.happened.push(words.join(' '))
}

/** A fresh element to mount in; it stands away from the top, as in a chat. */
export function place(): HTMLElement {
	const element = document.createElement('div')
	document.querySelector('main')!.append(element)
	return element
}
