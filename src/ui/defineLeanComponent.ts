import type {
	ComponentInternalInstance, ComponentObjectPropsOptions, ComponentOptionsMixin, DefineComponent, EmitsToProps, ObjectEmitsOptions, PublicProps, SlotsType, VNode,
} from 'vue'
import { defineComponent, getCurrentInstance, toRaw, withMemo } from 'vue'

/**
 * The one way to write a component by hand for speed. A page shows thousands of texts, most of them plain, and Vue's work around
 * each component costs more than its rendering. So a lean component
 *
 * - has a render function instead of a template, and reads its props raw. Vue renders a component again whenever a prop changes. So it
 *   may read props during rendering and in event handlers, but never in a computed or a watcher, which wouldn't be notified;
 * - takes slots and emit from its instance, because a context for `setup` would be created for each component;
 * - may keep a part of its result with `memoRender`, if the part depends only on the arguments.
 *
 * A property test of each lean component verifies that a changed prop gives the same result as a new mount. A test of the architecture
 * verifies that no other code reads raw props or keeps nodes.
 */

/** Props as a component reads them: those that have a default are there. */
export type Filled<Props, Defaulted extends keyof Props> = Required<Pick<Props, Defaulted>> & Omit<Props, Defaulted>

/** Definition of a lean component. */
export interface LeanOptions<Props> {
	name: string
	props: ComponentObjectPropsOptions<Props>
	emits: string[]
}

/** Vue's own marker for an absent part of a component. */
type None = Record<never, never>

/** Defines a lean component by a setup function that returns its render function. Its type has the form that Vue's compiler gives all others. */
export function defineLeanComponent<Props extends object, Read, Emits extends ObjectEmitsOptions, Slots extends Record<string, unknown>, Exposed = None>(
	setup: (props: Readonly<Read>, instance: ComponentInternalInstance) => () => VNode | null,
	{ name, props, emits }: LeanOptions<Props>,
): DefineComponent<
	Props, Exposed, None, None, None, ComponentOptionsMixin, ComponentOptionsMixin, Emits, string, PublicProps,
	Readonly<Props> & Readonly<EmitsToProps<Emits>>, None, SlotsType<Slots>
> {
	return defineComponent<Props, Emits, string, SlotsType<Slots>>(
		(reactive) => setup(toRaw(reactive) as Readonly<Read>, getCurrentInstance()!),
		{ name, props, emits } as never,
	) as never
}

/** A part of what a component renders, with what else came of rendering it. */
export interface RenderedPart {
	node: VNode
}

/**
 * Renders a part again only after an argument changed. Otherwise it keeps the nodes, which Vue then neither clones nor compares.
 * @param render Render function that depends only on its arguments.
 */
export function memoRender<Args extends readonly unknown[], Part extends RenderedPart>(render: (...args: Args) => Part): (...args: Args) => Part {
	let last: { args: Args, part: Part } | undefined

	return (...args) => {
		if (last && args.every((arg, index) => Object.is(arg, last!.args[index]))) return last.part
		const part = render(...args)
		last = { args, part: { ...part, node: withMemo([], () => part.node, [], 0) } }
		return last.part
	}
}
