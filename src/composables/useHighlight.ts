import type { Highlight } from '../render/highlight.ts'
import { getCurrentInstance, onBeforeUnmount, onMounted, onUpdated, shallowReadonly, shallowRef, type Ref, type VNode } from 'vue'
import { observeVisibility } from '../dom/visibility.ts'

/** What is highlighted, and where. A page has hundreds of code blocks, most of them never looked at: until then nothing is watched. */
export interface UseHighlightOptions {
	/** Nothing is loaded before it comes near the viewport. */
	element: Readonly<Ref<Element | null>>
	code: () => string
	/** As people write it; an unknown one, or none at all, leaves the code plain. */
	language: () => string
}

/** A code with its parts told apart. */
export interface HighlightedCode {
	text: string
	parts: VNode[]
}

/** Longer code stays plain: it would hold up the page. */
const MAX_LENGTH = 50_000
/** So many signs of code are told apart at once, as they are drawn; what is more waits until it comes near the viewport. */
const AT_ONCE = 20_000
/** A code that grows is told apart anew so often, a long one less often. */
const GROWING_MS = 150
const SIGNS_PER_MS = 100

let warned = false
let loaded: typeof import('../render/highlight.ts') | undefined
let left = AT_ONCE

/** True as long as what is drawn in this moment is little. */
function isLittle(length: number): boolean {
	if (left === AT_ONCE) queueMicrotask(() => { left = AT_ONCE })
	left -= length
	return left >= 0
}

async function load(language: string): Promise<Highlight | null> {
	try {
		loaded ??= await import('../render/highlight.ts')
		return await loaded.loadHighlight(language)
	} catch (cause) {
		if (!warned) console.warn(`Could not load the highlighter of "${language}": code is shown plain.`, cause)
		warned = true
		return null
	}
}

/** The code with its parts told apart, as soon as that is possible; it may be a beginning of a code that has grown since. */
export function useHighlight({ element, code, language }: UseHighlightOptions): Readonly<Ref<HighlightedCode | null>> {
	const shown = shallowRef<HighlightedCode | null>(null)
	let highlight: Highlight | null = null
	let asked = ''
	let alive = true
	let stop: (() => void) | undefined
	let timer: ReturnType<typeof setTimeout> | undefined

	function show() {
		timer = undefined
		const text = code()
		shown.value = highlight && text.length <= MAX_LENGTH ? { text, parts: highlight(text) } : null
	}

	async function start() {
		stop?.()
		const name = asked
		const found = await load(name)
		if (!alive || name !== asked) return
		highlight = found
		if (found) show()
	}

	/** Without waiting, where the language is there. */
	function showAtOnce() {
		const found = loaded?.highlightOf(language())
		if (!found || !isLittle(code().length)) return
		asked = language()
		highlight = found
		show()
	}

	function watchPlace() {
		if (asked === language()) return
		stop?.()
		asked = language()
		highlight = null
		shown.value = null
		if (asked && element.value) stop = observeVisibility(element.value, (isNear) => { if (isNear) void start() })
	}

	// What a server has drawn is taken over as it is, and told apart afterwards.
	if (!getCurrentInstance()?.vnode.el) showAtOnce()
	onMounted(watchPlace)
	onUpdated(() => {
		watchPlace()
		if (highlight && shown.value?.text !== code()) timer ??= setTimeout(show, GROWING_MS + code().length / SIGNS_PER_MS)
	})
	onBeforeUnmount(() => {
		alive = false
		stop?.()
		clearTimeout(timer)
	})
	return shallowReadonly(shown)
}
