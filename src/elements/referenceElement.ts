import type { ReferenceServices } from '../page/makeServices.ts'
import type { CreateReferencesOptions } from '../page/provideReferences.ts'
import { createApp, h, render, unref, type AppContext, type Component, type Plugin, type VNode } from 'vue'
import { warn } from '../resolver/warn.ts'
import { importOnce } from '../ui/loadOnce.ts'

/*
 * A custom element around a component, in light DOM. Vue's defineCustomElement creates an app for each element. It writes every text that is set as a
 * property into an attribute, and puts an array into the detail of events. A page has hundreds of texts, and some grow by the word. So this class is our
 * own. All elements share one app. Nothing is written to attributes.
 */

/** Type of a property. A `mode` is a boolean that also takes words. `object` has no attribute. */
export type PropertyKind = 'string' | 'number' | 'boolean' | 'mode' | 'object'

/** Definition of an element by its component. */
export interface ElementOptions {
	component: Component
	/** Kind and default of each property. */
	properties: Readonly<Record<string, readonly [kind: PropertyKind, byDefault: unknown]>>
	/** Events of the component that the element dispatches, in kebab-case, with the value as `detail`. */
	events?: readonly string[]
	/** Methods of the component that the element has, too. Before it is on the page they do nothing. */
	methods?: readonly string[]
	/** Values that the component exposes. */
	getters?: readonly string[]
}

/** Servers import this file, too. */
const Base = globalThis.HTMLElement ?? class {} as typeof HTMLElement

const hyphenate = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const loadCreateReferences = /* @__PURE__ */ importOnce(() => import('../page/provideReferences.ts'))

let context: AppContext | undefined
/** Elements wait while it is set. */
let configuring: Promise<unknown> | undefined

/** One app for all elements, which is never mounted itself. */
const createContext = (...plugins: Plugin[]): AppContext => plugins.reduce((app, plugin) => app.use(plugin), createApp({}))._context

/**
 * Sets up the elements that are rendered from now on: policy, hover, transport and all other options of `createReferences`. Elements that come while it loads wait.
 * @returns The services, whose `resolver` fetches, seeds and invalidates references.
 * @example
 * const { resolver } = await configureElements({ policy: 'click', hover: true })
 */
export async function configureElements(options: CreateReferencesOptions): Promise<ReferenceServices> {
	if (typeof customElements !== 'undefined' && !(customElements.get('nc-rich-text')?.prototype instanceof ReferenceElement)) {
		warn('Could not configure the elements: another copy of the library has defined them. Call its configureElements().')
	}
	const loading = loadCreateReferences()
	configuring = loading.catch(() => undefined)
	const plugin = (await loading).createReferences(options)
	context = createContext(plugin)
	configuring = undefined
	return plugin.services
}

const stop = (event: Event) => event.stopPropagation()

/** Converts the value of an attribute or a property. Some frameworks write numbers and booleans as texts, into either. */
function toKind(kind: PropertyKind, value: unknown): unknown {
	if (kind === 'string') return value === null || value === undefined || value instanceof Element ? value : String(value)
	if (kind === 'object' || typeof value !== 'string') return value
	if (kind === 'mode' && !['', 'true', 'false'].includes(value)) return value
	if (kind === 'boolean' || kind === 'mode') return value !== 'false'
	return value.trim() === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
}

/** An element that renders a component into itself. */
export abstract class ReferenceElement extends Base {
	static readonly options: ElementOptions
	readonly #values: Record<string, unknown> = {}
	#vnode: VNode | null = null
	#isUpdating = false
	/** Ends once what the element waits for has loaded. */
	#mounting: Promise<void> | undefined

