import type { PickedReference } from './picked.ts'
import type { ReferenceContext } from './usePickerContext.ts'
import { findProvider, getProvider } from '../page/providers/providerList.ts'
import { screensChunk } from './lazyPicker.ts'

/**
 * Options of {@link getReferenceWithPicker}.
 * @example
 * const closing = new AbortController()
 * const options: PickerOptions = { isInsideViewer: true, signal: closing.signal }
 * const picked = await getReferenceWithPicker('files', options)
 */
export interface PickerOptions {
	/** Whether the caller is inside the Viewer, which traps the focus. @default false */
	isInsideViewer?: boolean
	/** Whether the user may pick several addresses at once by pasting one per line. @default false */
	multiple?: boolean
	/** Signal that closes the picker. The promise rejects with `PickerCancelled`, as if the user had closed it. @default no signal */
	signal?: AbortSignal
}

interface PickReferencesOptions extends PickerOptions {
	/** Provider to begin with; null for all of them. */
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
 * Opens the Smart Picker for several addresses and resolves with them in order.
 * @typeParam T Possible results of the app's custom elements.
 * @throws {PickerCancelled} If the user closes the picker.
 * @example
 * const links = (await getReferenceWithPicker(null, { multiple: true })).map(({ link }) => link)
 */
export function getReferenceWithPicker<T extends { link: string } = PickedReference>(providerId: string | null | undefined, options: PickerOptions & { multiple: true }): Promise<T[]>
/**
 * Opens the Smart Picker and resolves with the user's choice: a link with its details, or a text from a custom element.
 * @typeParam T Possible results of the app's custom elements.
 * @param providerId The provider to start with. Without one, or with an unknown id, the picker starts with the search over all providers.
 * @param options Options, or `true` for `{ isInsideViewer: true }`.
 * @throws {PickerCancelled} If the user closes the picker.
 * @example
 * const picked = await getReferenceWithPicker()
 * const markdown = picked.kind === 'text' ? picked.text : `[${picked.title ?? picked.link}](${picked.link})`
 */
export function getReferenceWithPicker<T extends { link: string } = PickedReference>(providerId?: string | null, options?: PickerOptions | boolean): Promise<T>
export async function getReferenceWithPicker(providerId: string | null = null, options?: PickerOptions | boolean | null): Promise<unknown> {
	const { multiple, ...rest }: PickerOptions = typeof options === 'object' ? { ...options } : { isInsideViewer: options }
	const picked = await pickReferences({ providerId, multiple, ...rest })
	return multiple ? picked : picked[0]
}

/**
 * Opens the Smart Picker and resolves with the user's link, or with the text from a custom element.
 * @param providerId The provider to start with. Without one, or with an unknown id, the picker starts with the search over all providers.
 * @param isInsideViewer Whether the caller is inside the Viewer, which traps the focus. @default false
 * @throws {PickerCancelled} If the user closes the picker.
 * @example
 * const link = await getLinkWithPicker('files')
 */
export async function getLinkWithPicker(providerId: string | null = null, isInsideViewer = false): Promise<string> {
	return (await getReferenceWithPicker(providerId, isInsideViewer)).link
}

/**
 * Rejection of the picker's promise after the user closed it without a choice.
 * @example
 * const link = await getLinkWithPicker().catch((error: unknown) => {
 *   if (error instanceof PickerCancelled) return null
 *   throw error
 * })
 */
export class PickerCancelled extends Error {
	constructor() {
		super('User cancellation')
		this.name = 'PickerCancelled'
	}
}
