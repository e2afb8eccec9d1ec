import type { Highlight } from './renderHighlighted.ts'
import { onBeforeUnmount, onMounted, onUpdated, shallowReadonly, shallowRef, type Ref, type VNode } from 'vue'
import { warn } from '../resolver/warn.ts'
import { observeVisibility } from '../ui/dom/visibility.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { isHydrating } from '../ui/useHydration.ts'

/** Target of the highlighting. A page has hundreds of code blocks, most of them never visible: until then nothing is watched. */
export interface UseHighlightOptions {
	/** Nothing is loaded before it comes near the viewport. */
	element: Readonly<Ref<Element | null>>
	code: () => string
	/** Language as people write it. An unknown or missing language leaves the code plain. */
	language: () => string
}

/** Code with its parts highlighted. */
export interface HighlightedCode {
	text: string
	parts: VNode[]
}

/** Longer code stays plain: it would hold up the page. */
const MAX_LENGTH = 50_000
/** So many characters of code are highlighted in the task that renders them; what is more waits until it comes near the viewport. */
const AT_ONCE = 20_000
/** Growing code is highlighted again at this interval; long code less often. */
const GROWING_MS = 150
const CHARACTERS_PER_MS = 100

const loadHighlighter = /* @__PURE__ */ importOnce(() => import('./renderHighlighted.ts'))

let warned = false
let loaded: typeof import('./renderHighlighted.ts') | undefined
let left = AT_ONCE

/** Returns true while the amount of code that is rendered at this moment is small. */
function isLittle(length: number): boolean {
	if (left === AT_ONCE) queueMicrotask(() => { left = AT_ONCE })
	left -= length
	return left >= 0
}

/** Null for a language that is not known, undefined where it could not be loaded. */
async function load(language: string): Promise<Highlight | null | undefined> {
	try {
		loaded ??= await loadHighlighter()
		return await loaded.loadHighlight(language)
	} catch (cause) {
		if (!warned) warn(`Could not load the highlighter of "${language}": its code did not load. Code is shown plain; reload the page.`, cause)
		warned = true
		return undefined
	}
}

/** The code with its parts highlighted, as soon as that is possible; it may be the beginning of code that has grown since. */
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
		const name = asked
		const found = await load(name)
		// What could not be loaded is tried again the next time that the code comes near.
		if (!alive || name !== asked || found === undefined) return
		stop?.()
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

	// What a server has rendered is hydrated as it is, and highlighted afterwards.
	if (!isHydrating()) showAtOnce()
	onMounted(watchPlace)
	onUpdated(() => {
		watchPlace()
		if (highlight && shown.value?.text !== code()) timer ??= setTimeout(show, GROWING_MS + code().length / CHARACTERS_PER_MS)
	})
	onBeforeUnmount(() => {
		alive = false
		stop?.()
		clearTimeout(timer)
	})
	return shallowReadonly(shown)
}
