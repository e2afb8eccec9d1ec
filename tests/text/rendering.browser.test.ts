import { defineComponent, h, nextTick, type Component, type SetupContext } from 'vue'
import { NcReferenceList, NcRichText, type Reference } from 'nc-reference'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { answerBy } from '../setup/answering.ts'

const link = 'https://a.test/1'
const text = `See ${link} and https://paypa1.com/x, {who}`

const answer = (address: string): Reference => ({
	richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: address, name: 'A title', description: null, thumb: null, link: address }, accessible: true,
})

let isRendering = false
const effects = new Set<string>()

const undo: (() => void)[] = []

/** Notes each call of a method while a component renders. */
function note(target: object, name: string): void {
	const methods = target as Record<string, (...args: unknown[]) => unknown>
	const original = methods[name]!
	methods[name] = function (...args) {
		if (isRendering) effects.add(name)
		return original.apply(this, args)
	}
	undo.push(() => { methods[name] = original })
}

/** The same component, which notes what its rendering does. */
function watched(component: unknown): Component {
	const { setup, ...options } = component as { setup: (props: object, context: SetupContext) => () => unknown }
	return defineComponent({
		...options,
		setup(props: object, context: SetupContext) {
			const renderNow = setup(props, context)
			return () => {
				isRendering = true
				try {
					return renderNow()
				} finally {
					isRendering = false
				}
			}
		},
	} as never)
}

afterEach(() => {
	for (const restore of undo.splice(0)) restore()
	effects.clear()
})

const FEATURES = { referenceHover: true, referenceChips: true, referenceActions: true }

it.each([
	['a text with every feature', NcRichText, { text, arguments: { who: 'Ann' }, referenceLimit: 2, referenceExpandable: true, ...FEATURES }],
	['markdown with every feature', NcRichText, { text, arguments: { who: 'Ann' }, useMarkdown: true, referenceLimit: 1, ...FEATURES }],
	['a growing text', NcRichText, { text, streaming: true, ...FEATURES }],
	['a list', NcReferenceList, { text, limit: 2, displayFallback: true, hover: true, actions: true, compact: true }],
])('only reads while it renders %s', async (_what, component, props) => {
	for (const name of ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback', 'fetch']) note(window, name)
	for (const Observer of [IntersectionObserver, ResizeObserver, MutationObserver]) note(Observer.prototype, 'observe')
	note(EventTarget.prototype, 'addEventListener')
	note(document, 'createElement')
	// Loading a module, and a change of reactive state, which Vue queues.
	note(Promise.prototype, 'then')
	const { global } = answerBy(answer)
	const Watched = watched(component)
	const { container, rerender } = await render(defineComponent({ props: { given: { type: Object, required: true } }, setup: (outer: { given: object }) => () => h(Watched, outer.given) }), { props: { given: props }, global })
	await expect.poll(() => container.querySelector('.nc-chip, .nc-reference:not([aria-busy])')).not.toBeNull()
	await rerender({ given: { ...props, text: `${text} and https://a.test/2` } })
	await nextTick()
	expect([...effects]).toEqual([])
})
