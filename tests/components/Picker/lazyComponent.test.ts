import { defineComponent, h, nextTick, shallowRef, type Component } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { lazyComponent } from '../../../src/components/Picker/lazyComponent.ts'

it('leaves no rejection behind when a method is called and its component does not load', async () => {
	const rejected = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
	window.addEventListener('unhandledrejection', rejected)
	onTestFinished(() => window.removeEventListener('unhandledrejection', rejected))
	const load = vi.fn(() => Promise.reject<Component>(new Error('offline')))
	const Lazy = lazyComponent(load, ['focus'])
	const lazy = shallowRef<{ focus(): void } | null>(null)
	const reported = vi.fn()
	await render(defineComponent(() => () => h(Lazy, { ref: lazy })), { global: { config: { errorHandler: reported } } })
	lazy.value!.focus()
	await expect.poll(() => reported.mock.calls.length).toBe(1)
	// Rejections that nobody handles are told after a task.
	await new Promise((resolve) => { setTimeout(resolve) })
	await nextTick()
	expect(load).toHaveBeenCalledTimes(2)
	expect(rejected).not.toHaveBeenCalled()
})
