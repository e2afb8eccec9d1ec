import { inject, onMounted, shallowRef, ssrContextKey, type Ref } from 'vue'
import { isHydrating } from '../ui/useHydration.ts'

let known: boolean | undefined

function probe(): boolean {
	const element = document.createElement('div')
	element.setAttribute('contenteditable', 'plaintext-only')
	return element.contentEditable === 'plaintext-only'
}

/** Whether the browser has `contenteditable="plaintext-only"`; false on a server, and until what that rendered is hydrated. */
export function usePlainTextOnly(): Readonly<Ref<boolean>> {
	const isFresh = typeof document !== 'undefined' && !isHydrating() && !inject(ssrContextKey, null)
	const has = shallowRef(isFresh && (known ??= probe()))
	if (!isFresh) onMounted(() => { has.value = known ??= probe() })
	return has
}
