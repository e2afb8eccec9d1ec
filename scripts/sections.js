/** Sections of a document that scripts write, between `<!-- NAME -->` and `<!-- /NAME -->`. */
import { readFileSync, writeFileSync } from 'node:fs'

export function replaceSection(path, { name, text }) {
	const document = readFileSync(path, 'utf8')
	const section = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
	if (!section.test(document)) throw new Error(`Could not write the section "${name}": ${path} has no place for it. Add "<!-- ${name} -->" and "<!-- /${name} -->" on lines of their own.`)
	writeFileSync(path, document.replace(section, (_, start, end) => `${start}${text}\n${end}`))
}
