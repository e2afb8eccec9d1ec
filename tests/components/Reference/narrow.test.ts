import { h } from 'vue'
import { NcReferenceWidget, setLanguage } from 'nc-reference'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'

afterEach(() => setLanguage('en'))

it.each([
	{ language: 'en', widthPx: 240, text: 'The preview could not be loaded', button: 'Try again' },
	{ language: 'de', widthPx: 240, text: 'Die Vorschau konnte nicht geladen werden', button: 'Erneut versuchen' },
	{ language: 'de', widthPx: 320, text: 'Die Vorschau konnte nicht geladen werden', button: 'Erneut versuchen' },
])('says in $language on $widthPx pixels what went wrong, and what can be done', async ({ language, widthPx, text, button }) => {
	await setLanguage(language)
	const { container } = await render(() => h('div', { style: { inlineSize: `${widthPx}px`, font: '16px/1.5 sans-serif' } }, [
		h(NcReferenceWidget, { reference: null, state: 'error', link: 'https://news.test/harbour' }),
	]))
	await expect.element(page.getByText(text)).toBeVisible()
	const note = container.querySelector('.nc-reference-note')!.getBoundingClientRect()
	for (const part of [page.getByText(text), page.getByRole('button', { name: button })]) {
		const { top, bottom } = part.element().getBoundingClientRect()
		expect(top).toBeGreaterThanOrEqual(note.top)
		expect(bottom).toBeLessThanOrEqual(note.bottom)
	}
})
