import { computed, getCurrentInstance, onMounted, shallowRef, watch, type ComputedRef } from 'vue'
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

/** The picture of somebody; where a server drew the page, the one that only the browser can tell comes after mounting. */
export function useAvatar(options: () => AvatarOptions): Avatar {
	const inPage = shallowRef(typeof window !== 'undefined' && !getCurrentInstance()?.vnode.el)
	const failed = shallowRef<string>()
	onMounted(() => { inPage.value = true })

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
