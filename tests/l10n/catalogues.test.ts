import { describe, expect, it } from 'vitest'
import { entriesOf, extractSources, isFuzzy, languageNames, mergeCatalogue, placeholdersOf, readCatalogue, readOn, readTemplate, templateOf, textsOf } from '../../scripts/l10n/catalogue.ts'
import { problemsOf } from '../../scripts/l10n/compile.ts'

const { messages, unreadable } = extractSources()
const template = templateOf(messages)

describe('the messages of the sources', () => {
	it('are all string literals', () => {
		expect(messages.length).toBeGreaterThan(100)
		expect(unreadable).toEqual([])
	})

	it('are the template; "npm run l10n" writes it', () => {
		expect(textsOf(readTemplate())).toEqual(textsOf(template))
	})
})

describe.each(languageNames())('the catalogue of %s', (language) => {
	const catalogue = readCatalogue(language)

	it('has every message of the sources and no other; "npm run l10n" brings it up to date', () => {
		const { added, changed, removed } = mergeCatalogue(template, catalogue)
		expect({ added, changed, removed }).toEqual({ added: [], changed: [], removed: [] })
		expect(textsOf(catalogue)).toEqual(textsOf(template))
	})

	// In three rounds, so that a changed message has neighbours that stay.
	it.each([0, 1, 2])('marks the messages whose English changes (%i)', (round) => {
		const isChanged = (place: number) => place % 3 === round
		const changed = messages.map((message, place) => isChanged(place) ? { ...message, text: `Another sentence: ${place} ${placeholdersOf(message.text).join(' ')}` } : message)
		const found = entriesOf(mergeCatalogue(templateOf(changed), catalogue).data)
		expect(found.filter((_, place) => isChanged(place)).map((entry) => [isFuzzy(entry), entry.msgstr, entry.comments?.previous]))
			.toEqual(entriesOf(catalogue).filter((_, place) => isChanged(place)).map(({ msgid, msgstr }) => [true, msgstr, `msgid ${JSON.stringify(msgid)}`]))
	})

	it('says when it was read, or marks every message', () => {
		expect(readOn(catalogue) !== undefined || entriesOf(catalogue).every(isFuzzy)).toBe(true)
	})

	it('is whole, with its placeholders and plural forms, and light', () => {
		expect(problemsOf(catalogue, language)).toEqual([])
	})
})
