import type { CustomPickerRenderResult } from '../../contract/registry.ts'

/**
 * Return value for a custom picker element's callback: the element, and data for its destroy callback.
 * @typeParam Payload Data for the destroy callback.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const app = createApp({ render: () => h('button', 'Insert') })
 *   app.mount(el)
 *   return new NcCustomPickerRenderResult(el, app)
 * }, (_, { object }) => { object.unmount() })
 */
export class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
	/** Element that dispatches the custom events `submit`, `pick` and `cancel`. */
	declare element: Element
	/** Data for the destroy callback. */
	declare object: Payload

	/**
	 * @param element Element that dispatches the custom events `submit`, `pick` and `cancel`.
	 * @param object A Vue app or instance, or other data for the destroy callback. The picker also listens to an instance with `$on`.
	 */
	constructor(element: Element, object?: Payload) {
		this.element = element
		this.object = object as Payload
	}
}
