import axe from 'axe-core'
import { http } from 'msw'
import { getReferenceWithPicker, PickerCancelled } from 'nc-reference'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
// The screens are there already: what is tested is the picker, not how fast a test server sends files.
import '../../src/picker/mountPicker.ts'
import '../../src/picker/PickerCustomElement.vue'
import '../../src/picker/PickerRawLink.vue'
import '../../src/previews/renderLoadedList.ts'
import '../../src/page/pageEngine.ts'
import '../../src/page/axiosTransport.ts'
import { createDemoService } from '../../playground/service/demo.ts'
import { linksOf, useService, worker } from '../setup/worker.ts'

/** State of the library on `window`, which every test restores. */
interface PickerPage {
	_vue_richtext_reference_providers?: unknown
	_vue_richtext_reference_provider_timestamps?: Record<string, number>
	_vue_richtext_custom_picker_elements?: Record<string, unknown>
	_nc_focus_trap?: unknown[]
}

export const pickerPage = window as unknown as PickerPage

/** A page of alice's, on the stand-in service. Custom elements are those that the test registers. */
export function openPage({ user = 'alice' as string | null } = {}) {
	const service = createDemoService({ sessionUser: user })
	const requests = useService(service)
	if (user) document.head.dataset.user = user
	localStorage.clear()
	delete pickerPage._vue_richtext_reference_providers
	delete pickerPage._vue_richtext_reference_provider_timestamps
	const opener = document.createElement('button')
	opener.textContent = 'Open'
	document.body.append(opener)
	opener.focus()
	onTestFinished(() => {
		delete document.head.dataset.user
		for (const id of Object.keys(pickerPage._vue_richtext_custom_picker_elements ?? {})) delete pickerPage._vue_richtext_custom_picker_elements![id]
		for (const close of document.querySelectorAll<HTMLElement>('.nc-dialog__close')) close.click()
		opener.remove()
	})
	return {
		service,
		opener,
		requests,
		resolved: () => linksOf(requests),
		/** Method and path of what was asked, in order. */
		asked: () => requests.map(({ method, url }) => `${method} ${url.replace(/^.*\/ocs\/v2\.php\//, '').replace(/&?limit=5/, '')}`),
	}
}

/** The promise of a picker and how it has ended so far. */
export function openPicker(providerId: string | null = null, isInsideViewer = false) {
	const outcomes: unknown[] = []
	const promise = getReferenceWithPicker<{ link: string, title?: string, providerId?: string }>(providerId, isInsideViewer)
	promise.then((picked) => outcomes.push(picked), (error: unknown) => outcomes.push(error instanceof PickerCancelled ? 'cancelled' : error))
	return { promise, outcomes }
}

export const field = () => page.getByRole('combobox')
export const dialog = () => page.getByRole('dialog')
export const option = (name: string | RegExp) => page.getByRole('option', { name })
/** The option that Enter takes. */
export const active = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')

/** Waits until the picker has gone, and looks for what it may have left. */
export async function expectGone() {
	await expect.element(dialog()).not.toBeInTheDocument()
	expect(pickerPage._nc_focus_trap ?? []).toEqual([])
	expect([...document.body.children].filter(({ tagName, className }) => tagName === 'DIV' && className.includes('nc-'))).toEqual([])
}

/** No violation of axe in the dialog. */
export async function expectAccessible() {
	const element = document.querySelector('[role=dialog]')!
	await Promise.all(element.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getComputedTiming().iterations === 1).map(({ finished }) => finished))
	const { violations } = await axe.run(element)
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** A promise that a test resolves, so that answers come when it says. */
export function createGate() {
	let open = () => {}
	const opened = new Promise<void>((resolve) => { open = resolve })
	return { opened, open }
}

/** Has the server keep its answers at a path until a test lets them go, or ends. */
export function holdAnswers(path: string) {
	const { opened, open } = createGate()
	worker.use(http.get(`*/ocs/v2.php/${path}`, async () => { await opened }))
	onTestFinished(open)
	return { letGo: open }
}
