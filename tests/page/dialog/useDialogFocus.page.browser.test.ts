import { defineComponent, h, shallowRef } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { useDialogFocus } from '../../../src/page/dialog/useDialogFocus.ts'

// The page has it before the first use of the package, which passes everything on to it.
vi.stubGlobal('_nc_event_bus', { getVersion: () => '3.3.3', subscribe: () => undefined, unsubscribe: () => undefined, emit: () => { throw new Error('a broken bus') } })

it('says that the Viewer could not be told, and leaves no rejection behind', async () => {
	const rejected = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
	window.addEventListener('unhandledrejection', rejected)
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	onTestFinished(() => {
		window.removeEventListener('unhandledrejection', rejected)
		warn.mockRestore()
	})
	await render(defineComponent(() => {
		const element = shallowRef<HTMLElement | null>(null)
		useDialogFocus({ element, isInsideViewer: () => true })
		return () => h('div', { ref: element })
	}))
	await expect.poll(() => warn.mock.calls.map(([text]) => text as string)).toEqual(['[nc-reference] Could not tell the Viewer about the dialog: its event bus failed. Keys may not reach the dialog; close the Viewer first.'])
	await new Promise((resolve) => { setTimeout(resolve) })
	expect(rejected).not.toHaveBeenCalled()
})
