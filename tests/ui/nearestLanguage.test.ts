import { describe, expect, it } from 'vitest'
import { languageTag, nearestLanguage } from '../../src/ui/nearestLanguage.ts'

const NAMES = ('ar bg ca cs da de de_DE el en_GB eo es et eu fa fi fr ga gl he hr hu id is it ja ko lt lv mk nb nl oc pl pt_BR pt_PT ro ru sc sk sl sr sv th tr ug uk vi '
	+ 'zh_CN zh_HK zh_TW').split(' ')

describe('the tag of a language', () => {
	it.each([
		['en', 'en'], ['de', 'de'], ['de_DE', 'de-DE'], ['zh_Hans_CN', 'zh-Hans-CN'], ['zh_Hant_TW', 'zh-Hant-TW'], ['sr@latin', 'sr-Latn'], ['sr_RS@latin', 'sr-Latn-RS'],
		['sr-Latn-RS', 'sr-Latn-RS'], ['ca@valencia', 'ca'], ['de_DE@euro', 'de-DE'], ['pt_BR.UTF-8', 'pt-BR'], ['EN-us', 'en-US'], ['es_419', 'es-419'], ['nb_NO', 'nb-NO'],
		['iw', 'he'], ['in', 'id'], ['C', 'en'], ['', 'en'], ['_', 'en'], ['日本語', 'en'], ['de_', 'de'], [' fr ', 'fr'],
	])('of the name %j is %j', (name, tag) => {
		expect(languageTag(name)).toBe(tag)
	})
})

describe('the nearest language', () => {
	it.each([
		['de', 'de'], ['de_DE', 'de_DE'], ['de-AT', 'de'], ['de-CH', 'de'], ['de_LU', 'de'],
		['en_GB', 'en_GB'], ['fr_CA', 'fr'], ['es_419', 'es'], ['es-MX', 'es'], ['ca@valencia', 'ca'],
		['no', 'nb'], ['nb_NO', 'nb'], ['no-NO', 'nb'], ['nb', 'nb'], ['nn', undefined], ['nn_NO', undefined],
		['pt', 'pt_BR'], ['pt_BR', 'pt_BR'], ['pt-BR', 'pt_BR'], ['pt_PT', 'pt_PT'], ['pt-AO', 'pt_PT'], ['pt_MZ', 'pt_PT'],
		['zh', 'zh_CN'], ['zh_CN', 'zh_CN'], ['zh-Hans', 'zh_CN'], ['zh_Hans_SG', 'zh_CN'], ['zh-SG', 'zh_CN'], ['zh_Hans_HK', 'zh_CN'],
		['zh_TW', 'zh_TW'], ['zh-Hant', 'zh_TW'], ['zh_Hant_TW', 'zh_TW'], ['zh_HK', 'zh_HK'], ['zh_Hant_HK', 'zh_HK'], ['zh-MO', 'zh_HK'], ['zh-Hant-SG', 'zh_TW'],
		['sr', 'sr'], ['sr_RS', 'sr'], ['sr-Cyrl-ME', 'sr'], ['sr@latin', undefined], ['sr-ME', undefined], ['sh', undefined],
		['iw_IL', 'he'], ['in', 'id'], ['ug-CN', 'ug'], ['ug-Cyrl', undefined], ['fa_AF', 'fa'], ['ja-JP', 'ja'], ['en', undefined], ['en-US', undefined], ['sw', undefined], ['', undefined],
	])('to %j is %j', (name, nearest) => {
		expect(nearestLanguage(languageTag(name), NAMES)).toBe(nearest)
	})

	it('never has another script or language than the one that was asked for', () => {
		for (const name of NAMES) expect(nearestLanguage(languageTag(name), NAMES)).toBe(name)
		expect(nearestLanguage('zh-TW', ['zh_CN'])).toBeUndefined()
		expect(nearestLanguage('zh-CN', ['zh_TW', 'zh_HK'])).toBeUndefined()
		expect(nearestLanguage('zh-HK', ['zh_TW', 'zh_CN'])).toBe('zh_TW')
		expect(nearestLanguage('pt-PT', ['pt_BR'])).toBe('pt_BR')
	})
})
