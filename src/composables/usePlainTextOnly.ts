import { onMounted, readonly, shallowRef, type Ref } from 'vue'

let known: boolean | undefined

function probe(): boolean {
	const element = document.createElement('div')
	element.setAttribute('contenteditable', 'plaintext-only')
	return element.contentEditable === 'plaintext-only'
}

/** Whether the browser has `contenteditable="plaintext-only"`; false until mounted, as on a server. */
export function usePlainTextOnly(): Readonly<Ref<boolean>> {
	const has = shallowRef(false)
	onMounted(() => { has.value = known ??= probe() })
	return readonly(has)
}
