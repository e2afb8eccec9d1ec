import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type ComputedRef } from 'vue'
import { whenIdle } from '../ui/dom/idle.ts'
import { initialOf, isDarkPage, pictureOf, type Pictured } from '../page/avatar.ts'

export interface Avatar {
	/** Undefined without a picture, or if it could not be loaded. */
	address: ComputedRef<string | undefined>
	/** The letter shown without a picture. */
	initial: ComputedRef<string>
	/** Call it when the picture fails. */
	fail(): void
}

/** The picture of somebody; where a server rendered the page, the one that only the browser can tell comes after mounting. */
export function useAvatar(options: () => Pictured & { label: string }): Avatar {
	const inPage = shallowRef(false)
	const failed = shallowRef<string>()
	let cancelIdle = () => {}
	onMounted(() => { cancelIdle = whenIdle(() => { inPage.value = true }) })
	onBeforeUnmount(() => cancelIdle())

	const wanted = computed(() => inPage.value || options().iconUrl ? pictureOf(options(), isDarkPage) : undefined)
	watch(wanted, () => { failed.value = undefined })

	return {
		address: computed(() => wanted.value === failed.value ? undefined : wanted.value),
		initial: computed(() => initialOf(options().label)),
		fail() { failed.value = wanted.value },
	}
}
