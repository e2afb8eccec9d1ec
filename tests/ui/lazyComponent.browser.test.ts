import { defineComponent, h, nextTick, shallowRef, useTemplateRef } from 'vue'
import { beforeEach, expect, it, onTestFinished, vi, type Mock } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { lazyComponent } from '../../src/ui/lazyComponent.ts'
import { lazyModule } from '../../src/ui/lazyModule.ts'
import PickerWait from '../../src/picker/PickerWait.vue'

let warned: Mock

beforeEach(() => {
	warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	onTestFinished(() => warned.mockRestore())
})

const Loaded = defineComponent({
	props: ['text'],
	setup(props, { expose }) {
		const field = useTemplateRef<HTMLElement>('field')
		expose({ focus: () => field.value?.focus() })
		return () => h('input', { ref: 'field', 'aria-label': props.text as string })
	},
})

/** A component whose import fails as often as it is told. */
function createLazy(failures: number, onFailed?: (attrs: Record<string, unknown>) => void) {
	const load = vi.fn(async () => {
		if (failures-- > 0) throw new Error('offline')
		return { Loaded }
	})
	const Lazy = lazyComponent(lazyModule(load, 'Could not load it.'), {
		pick: (module) => module.Loaded,
		methods: ['focus'],
		fallback: ({ state, onRetry }) => h(PickerWait, { state, onRetry, autofocus: true }),
		onFailed,
	})
	return { load, Lazy }
}

it('leaves no rejection behind when a method is called and its component does not load', async () => {
	const rejected = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
	window.addEventListener('unhandledrejection', rejected)
	onTestFinished(() => window.removeEventListener('unhandledrejection', rejected))
	const { Lazy } = createLazy(Infinity)
	const lazy = shallowRef<{ focus(): void } | null>(null)
	await render(defineComponent(() => () => h(Lazy, { ref: lazy })))
	lazy.value!.focus()
	await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0)
	// Unhandled rejections are reported after a task.
	await new Promise((resolve) => { setTimeout(resolve) })
	await nextTick()
	expect(rejected).not.toHaveBeenCalled()
})

it('says that it did not load, keeps the focus, and tries again', async () => {
	const { load, Lazy } = createLazy(1)
	const lazy = shallowRef<{ focus(): void } | null>(null)
	await render(defineComponent(() => () => h(Lazy, { ref: lazy, text: 'Here' })))
	await expect.element(page.getByRole('alert')).toHaveTextContent('Smart Picker could not be shown.')
	expect(document.activeElement!.contains(page.getByRole('alert').element())).toBe(true)
	await page.getByRole('button', { name: 'Try again' }).click()
	lazy.value!.focus()
	await expect.element(page.getByRole('textbox', { name: 'Here' })).toHaveFocus()
	expect(load).toHaveBeenCalledTimes(2)
})

it('tells who used it that it did not come, each time', async () => {
	const failed = vi.fn()
	const { Lazy } = createLazy(Infinity, failed)
	const onCancel = () => undefined
	const { unmount } = await render(Lazy, { props: { onCancel } as object })
	await expect.poll(() => failed.mock.calls.map(([attrs]) => (attrs as Record<string, unknown>).onCancel)).toEqual([onCancel])
	await unmount()
	await render(Lazy)
	await expect.poll(() => failed.mock.calls.length).toBe(2)
})
