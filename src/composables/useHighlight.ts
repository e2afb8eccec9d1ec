import type { Highlight } from '../render/highlight.ts'
import { computed, onScopeDispose, shallowRef, toValue, watch, type ComputedRef, type MaybeRefOrGetter, type VNode } from 'vue'

/** What is highlighted, and when. */
export interface UseHighlightOptions {
	code: MaybeRefOrGetter<string>
	/** As people write it; unknown ones and none at all leave the code plain. */
	language: MaybeRefOrGetter<string>
	/** Nothing is loaded or told apart while this is false. */
	near: MaybeRefOrGetter<boolean>
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

/** The code as text, and with its parts told apart as soon as that is possible. */
export function useHighlight({ code, language, near }: UseHighlightOptions): { parts: ComputedRef<string | (VNode | string)[]>, active: ComputedRef<boolean> } {
	const highlight = shallowRef<Highlight | null>(null)
	const rested = shallowRef(toValue(code))
	let timer: ReturnType<typeof setTimeout> | undefined
	let asked = ''

	watch(() => toValue(near) && toValue(language), async (name) => {
		if (!name || name === asked) return
		asked = name
		highlight.value = null
		const loaded = await load(name)
		if (asked === name) highlight.value = loaded
	}, { immediate: true })

	watch(() => toValue(code), (next) => {
		clearTimeout(timer)
		timer = setTimeout(() => { rested.value = next }, REST_MS)
	})
	onScopeDispose(() => {
		clearTimeout(timer)
		asked = ''
	})

	const told = computed(() => highlight.value && rested.value.length <= MAX_LENGTH ? highlight.value(rested.value) : null)
	const parts = computed(() => {
		const text = toValue(code)
		return told.value && text.startsWith(rested.value) ? [...told.value, text.slice(rested.value.length)] : text
	})
	return { parts, active: computed(() => told.value !== null) }
}
