import { describe, expect, it, vi } from 'vitest'

/** The module of a page whose root element names a language. */
async function pageIn(lang: string) {
	vi.resetModules()
	vi.stubGlobal('document', { documentElement: { lang } })
	vi.stubGlobal('window', globalThis)
	return import('../../../src/ui/dom/l10n.ts')
}

describe('the language of a page', () => {
	it.each([
		['de', 'de', '1.234 Ergebnisse'],
		['de-AT', 'de-AT', '1\u00A0234 Ergebnisse'],
		['fr_CA', 'fr-CA', '1\u00A0234 résultats'],
		['sw', 'sw', '1,234 results'],
		['en-US', 'en-US', '1,234 results'],
		['C', 'en', '1,234 results'],
	])('named %j has the dates of %j, and says %j', async (lang, tag, results) => {
		const { loadPageLanguage, pageL10n } = await pageIn(lang)
		await loadPageLanguage()
		expect(pageL10n.language()).toBe(tag)
		expect(pageL10n.n('{count} result', '{count} results', 1234).replace('\u202F', '\u00A0')).toBe(results)
	})

	it('writes heights as it writes all numbers', async () => {
		const { loadPageLanguage, pageL10n } = await pageIn('fa')
		await loadPageLanguage()
		expect(pageL10n.n('{count} pixel', '{count} pixels', 320)).toBe('۳۲۰ پیکسل')
	})

	it.each(['', 'en'])('named %j is English, and loads nothing', async (lang) => {
		const { loadPageLanguage, pageL10n } = await pageIn(lang)
		vi.doMock('../../../src/ui/languages.ts', () => { throw new TypeError('Failed to fetch dynamically imported module') })
		await loadPageLanguage()
		expect([pageL10n.language(), pageL10n.t('Copied')]).toEqual(['en', 'Copied'])
		vi.doUnmock('../../../src/ui/languages.ts')
	})

	it('stays whole, words and numbers, until the next one is there', async () => {
		const { setLanguage, loadPageLanguage, pageL10n } = await pageIn('de')
		const say = () => [pageL10n.language(), pageL10n.t('Copied'), pageL10n.n('{count} result', '{count} results', 1234)]
		expect(say()).toEqual(['en', 'Copied', '1,234 results'])
		await loadPageLanguage()
		const german = ['de', 'Kopiert', '1.234 Ergebnisse']
		expect(say()).toEqual(german)
		const switching = setLanguage('ar')
		expect(say()).toEqual(german)
		await switching
		expect(pageL10n.language()).toBe('ar')
	})

	it('stays as it was where another one cannot be loaded', async () => {
		const file = '../../../l10n/fr.po'
		vi.doMock(file, () => { throw new TypeError('Failed to fetch dynamically imported module') })
		const { setLanguage, loadPageLanguage, pageL10n } = await pageIn('de')
		await loadPageLanguage()
		await expect(setLanguage('fr')).rejects.toThrow()
		expect([pageL10n.language(), pageL10n.t('Copied')]).toEqual(['de', 'Kopiert'])
		vi.doUnmock(file)
	})

	it('is the one that an app has asked for last', async () => {
		const { setLanguage, loadPageLanguage, pageL10n } = await pageIn('de')
		const switches = [setLanguage('es'), setLanguage('ar'), setLanguage('es'), setLanguage('fr')]
		await Promise.all([...switches, loadPageLanguage()])
		expect([pageL10n.language(), pageL10n.t('Copied')]).toEqual(['fr', 'Copié'])
	})

	it('keeps the words that an app has set, in every language', async () => {
		const { addMessages, setLanguage, pageL10n } = await pageIn('en')
		addMessages({ Copied: 'Got it', '{count} results': { one: 'a hit', other: '{count} hits' } })
		await setLanguage('de')
		expect([pageL10n.t('Copied'), pageL10n.n('{count} result', '{count} results', 1), pageL10n.t('Close')]).toEqual(['Got it', 'a hit', 'Schließen'])
	})
})
