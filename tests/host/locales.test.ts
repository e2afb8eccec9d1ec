import type { ReferenceMessages } from '../../src/host/messages.ts'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { NO_PROBLEMS, askedTexts, problemsOf, languagesOf } from '../setup/askedTexts.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const asked = askedTexts(src, (name) => !/^mock\/|^host\/(l10n|locales)|useL10n/.test(name))
const languages = languagesOf(import.meta.glob<{ messages: ReferenceMessages }>('../../src/host/locales/*.ts', { eager: true }))

describe('the catalogue', () => {
	it('is asked for literal texts only', () => {
		expect(asked.texts.size).toBeGreaterThan(20)
		expect(asked.unreadable).toEqual([])
	})

	it('comes in German, French, Spanish, Arabic and Simplified Chinese', () => {
		expect(languages.map(({ tag }) => tag).sort()).toEqual(['ar', 'de', 'es', 'fr', 'zh-CN'])
	})

	it.each(languages)('has each text in $tag with its placeholders and plural forms, and none that nobody asks for', (language) => {
		expect(problemsOf(language, asked)).toEqual(NO_PROBLEMS)
	})
})
