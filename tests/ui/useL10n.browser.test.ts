import { createApp, createSSRApp, h, nextTick } from 'vue'
import { NcRichText, setLanguage } from 'nc-reference'
import { afterEach, expect, it, vi } from 'vitest'

const SENT = '<div class="rich-text--wrapper"><div><a href="https://a.test" target="_blank" rel="noopener noreferrer" aria-description="Opens in a new tab">https://a.test</a></div></div>'
const Text = { render: () => h(NcRichText, { text: 'https://a.test' }) }
const root = document.createElement('main')
const hint = () => root.querySelector('a')?.getAttribute('aria-description')

afterEach(() => setLanguage('en'))

it('hydrates what a server has sent before it speaks the language of the page', async () => {
	const warn = vi.spyOn(console, 'warn')
	const error = vi.spyOn(console, 'error')
	await setLanguage('de')
	root.innerHTML = SENT
	const sent = root.querySelector('a')
	const app = createSSRApp(Text)
	app.mount(root)
	await nextTick()
	expect(root.querySelector('a')).toBe(sent)
	expect(hint()).toBe('Öffnet sich in einem neuen Tab')
	expect([...warn.mock.calls, ...error.mock.calls]).toEqual([])
	app.unmount()
})

it('speaks the language of the page at once where no server was', async () => {
	await setLanguage('de')
	root.innerHTML = ''
	const app = createApp(Text)
	app.mount(root)
	expect(hint()).toBe('Öffnet sich in einem neuen Tab')
	await setLanguage('en')
	await nextTick()
	expect(hint()).toBe('Opens in a new tab')
	app.unmount()
})
