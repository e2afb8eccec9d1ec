import { createSSRApp, h, nextTick, type App, type Component } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { NcReferenceWidget, preloadPreviews, type Reference } from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import CardImage from '../../src/cards/CardImage.vue'

const link = 'https://tracker.test/issues/7'
const issue: Reference = {
	richObjectType: 'refdemo_issue',
	richObject: { vcs_issue: { id: 7, url: link, title: 'Issue number 7', state: 'open', created_at: 1767225600 } },
	openGraphObject: { id: link, name: 'Issue number 7', description: null, thumb: null, link },
	accessible: true,
}

let app: App | undefined
let box: HTMLElement
let warn: ReturnType<typeof vi.spyOn>

beforeEach(() => {
	warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
	box = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
	app?.unmount()
	box.remove()
	vi.restoreAllMocks()
})

function hydrate(component: Component, props: Record<string, unknown>) {
	app = createSSRApp(() => h(component, props))
	app.mount(box)
}

describe('a page that a server has rendered', () => {
	it('shows the date as the server wrote it until it is hydrated, then as the reader reads it', async () => {
		await preloadPreviews()
		box.innerHTML = await renderToString(createSSRApp(() => h(NcReferenceWidget, { reference: issue })))
		// A server would not know how long ago that was.
		box.querySelector('time')!.replaceWith(Object.assign(document.createElement('time'), { dateTime: '2026-01-01T00:00:00.000Z', textContent: '2026-01-01' }))
		const time = box.querySelector('time')!
		hydrate(NcReferenceWidget as Component, { reference: issue })
		expect(warn).not.toHaveBeenCalled()
		await nextTick()
		expect(box.querySelector('time')).toBe(time)
		expect(time.textContent).toMatch(/ago|last/)
		expect(time.title).toMatch(/202[56]/)
	})

	it('has nothing in the place of an image that failed before anybody listened', async () => {
		box.innerHTML = await renderToString(createSSRApp(() => h(CardImage, { src: '/none-of-this.png', alt: 'A picture' })))
		await new Promise((done) => { box.querySelector('img')!.onerror = done })
		hydrate(CardImage, { src: '/none-of-this.png', alt: 'A picture' })
		await nextTick()
		expect(box.querySelector('img')).toBeNull()
	})
})
