import { writeFileSync } from 'node:fs'
import { catalogueFile, entriesOf, extractSources, formatCatalogue, isFuzzy, languageNames, mergeCatalogue, newCatalogue, readCatalogue, readOn, readTemplate, templateOf, TEMPLATE, textsOf } from './catalogue.ts'
import { compileCatalogue, problemsOf, weigh } from './compile.ts'

/** Writes the template, and brings every catalogue up to date. A language to add gets a catalogue first. */
function update(added: string[]) {
	const { messages, unreadable } = extractSources()
	if (unreadable.length) throw new Error(`Could not read all messages: a text must be a literal.\n${unreadable.join('\n')}`)
	const template = templateOf(messages)
	writeFileSync(TEMPLATE, formatCatalogue(template))
	console.log(`${messages.length} messages`)
	for (const language of new Set([...languageNames(), ...added])) {
		const catalogue = added.includes(language) && !languageNames().includes(language) ? newCatalogue(language) : readCatalogue(language)
		const { data, added: fresh, changed, removed } = mergeCatalogue(template, catalogue)
		writeFileSync(catalogueFile(language), formatCatalogue(data))
		const entries = entriesOf(data)
		const open = entries.filter(({ msgstr }) => !msgstr.every(Boolean)).length
		console.log(`${language}: ${entries.length - open} translated, ${entries.filter(isFuzzy).length} fuzzy, ${open} open; ${fresh.length} new, ${changed.length} changed, ${removed.length} removed`)
	}
}

/** Prints what is wrong with some catalogues, or with all. Returns whether anything is. */
function check(languages: string[]): boolean {
	const { messages } = extractSources()
	const template = templateOf(messages)
	let isWrong = String(textsOf(readTemplate())) !== String(textsOf(template))
	if (isWrong) console.error('nc-reference.pot is not up to date with the sources. Run "npm run l10n".')
	const checked = languages.length ? languages : languageNames()
	for (const language of checked) {
		const catalogue = readCatalogue(language)
		const { added, changed, removed } = mergeCatalogue(template, catalogue)
		const problems = [
			...problemsOf(catalogue, language),
			...[...added, ...changed].map((text) => `"${text}" is missing. Run "npm run l10n".`),
			...removed.map((text) => `"${text}" is no longer in the sources. Run "npm run l10n".`),
		]
		isWrong ||= problems.length > 0
		console.log(`${language}: ${problems.length ? `\n  ${problems.join('\n  ')}` : 'good'}, ${weigh(compileCatalogue(catalogue, language, template))} bytes`)
	}
	const readings = checked.flatMap((language) => readOn(readCatalogue(language)) ?? [])
	console.log(`${checked.length} catalogues, ${readings.length} of them read whole, ${readings.filter(({ isNative }) => isNative).length} by native speakers`)
	return isWrong
}

/**
 * Runs the command: without arguments it updates the template and every catalogue; `--add xx` adds a language; `--check [xx …]` only reports.
 * Returns the exit code.
 */
export function run([option, ...languages]: string[]): number {
	if (option === '--check') return check(languages) ? 1 : 0
	if (option !== undefined && option !== '--add') throw new Error(`Could not run "${option}": it is no option. Use --add or --check.`)
	update(languages)
	return 0
}
