import type { WidgetOptions, WidgetRecord } from '../../contract/registry.ts'

/** The type of what only has a plain card; nobody can register a widget for it. */
export const PLAIN_TYPE = 'open-graph'

/** What a registration says of a widget, where it says nothing the defaults; `true` stands for `{ hasInteractiveView: true }`. */
export function widgetOptions(options?: boolean | WidgetOptions): Required<WidgetOptions> {
	return { hasInteractiveView: options !== false, fullWidth: false, isResizable: false, ...options as WidgetOptions }
}

/** What a widget can do, with the defaults for what its bundle left out; nothing where there is no widget. */
export function widgetAbilities(widget: WidgetRecord | undefined): Required<WidgetOptions> {
	return {
		hasInteractiveView: widget?.hasInteractiveView ?? Boolean(widget),
		fullWidth: widget?.fullWidth ?? false,
		isResizable: widget?.isResizable ?? false,
	}
}
