import { defineComponent, h, reactive, type Component } from 'vue'
import { vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { systemClock } from '../../src/page/systemClock.ts'
import NcRichContenteditable from '../../src/editor/NcRichContenteditable.vue'

/** People whom the tests mention. */
export const people = {
	alice: { id: 'alice', label: 'Alice Liddell' },
	bob: { id: 'bob', label: 'Bob' },
	'group/all': { id: 'group/all', label: 'Everybody' },
	'two words': { id: 'two words', label: 'Two Words' },
}

/** Renders editors for whose undo time stands still: a test types without a pause, also where the machine makes one. */
function renderAtOnce(app: Component) {
	const { now } = systemClock
	const mountedAt = now()
	systemClock.now = () => mountedAt
	try {
		return render(app)
	} finally {
		systemClock.now = now
	}
}

/** An editor in an app that binds its value, as v-model does; `keep` is what the app makes of a value. */
export async function mountEditor(props: Record<string, unknown> = {}, keep = (value: string) => value) {
	const state = reactive<Record<string, unknown>>({ modelValue: '', userData: people, ...props })
	const emitted: string[] = []
	let exposed: InstanceType<typeof NcRichContenteditable> | null = null
	const app = defineComponent(() => () => h(NcRichContenteditable, {
		...state as { modelValue: string },
		ref: (instance: unknown) => { exposed = instance as typeof exposed },
		'onUpdate:modelValue': (value: string) => {
			emitted.push(value)
			state.modelValue = keep(value)
		},
	}))
	const screen = await renderAtOnce(app)
	const box = screen.container.querySelector<HTMLElement>('[role=textbox]')!
	return { screen, box, state, emitted, value: () => state.modelValue as string, editor: () => exposed! }
}

/** Focuses an editor and waits for the code that loads with its focus. */
export async function focusEditor(box: HTMLElement) {
	box.focus()
	await vi.dynamicImportSettled()
}

/** Returns the text behind a bubble, whose tooltip is the id, behind a chip, or in the element of a format. */
function spelled(bubble: Node): string {
	const { title, dataset, textContent } = bubble as HTMLElement
	if (dataset.ncFormat !== undefined) return textContent!
	if (dataset.ncLink !== undefined) return dataset.ncLink
	return /^[\w.'-][\w@.'-]*$/.test(title) ? `@${title}` : `@"${title}"`
}

/** Returns the children of an editable. Lines of a long text are in groups. */
export function childrenOf(box: HTMLElement): ChildNode[] {
	return [...box.childNodes].flatMap((node) => node.nodeName === 'DIV' ? [...node.childNodes] : node)
}

/** Returns the text on screen, read from the children of an editable without the library's code. */
export function onScreen(box: HTMLElement): string {
	let text = ''
	const children = childrenOf(box)
	for (const node of children) {
		if (node instanceof Text) text += node.data
		else if (node.nodeName === 'BR') text += '\n'
		else text += spelled(node)
	}
	return children.at(-1)?.nodeName === 'BR' ? text.slice(0, -1) : text
}

function lengthOf(node: Node): number {
	if (node instanceof Text) return node.length
	return node.nodeName === 'BR' ? 1 : spelled(node).length
}

/** A place of the tree in characters of the value. */
export function placeOf(box: HTMLElement, node: Node, offset: number): number {
	const children = childrenOf(box)
	const lengthBefore = (index: number) => children.slice(0, index).reduce((sum, child) => sum + lengthOf(child), 0)
	if (node === box || (node.parentNode === box && node.nodeName === 'DIV')) {
		const next = node.childNodes[offset] ?? (node === box ? null : node.nextSibling)
		const index = next ? children.findIndex((child) => next.contains(child)) : -1
		return lengthBefore(index < 0 ? children.length : index)
	}
	const index = children.findIndex((child) => child.contains(node))
	const before = lengthBefore(index)
	if (node instanceof Text && (node === children[index] || (children[index] as HTMLElement).dataset.ncFormat !== undefined)) return before + offset
	return before + (offset === 0 ? 0 : lengthOf(children[index]!))
}

/** The selection in characters of the value, read without any code of the library; mentions count whole. */
export function selectionOnScreen(box: HTMLElement): { from: number, to: number } | null {
	const selection = document.getSelection()
	if (!selection?.anchorNode || !box.contains(selection.anchorNode) || !box.contains(selection.focusNode)) return null
	const ends = [placeOf(box, selection.anchorNode, selection.anchorOffset), placeOf(box, selection.focusNode!, selection.focusOffset)]
	const full = onScreen(box).length
	return { from: Math.min(full, ...ends), to: Math.min(full, Math.max(...ends)) }
}

/** Returns the position of the caret, or of the selection's end, on screen. */
export const caretOnScreen = (box: HTMLElement) => selectionOnScreen(box)!.to

/** Places to compose at: a name, a value, and the index of the next child of the box. Most aren't next to a text. */
export const COMPOSING_PLACES: [name: string, value: string, child: number][] = [
	['in an empty text', '', 0],
	['between two bubbles', '@alice@bob', 1],
	['before a bubble at the start', '@alice', 0],
	['behind a bubble at the end', '@alice', 1],
	['on an empty line', 'a\n\nb', 2],
	['before a line break', 'a\n@bob', 1],
	['at the end of a text', 'ab', 1],
]
