import type { CustomPickerRenderResult } from '../../contract/registry.ts'

/** What a custom picker element's callback returns: the element, and what its destroy callback needs. */
export class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
	declare element: Element
	declare object: Payload

	/**
	 * @param element Dispatches the custom events `submit`, `pick` and `cancel`.
	 * @param object A Vue app or instance, or whatever else the destroy callback needs; one with `$on` is listened to as well.
	 */
	constructor(element: Element, object?: Payload) {
		this.element = element
		this.object = object as Payload
	}
}
