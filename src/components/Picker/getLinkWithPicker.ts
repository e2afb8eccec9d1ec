import type { PickedReference } from '../../core/picker/picked.ts'
import type { ReferenceContext } from './referenceContext.ts'
import { screensChunk } from './screensChunk.ts'
import { findProvider, getProvider } from './useProviders.ts'

/**
 * How the Smart Picker is opened.
 * @example
 * const closing = new AbortController()
 * const options: PickerOptions = { isInsideViewer: true, signal: closing.signal }
 * const picked = await getReferenceWithPicker('files', options)
 */
export interface PickerOptions {
	/** The caller lives in the Viewer, which keeps the focus. @default false */
	isInsideViewer?: boolean
	/** Several addresses, pasted one per line, can be picked at once. @default false */
	multiple?: boolean
	/** Closes the picker when it is aborted: the promise rejects with `PickerCancelled`, as if the user had closed it. @default never */
	signal?: AbortSignal
}

interface PickReferencesOptions extends PickerOptions {
	/** What to begin with; null for everything. */
	providerId: string | null
	/** Services and policy of the component that asks. @default the page's */
	context?: ReferenceContext
}

/** Opens the Smart Picker, also for a component that hands its own services on. @throws PickerCancelled when the user closes it */
export async function pickReferences({ providerId, isInsideViewer = false, multiple = false, signal, context }: PickReferencesOptions): Promise<PickedReference[]> {
	// The list of providers may take long, or never come: the dialog opens without it.
	const initialProvider = providerId ? getProvider(providerId) ?? findProvider(providerId, context?.services) : null
	const { openPicker } = await screensChunk.load()
	return await openPicker({ initialProvider, isInsideViewer, multiple, signal, context })
}

/**
 * Opens the Smart Picker so that several addresses can be picked at once, and gives them in order; otherwise as with one.
 * @typeParam T What the app's own custom elements may give.
 * @throws PickerCancelled when the user closes it
 * @example
 * const links = (await getReferenceWithPicker(null, { multiple: true })).map(({ link }) => link)
 */
export function getReferenceWithPicker<T extends { link: string } = PickedReference>(providerId: string | null | undefined, options: PickerOptions & { multiple: true }): Promise<T[]>
/**
 * Opens the Smart Picker and gives what the user picked: a link with what is known of it, or a text that a custom element made.
 * @typeParam T What the app's own custom elements may give.
 * @param providerId The provider to begin with; one that the page does not know begins with the search over everything. @default everything
 * @param options How it is opened; `true` stands for `{ isInsideViewer: true }`.
 * @throws PickerCancelled when the user closes it
 * @example
 * const picked = await getReferenceWithPicker()
 * const markdown = picked.kind === 'text' ? picked.text : `[${picked.title ?? picked.link}](${picked.link})`
 */
export function getReferenceWithPicker<T extends { link: string } = PickedReference>(providerId?: string | null, options?: PickerOptions | boolean): Promise<T>
export async function getReferenceWithPicker(providerId: string | null = null, options: PickerOptions | boolean = false): Promise<unknown> {
	const { multiple, ...rest } = typeof options === 'boolean' ? { isInsideViewer: options } : options
	const picked = await pickReferences({ providerId, multiple, ...rest })
	return multiple ? picked : picked[0]
}

/**
 * Opens the Smart Picker and gives the link that the user picked, or the text where there is none.
 * @param providerId The provider to begin with; one that the page does not know begins with the search over everything. @default everything
 * @param isInsideViewer The caller lives in the Viewer, which keeps the focus. @default false
 * @throws PickerCancelled when the user closes it
 * @example
 * const link = await getLinkWithPicker('files')
 */
export async function getLinkWithPicker(providerId: string | null = null, isInsideViewer = false): Promise<string> {
	return (await getReferenceWithPicker(providerId, isInsideViewer)).link
}
