import { onScopeDispose, shallowRef, type Ref } from 'vue'

/** Time for which a note about a paste is shown. */
const SHOWN_MS = 6000

/** Says something about what was pasted, for a while. */
export function usePasteNote(): { isShown: Readonly<Ref<boolean>>, show: () => void } {
	const isShown = shallowRef(false)
	let timer: ReturnType<typeof setTimeout> | undefined
	onScopeDispose(() => clearTimeout(timer))

	return {
		isShown,
		show() {
			isShown.value = true
			clearTimeout(timer)
			timer = setTimeout(() => { isShown.value = false }, SHOWN_MS)
		},
	}
}
