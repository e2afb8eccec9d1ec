import type { WidgetOptions, WidgetRecord } from '../../contract/registry.ts'

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
