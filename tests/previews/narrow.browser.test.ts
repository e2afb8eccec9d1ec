import { h } from 'vue'
import { createReferences, NcReferenceList, NcReferenceWidget, setLanguage } from 'nc-reference'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'

afterEach(() => setLanguage('en'))

it.each([
	{ language: 'en', widthPx: 240, text: 'The preview could not be loaded', button: 'Try again' },
	{ language: 'de', widthPx: 240, text: 'Die Vorschau konnte nicht geladen werden', button: 'Erneut versuchen' },
	{ language: 'de', widthPx: 320, text: 'Die Vorschau konnte nicht geladen werden', button: 'Erneut versuchen' },
])('says in $language on $widthPx pixels what went wrong, with which link, and what can be done', async ({ language, widthPx, text, button }) => {
	await setLanguage(language)
	const { container } = await render(() => h('div', { style: { inlineSize: `${widthPx}px`, font: '16px/1.5 sans-serif' } }, [
		h(NcReferenceWidget, { reference: null, state: 'error', link: 'https://news.test/harbour' }),
	]))
	await expect.element(page.getByText(text)).toBeVisible()
	const note = container.querySelector('.nc-reference-note')!.getBoundingClientRect()
	for (const part of [page.getByText(text), page.getByText('news.test/harbour'), page.getByRole('button', { name: button })]) {
		const { top, bottom } = part.element().getBoundingClientRect()
		expect(top).toBeGreaterThanOrEqual(note.top)
		expect(bottom).toBeLessThanOrEqual(note.bottom)
	}
})

const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const issue = { richObjectType: 'test_issue', richObject: { vcs_issue: { id: 7, title, state: 'open' } } }

it.each([
	{ dir: 'ltr', options: { actions: true }, parts: {} },
	{ dir: 'rtl', options: { actions: true }, parts: {} },
	{ dir: 'ltr', options: { policy: { dismissible: true } }, parts: {} },
	{ dir: 'ltr', options: { actions: true }, parts: issue },
	{ dir: 'ltr', options: { actions: true }, parts: { accessible: false } },
])('keeps the words of a card free of its button: %j', async ({ dir, options, parts }) => {
	const link = `https://news.test/${title}`
	const reference = { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: title, description: title, thumb: null, link }, accessible: true, ...parts }
	const { container } = await render(() => h('div', { dir, style: { inlineSize: '320px', font: '16px/1.5 sans-serif' } }, [
		h(NcReferenceList, { text: link, referenceData: [reference] }),
	]), { global: { plugins: [createReferences({ storage: null, ...options })] } })
	await expect.poll(() => container.querySelector('.nc-reference-preview button')).not.toBeNull()
	const button = container.querySelector('.nc-reference-preview button')!.getBoundingClientRect()
	for (const words of container.querySelectorAll('.widget-default--name, .widget-default--link')) {
		const { left, right } = words.getBoundingClientRect()
		expect(dir === 'ltr' ? right <= button.left : left >= button.right, words.className).toBe(true)
	}
})
