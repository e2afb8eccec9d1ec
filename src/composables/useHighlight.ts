import type { Highlight } from '../render/highlight.ts'
import { onBeforeUnmount, onMounted, onUpdated, shallowReadonly, shallowRef, type Ref, type VNode } from 'vue'
import { observeVisibility } from '../dom/visibility.ts'

/** What is highlighted, and where. A page has hundreds of code blocks, most of them never looked at: until then nothing is watched. */
export interface UseHighlightOptions {
	/** Nothing is loaded or told apart before it comes near the viewport. */
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
/** A code that grows is told apart anew when it has rested. */
const REST_MS = 150

let warned = false

async function load(language: string): Promise<Highlight | null> {
	try {
		return await (await import('../render/highlight.ts')).loadHighlight(language)
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
		const text = code()
		shown.value = highlight && text.length <= MAX_LENGTH ? { text, parts: highlight(text) } : null
	}

	async function start() {
		stop?.()
		const name = asked
		const loaded = await load(name)
		if (!alive || name !== asked) return
		highlight = loaded
		if (loaded) show()
	}

	function watchPlace() {
		if (asked === language()) return
		stop?.()
		asked = language()
		highlight = null
		shown.value = null
		if (asked && element.value) stop = observeVisibility(element.value, (isNear) => { if (isNear) void start() })
	}

	onMounted(watchPlace)
	onUpdated(() => {
		watchPlace()
		if (!highlight || shown.value?.text === code()) return
		clearTimeout(timer)
		timer = setTimeout(show, REST_MS)
	})
	onBeforeUnmount(() => {
		alive = false
		stop?.()
		clearTimeout(timer)
	})
	return shallowReadonly(shown)
}
