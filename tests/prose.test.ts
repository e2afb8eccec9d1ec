import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PHRASES, TRANSLATED } from '../scripts/lint/rules.js'

const inFolder = (folder: string) => readdirSync(folder).filter((name) => /\.(md|ts|js|vue|php|sh|html|txt)$/.test(name)).map((name) => `${folder}/${name}`)
/** CONTRIBUTING quotes the phrases that it advises against. */
const TEXTS = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'SECURITY.md', 'l10n/README.md', 'bench/RESULTS.md', ...['playground/pages', 'playground/snippets', 'playground/examples'].flatMap(inFolder)]

/** Lines of prose with their numbers: code is left out. */
function proseOf(text: string): string[] {
	return text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '…').split('\n')
}

it.each(TEXTS)('%s has no phrase that reads as translated', (file) => {
	const found = proseOf(readFileSync(file, 'utf8')).flatMap((line, index) => [...PHRASES, ...TRANSLATED]
		.filter(([phrase]) => phrase.test(line))
		.map(([phrase, instead]) => `${file}:${index + 1}: instead of “${phrase.exec(line)![0]}” write ${instead}`))
	expect(found).toEqual([])
})

it.each(TEXTS)('%s is spelled as in America', (file) => {
	// The search also knows words that the manual doesn't use.
	expect(proseOf(readFileSync(file, 'utf8').replace(/ words: '[^']*'/, '')).filter((line) => /\b\w*(?:colour|neighbour|behaviour|favour|licence)/i.test(line))).toEqual([])
})

it.each(inFolder('playground/pages').filter((file) => file.endsWith('.md')))('%s has typographic apostrophes', (file) => {
	const [, page = ''] = /^(?:<script[\s\S]*?<\/script>)?([\s\S]*?)(?:<style[\s\S]*)?$/.exec(readFileSync(file, 'utf8'))!
	expect(proseOf(page).filter((line) => /\w'\w/.test(line))).toEqual([])
})
