import { h, type AppContext, type Component, type VNode } from 'vue'

/** Replacement for a `{name}` in a text: plain text, or a component with props. */
export type RichTextArgument = string | number | boolean | null | undefined | { component: Component | string, props?: Record<string, unknown> }

/** Replacements by placeholder name. */
export type RichTextArguments = Record<string, RichTextArgument>

const PLACEHOLDER = /\{([\w.-]+)\}/g

/** Prop names that make HTML or code of a string; Vue writes a `.name` or `^name` straight to the element, and what `__proto__` holds as well. */
const MARKUP = /^(?:[.^].*|(?:inner|outer)html|srcdoc|ref|ref_.*|__proto__)$/i
const ADDRESS = /^(?:.*(?:href|src|url)|action|formaction|data|to|srcset)$/i

/** Returns whether an attribute could execute a value: a text, or a value that becomes one. */
const isWritten = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && value !== null)

/** Returns whether an address runs code, even in disguise, because browsers skip spaces and control characters. */
function isScript(address: string): boolean {
	return URL.canParse(address) && /^(?:java|vb)script:$/.test(new URL(address).protocol)
}

/** Returns the start of a value as an attribute. A list becomes a text with commas, which no scheme contains. */
function beginningOf(value: unknown): unknown {
	while (Array.isArray(value)) value = value[0]
	return value
}

/** Attributes that lay an element over the page, take the name of another one, or move the focus. */
const PAGE = /^(?:style|class|id|is|slot|part|popover.*|command.*|autofocus|accesskey|tabindex|name)$/i

const camelize = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns whether a component declares a prop. */
function declares(component: Component | undefined, name: string): boolean {
	const { props } = (component ?? {}) as { props?: string[] | object }
	return (Array.isArray(props) ? props : Object.keys(props ?? {})).some((declared) => camelize(declared) === camelize(name))
}

/**
 * Props of a component of a text, without what would run code or reach out of the text, because apps hand server JSON through.
 * A prop that the component declares may have any name.
 */
export function safeProps(props: unknown, component?: Component): Record<string, unknown> {
	if (typeof props !== 'object' || props === null) return {}
	return Object.fromEntries(Object.entries(props).filter(([name, value]) => {
		if (PAGE.test(name) && !declares(component, name)) return false
		if (MARKUP.test(name)) return false
		// Vue takes `onX` for a listener, a browser `onx` for code if it is a text; `online: true` is neither.
		if (/^on/i.test(name) && (isWritten(value) || (/^on[^a-z]/.test(name) && typeof value !== 'function'))) return false
		const address = beginningOf(value)
		return !(typeof address === 'string' && ADDRESS.test(name) && isScript(address))
	}))
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Returns the component for a value: itself, or the registered one with that name. Rejects elements, and plain JSON, because Vue would compile a `template` in it. */
function componentOf(value: unknown, { components }: Pick<AppContext, 'components'>): Component | null {
	if (typeof value === 'function') return value as Component
	if (typeof value === 'string') {
		const known = [value, camelize(value), capitalize(camelize(value))].find((name) => Object.hasOwn(components, name))
		return known === undefined ? null : components[known]!
	}
	return typeof value === 'object' && value && Object.values(value).some((part) => typeof part === 'function') ? value as Component : null
}

/** Renders the value of a placeholder; null where there is none, so that the name stays as written. */
export function renderArgument(name: string, values: RichTextArguments, context: Pick<AppContext, 'components'>): VNode | null {
	if (!Object.hasOwn(values, name)) return null
	const value = values[name]
	if (value === null || value === undefined) return null
	if (typeof value !== 'object') return h('span', { class: 'rich-text--fallback' }, String(value))
	const component = componentOf(value.component, context)
	// Data that names a component chooses no style of the page. An app's own code may.
	const own = typeof value.component === 'string' ? undefined : (value.props as { class?: unknown } | undefined)?.class
	return component && h(component, { ...safeProps(value.props, component), class: ['rich-text--component', own] })
}

/** Returns whether a value is a component that can be rendered. */
export function isComponentArgument(value: RichTextArgument, context: Pick<AppContext, 'components'>): value is Exclude<RichTextArgument, string | number | boolean | null | undefined> {
	return typeof value === 'object' && value !== null && componentOf(value.component, context) !== null
}

/** Cuts a text at its placeholders: texts at even places, names at odd ones. */
export function splitPlaceholders(text: string): string[] {
	return text.split(PLACEHOLDER)
}
