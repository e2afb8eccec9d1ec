import { defineComponent, getCurrentInstance, toRaw, withMemo, type ComponentInternalInstance, type ComponentObjectPropsOptions, type ObjectEmitsOptions, type SlotsType, type VNode } from 'vue'

/**
 * The one way in which a component is written by hand for speed. A page shows thousands of texts, most of them plain: what Vue does for each
 * component, besides rendering it, costs more than the rendering. So a lean component
 *
 * - has a render function and no template, and reads its props raw: Vue renders a component anew whenever one of its props is another value,
 *   and nothing has to watch each of them. So it may read props where it renders and in event handlers, but never in a computed or a watcher,
 *   which would not hear of a change;
 * - takes slots and emit from its instance: a context for `setup` would be made for each component;
 * - may keep a part of what it has rendered by `memoRender`, whose arguments are all that the part depends on.
 *
 * That a changed prop always shows what a new mount would show is held by a property test of each lean component, and that nothing else reads
 * raw props or keeps nodes by a test of the architecture.
 */

/** Props as a component reads them: those that have a default are there. */
export type Filled<Props, Defaulted extends keyof Props> = Required<Pick<Props, Defaulted>> & Omit<Props, Defaulted>

/** What a lean component is made of. */
export interface LeanOptions<Props> {
	name: string
	props: ComponentObjectPropsOptions<Props>
	emits: string[]
}

/** Makes a lean component of a function that sets it up and gives what renders it. */
export function defineLeanComponent<Props extends object, Read, Emits extends ObjectEmitsOptions, Slots extends Record<string, unknown>>(
	setup: (props: Readonly<Read>, instance: ComponentInternalInstance) => () => VNode | null,
	{ name, props, emits }: LeanOptions<Props>,
) {
	return defineComponent<Props, Emits, string, SlotsType<Slots>>(
		(reactive) => setup(toRaw(reactive) as Readonly<Read>, getCurrentInstance()!),
		{ name, props, emits } as never,
	)
}

/** A part of what a component renders, with what else came of rendering it. */
export interface RenderedPart {
	node: VNode
}

/**
 * Renders a part anew only where an argument is another one, and keeps it else: Vue then neither clones nor compares it.
 * @param render Has to depend on nothing but its arguments.
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
