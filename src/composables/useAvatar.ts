import { computed, onBeforeUnmount, onMounted, shallowRef, watch, type ComputedRef } from 'vue'
import { avatarAddress, isDarkPage } from '../host/avatar.ts'

export interface AvatarOptions {
	id?: string
	/** Address of a picture; it goes before all else. */
	iconUrl?: string | null
	/** `users` have a picture on the server. */
	source?: string | null
}

export interface Avatar {
	/** Undefined where there is no picture, or it could not be loaded. */
	address: ComputedRef<string | undefined>
	/** To call when the picture fails. */
	fail(): void
}

/** Only what a picture can be loaded from; a script is none. */
export function safeImage(address: string): string | undefined {
	return /^(https?:|\/|blob:|data:image\/|\.)/i.test(address.trim()) || !address.includes(':') ? address : undefined
}

function whenIdle(task: () => void): () => void {
	if (typeof requestIdleCallback === 'undefined') {
		const timer = setTimeout(task)
		return () => clearTimeout(timer)
	}
	const handle = requestIdleCallback(task, { timeout: 500 })
	return () => cancelIdleCallback(handle)
}

/** The picture of somebody; where a server drew the page, the one that only the browser can tell comes after mounting. */
export function useAvatar(options: () => AvatarOptions): Avatar {
	const inPage = shallowRef(false)
	const failed = shallowRef<string>()
	let forget = () => {}
	// Fifty pictures at once hold up a text that is full of mentions: they come when the page has time.
	onMounted(() => { forget = whenIdle(() => { inPage.value = true }) })
	onBeforeUnmount(() => forget())

	const wanted = computed(() => {
		const { id, iconUrl, source } = options()
		if (iconUrl) return safeImage(iconUrl)
		return inPage.value && source === 'users' && id ? avatarAddress(id, isDarkPage()) : undefined
	})
	watch(wanted, () => { failed.value = undefined })

	return {
		address: computed(() => wanted.value === failed.value ? undefined : wanted.value),
		fail() { failed.value = wanted.value },
	}
}
