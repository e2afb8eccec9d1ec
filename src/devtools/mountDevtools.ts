import type { OpenDevtoolsOptions } from './dom/openDevtools.ts'
import { createApp, h, ref } from 'vue'
import { deepFocused } from '../ui/dom/composedTree.ts'
import { showOnTop } from '../ui/dom/placement.ts'
import ReferenceDevtools from './ReferenceDevtools.vue'

/** Mounts the panel over the page, gives it the focus, and returns a function that takes both back. */
export function mountDevtools({ services, tab }: OpenDevtoolsOptions, onClose: () => void): () => void {
	const before = deepFocused(document) as HTMLElement | null
	const dock = document.createElement('div')
	dock.className = 'nc-devtools__dock'
	// Above a page's own layers.
	dock.popover = 'manual'
	const panel = ref<{ focus(): void } | null>(null)
	const app = createApp(() => h(ReferenceDevtools, { ref: panel, services, tab, closable: true, onClose }))
	document.body.append(dock)
	app.mount(dock)
	showOnTop(dock)
	panel.value?.focus()
	return () => {
		const hasFocus = dock.contains(document.activeElement)
		app.unmount()
		dock.remove()
		if (hasFocus) before?.focus()
	}
}
