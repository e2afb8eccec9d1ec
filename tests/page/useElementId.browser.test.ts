import { createApp, createSSRApp, h, nextTick, ref } from 'vue'
import { expect, it, vi } from 'vitest'
import { Named, SENT } from '../setup/named.ts'

function pageWith(html: string): HTMLElement {
	const root = document.createElement('main')
	root.innerHTML = html
	document.body.append(root)
	return root
}

const idsOf = (root: Element) => [...root.querySelectorAll('[id]')].map(({ id }) => id)

it('keeps the ids that a server has sent, and makes others for what comes later and for other apps', async () => {
	const warn = vi.spyOn(console, 'warn')
	const error = vi.spyOn(console, 'error')
	const more = ref(false)
	const sent = pageWith(SENT)
	createSSRApp({ render: () => h('div', [h(Named), h(Named), ...more.value ? [h(Named)] : []]) }).mount(sent)
	expect(sent.innerHTML).toBe(SENT)
	more.value = true
	await nextTick()
	const own = pageWith('')
	createApp({ render: () => [h(Named), h(Named)] }).mount(own)
	const again = pageWith('')
	createApp({ render: () => [h(Named), h(Named)] }).mount(again)
	const ids = [sent, own, again].flatMap(idsOf)
	expect(ids).toHaveLength(7)
	expect(new Set(ids).size).toBe(7)
	expect([...warn.mock.calls, ...error.mock.calls]).toEqual([])
})

it('counts on from what other bundles of the page have used', () => {
	const shared = window as { _nc_vue_element_id?: number }
	shared._nc_vue_element_id = 41
	const root = pageWith('')
	createApp({ render: () => [h(Named), h(Named)] }).mount(root)
	expect(idsOf(root)).toEqual(['nc-test-41', 'nc-test-42'])
	expect(shared._nc_vue_element_id).toBe(43)
})
