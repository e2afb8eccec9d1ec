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

	it('is set by any name that servers use', async () => {
		const { getLanguage, setLanguage, pageL10n: { t } } = await pageIn('en')
		await setLanguage('de_DE@euro')
		expect(getLanguage()).toBe('de')
		expect(t('Copied')).toBe('Kopiert')
		await setLanguage('C')
		expect([getLanguage(), t('Copied')]).toEqual(['en', 'Copied'])
	})
})
