import type { CustomPickerRenderResult } from '../../contract/registry.ts'

/**
 * What a custom picker element's callback returns: the element, and what its destroy callback needs.
 * @typeParam Payload What the destroy callback needs.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const app = createApp({ render: () => h('button', 'Insert') })
 *   app.mount(el)
 *   return new NcCustomPickerRenderResult(el, app)
 * }, (_, { object }) => { object.unmount() })
 */
export class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
	/** Dispatches the custom events `submit`, `pick` and `cancel`. */
	declare element: Element
	/** What the destroy callback needs. */
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