	get #options(): ElementOptions {
		return (this.constructor as typeof ReferenceElement).options
	}

	constructor() {
		super()
		for (const event of this.#options.events ?? []) this.hideInner(hyphenate(event))
	}

	connectedCallback(): void {
		this.#upgrade()
		if (this.#vnode || !this.isConnected || !this.isReady()) return
		const loading = this.load()
		if (loading || configuring) this.#mounting = Promise.all([configuring, loading]).then(() => this.#mount())
		else this.#mount()
	}

	/** An element that only moves stays as it is. */
	connectedMoveCallback(): void {}

	disconnectedCallback(): void {
		queueMicrotask(() => {
			if (this.isConnected || !this.#vnode) return
			this.#vnode = null
			render(null, this)
		})
	}

	attributeChangedCallback(name: string, _: string | null, text: string | null): void {
		const key = Object.keys(this.#options.properties).find((property) => hyphenate(property) === name)!
		this.setValue(key, text)
	}

	/** The value of a property, or its default. */
	getValue(key: string): unknown {
		return this.#values[key] ?? this.#options.properties[key]![1]
	}

	/** Sets a property; null or undefined for its default. */
	setValue(key: string, given: unknown): void {
		const value = toKind(this.#options.properties[key]![0], given)
		if (this.#values[key] === value) return
		this.#values[key] = value
		this.update()
	}

	/** Renders once after all changes of a task. */
	update(): void {
		if (this.#isUpdating || !this.#vnode) return
		this.#isUpdating = true
		queueMicrotask(() => {
			this.#isUpdating = false
			if (this.#vnode) this.#render()
		})
	}

	/** A member that the component exposes. */
	getExposed(key: string): unknown {
		return unref(this.#vnode?.component?.exposed?.[key])
	}

	/** Calls a method of the component: now, or after loading what the element waits for. Does nothing before the element is on the page. */
	callExposed(key: string, args: readonly unknown[]): unknown {
		const call = () => (this.getExposed(key) as ((...args: unknown[]) => unknown) | undefined)?.(...args)
		if (this.#vnode) return call()
		void this.#mounting?.then(call)
		return undefined
	}

	/** The node that the component has rendered, once it has. */
	protected get rendered(): Node | null {
		return this.#vnode?.component?.subTree.el as Node | null ?? null
	}

	/** Returns whether the component can be rendered. An element that returns false calls `connectedCallback` later. */
	protected isReady(): boolean {
		return true
	}

	/** Loads code that the first rendering needs. */
	protected load(): Promise<unknown> | null {
		return null
	}

	/** Renders again after a script has removed the rendered nodes. */
	protected remount(): void {
		render(null, this)
		this.#render()
	}

	/** Keeps an event of an inner element apart from the element's own event of that name. It ends below the element, which may have older listeners. */
	protected hideInner(type: string): void {
		this.addEventListener(type, (event) => {
			const path = event.composedPath()
			path[path.indexOf(this) - 1]?.addEventListener(type, stop, { once: true })
		}, { capture: true })
	}

	/** Dispatches an event of the component. */
	protected emit(event: string, detail: unknown): void {
		this.dispatchEvent(new CustomEvent(hyphenate(event), { detail }))
	}

	/** The props of the component. */
	protected props(): Record<string, unknown> {
		const { properties } = this.#options
		return Object.fromEntries(Object.keys(properties).map((key) => [key, this.getValue(key)]))
	}

	#mount(): void {
		if (this.#vnode || !this.isConnected) return
		this.replaceChildren()
		this.#render()
	}

	#render(): void {
		const listeners = (this.#options.events ?? []).map((event) => [`on${event[0]!.toUpperCase()}${event.slice(1)}`, (detail: unknown) => this.emit(event, detail)])
		const vnode = h(this.#options.component, { ...this.props(), ...Object.fromEntries(listeners) as object })
		context ??= createContext()
		vnode.appContext = context
		render(vnode, this)
		this.#vnode = vnode
	}

	/** Properties that were set before the element was defined hide those of the class. */
	#upgrade(): void {
		for (const [key, value] of Object.entries(this)) {
			if (!(key in Object.getPrototypeOf(this))) continue
			Reflect.deleteProperty(this, key)
			Reflect.set(this, key, value)
		}
	}
}

/** Adds the members of the options to a class. */
export function withOptions<Class extends typeof ReferenceElement>(elementClass: Class, options: ElementOptions): Class {
	const { properties, methods = [], getters = [] } = options
	const observedAttributes = Object.entries(properties).filter(([, [kind]]) => kind !== 'object').map(([key]) => hyphenate(key))
	Object.assign(elementClass, { options, observedAttributes: [...(elementClass as { observedAttributes?: string[] }).observedAttributes ?? [], ...observedAttributes] })
	const members: PropertyDescriptorMap = {}
	for (const key of Object.keys(properties)) {
		members[key] = { get(this: ReferenceElement) { return this.getValue(key) }, set(this: ReferenceElement, value) { this.setValue(key, value) } }
	}
	for (const key of getters) members[key] = { get(this: ReferenceElement) { return this.getExposed(key) ?? null } }
	for (const key of methods) {
		members[key] = { value(this: ReferenceElement, ...args: unknown[]) { return this.callExposed(key, args) } }
	}
	// What a class has itself stays.
	for (const [key, member] of Object.entries(members)) {
		if (!Object.hasOwn(elementClass.prototype, key)) Object.defineProperty(elementClass.prototype, key, { configurable: true, enumerable: 'get' in member, ...'value' in member ? { writable: true } : {}, ...member })
	}
	return elementClass
}
