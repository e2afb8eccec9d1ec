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

/** Props of a component of a text, without what would run code: apps hand server JSON through. */
export function safeProps(props: unknown): Record<string, unknown> {
	if (typeof props !== 'object' || props === null) return {}
	return Object.fromEntries(Object.entries(props).filter(([name, value]) => {
		if (MARKUP.test(name)) return false
		// Vue takes `onX` for a listener, a browser `onx` for code if it is a text; `online: true` is neither.
		if (/^on/i.test(name) && (isWritten(value) || (/^on[^a-z]/.test(name) && typeof value !== 'function'))) return false
		const address = beginningOf(value)
		return !(typeof address === 'string' && ADDRESS.test(name) && isScript(address))
	}))
}

const camelize = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
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
	return component && h(component, { ...safeProps(value.props), class: ['rich-text--component', (value.props as { class?: unknown } | undefined)?.class] })
}

/** Returns whether a value is a component that can be rendered. */
export function isComponentArgument(value: RichTextArgument, context: Pick<AppContext, 'components'>): value is Exclude<RichTextArgument, string | number | boolean | null | undefined> {
	return typeof value === 'object' && value !== null && componentOf(value.component, context) !== null
}

/** Cuts a text at its placeholders: texts at even places, names at odd ones. */
export function splitPlaceholders(text: string): string[] {
	return text.split(PLACEHOLDER)
}
