import type { WidgetOptions } from '../../../contract/registry.ts'
import { FENCE } from '../../../page/globals.ts'
import { addWidget, createWidgetElement } from '../../../page/registries.ts'

/** The content of a code block, for its renderer. */
export interface FenceContent {
	code: string
	/** Language as the text names it, for example `mermaid`. */
	language: string
}

/** Options of `registerFence`. */
export interface RegisterFenceOptions<Result = unknown> extends Pick<WidgetOptions, 'fullWidth' | 'isResizable'> {
	/** Ends the rendered content, before the element is emptied. Gets what the renderer returned. @default a function without effect */
	onDestroy?: (el: HTMLElement, result: Awaited<Result>) => unknown
}

/**
 * Registers a renderer for code blocks in a language. A block is rendered near the viewport, and removed far away; readers can switch to its source. While a
 * text is growing, a block is rendered once it is closed. If the renderer throws or doesn't answer, the source is shown.
 * @param renderer Renders into an element, at once or by a promise; or the name of a custom element, which gets the properties `code` and `language`. The
 * element may be defined later.
 * @example
 * registerFence('shout', (el, { code }) => {
 *   el.textContent = code.toUpperCase()
 * })
 */
export function registerFence<Result = unknown>(language: string, renderer: `${string}-${string}` | ((el: HTMLElement, fence: FenceContent) => Result), options: RegisterFenceOptions<Result> = {}): void {
	const { onDestroy, ...abilities } = options
	const isTag = typeof renderer === 'string'
	addWidget({
		id: FENCE + language.toLowerCase(),
		callback(el, { richObject }) {
			if (!isTag) return renderer(el, richObject as unknown as FenceContent)
			el.append(createWidgetElement(renderer, richObject))
			// Without its class, an element shows nothing.
			return customElements.whenDefined(renderer)
		},
		onDestroy: onDestroy as (el: HTMLElement, result: unknown) => unknown,
		...isTag ? { onUpdate: (el: HTMLElement, { richObject }: { richObject: object }) => { Object.assign(el.firstElementChild!, richObject) } } : {},
	}, { ...abilities, hasInteractiveView: false })
}
