import { describe, expect, it, vi } from 'vitest'

/** The module of a page whose root element names a language. */
async function pageIn(lang: string) {
	vi.resetModules()
	vi.stubGlobal('document', { documentElement: { lang } })
	vi.stubGlobal('window', globalThis)
	return import('../../src/host/l10n.ts')
}

describe('the language of a page', () => {
	it.each([
		['en', 'en'],
		['de', 'de'],
		['de_DE', 'de-DE'],
		['zh_Hans_CN', 'zh-Hans-CN'],
		['sr@latin', 'sr'],
		['ca@valencia', 'ca'],
		['pt_BR.UTF-8', 'pt'],
		['EN-us', 'en-US'],
		['C', 'en'],
		['', 'en'],
		['_', 'en'],
		['日本語', 'en'],
	])('is read of %j as %j', async (lang, tag) => {
		const { getLanguage, pageL10n } = await pageIn(lang)
		expect(getLanguage()).toBe(tag)
		expect(pageL10n.n('{count} result', '{count} results', 2)).toMatch(/results$/)
	})

	it('stays whole, words and numbers, where another one cannot be loaded', async () => {
		vi.doMock('../../src/host/locales/fr.ts', () => { throw new TypeError('Failed to fetch dynamically imported module') })
		const { getLanguage, setLanguage, loadPageLanguage, pageL10n } = await pageIn('de')
		await loadPageLanguage()
		const say = () => [getLanguage(), pageL10n.t('Copied'), pageL10n.n('{count} result', '{count} results', 1234)]
		const german = say()
		expect(german).toEqual(['de', 'Kopiert', '1.234 Ergebnisse'])
		const switching = setLanguage('fr')
		expect(say()).toEqual(german)
		await expect(switching).rejects.toThrow()
		expect(say()).toEqual(german)
		vi.doUnmock('../../src/host/locales/fr.ts')
	})

	it('is the one that an app has asked for last', async () => {
		const { getLanguage, setLanguage, loadPageLanguage, pageL10n } = await pageIn('de')
		const switches = [setLanguage('es'), setLanguage('ar'), setLanguage('es'), setLanguage('fr')]
		await Promise.all([...switches, loadPageLanguage()])
		expect([getLanguage(), pageL10n.t('Copied')]).toEqual(['fr', 'Copié'])
	})

	it.each([['zh-CN', '已复制'], ['zh_Hans_SG', '已复制'], ['zh', '已复制'], ['zh-TW', 'Copied'], ['zh_HK', 'Copied'], ['zh-Hant', 'Copied']])('is Chinese of the script that readers of %j write: %j', async (name, copied) => {
		const { setLanguage, pageL10n: { t } } = await pageIn('en')
		await setLanguage(name)
		expect(t('Copied')).toBe(copied)
	})

	it('is set by any name that servers use', async () => {
		const { getLanguage, setLanguage, pageL10n: { t } } = await pageIn('en')
		await setLanguage('de_DE@euro')
		expect(getLanguage()).toBe('de')
		expect(t('Copied')).toBe('Kopiert')
		await setLanguage('C')
		expect([getLanguage(), t('Copied')]).toEqual(['en', 'Copied'])
	})
})
