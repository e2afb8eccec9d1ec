/** Content of the scenarios, the same for every contestant and every run. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
const WORDS = 'the quick brown fox jumps over a lazy dog while we talk about the next release and its notes'.split(' ')

function sentence(seed, length) {
	return Array.from({ length }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(' ')
}

/** 1,000 plain messages; every second one has a link. */
export const plainMessages = Array.from({ length: 1000 }, (_, index) =>
	`${sentence(index, 12)}${index % 2 ? ` https://example.org/page/${index}?q=${index % 7} and so on` : ''}.`)

/** 1,000 plain messages with none to three links each, one and a half on average. */
export const linkedMessages = Array.from({ length: 1000 }, (_, index) =>
	[sentence(index, 12), ...Array.from({ length: index % 4 }, (_, link) => `https://example.org/page/${index}-${link}?q=${index % 7} ${sentence(index + link, 4)}`)].join(' '))

/** Messages with a link each, over so many different links. */
export const chatMessages = (count, links) => Array.from({ length: count }, (_, index) =>
	`${sentence(index, 8)} https://tracker.test/issues/${index % links}`)

/** An editor's value of 10,000 characters with 50 mentions. */
export const users = Object.fromEntries(Array.from({ length: 50 }, (_, index) =>
	[`user${index}`, { id: `user${index}`, label: `User Number ${index}`, icon: 'icon-user', source: 'users' }]))
export const longValue = Array.from({ length: 50 }, (_, index) => `@user${index} ${sentence(index, 60)}`.slice(0, 199)).join('\n').slice(0, 10_000)

/** The same with bold and italic words and code in every second line. */
export const formattedValue = longValue.split('\n').map((line, index) => index % 2 ? line : line.replace(/ (\w+) (\w+) (\w+) (\w+) /, ' **$1** $2 *$3* `$4` ')).join('\n').slice(0, 10_000)

const PARAGRAPH = 'Some words of **a message** with @user1, *many* lines and `code` in them.\n\n'
/** A text of 50,000 characters with formats in every paragraph. */
export const longFormatted = PARAGRAPH.repeat(Math.ceil(50_000 / PARAGRAPH.length))

/** The same length with 30 links more: what a composer with chips, drafts and writing aids is filled with. */
export const composerValue = Array.from({ length: 50 }, (_, index) =>
	`@user${index} ${index < 30 ? `https://tracker.test/issues/${index} ` : ''}${sentence(index, 60)}`.slice(0, 199)).join('\n').slice(0, 10_000)

function readmesBelow(folder) {
	return readdirSync(folder).sort().flatMap((name) => {
		if (name.startsWith('.')) return []
		const path = join(folder, name)
		if (name.startsWith('@')) return readmesBelow(path)
		const file = ['README.md', 'readme.md', 'Readme.md'].map((file) => join(path, file)).find((file) => statSync(file, { throwIfNoEntry: false }))
		return file ? [readFileSync(file, 'utf8')] : []
	})
}

/** READMEs of installed packages that are of ordinary length. */
const ordinaryReadmes = () => readmesBelow(modules).filter((text) => text.length > 500 && text.length < 20_000)

/** The first 100 of them. */
export const readmes = () => ordinaryReadmes().slice(0, 100)

/** The first 100 without a sign that begins formulas. */
export const readmesWithoutFormulas = () => ordinaryReadmes().filter((text) => !/\$|\\[([]|```\s*math/.test(text)).slice(0, 100)

const GOING_ON = `
## What it comes to

All of this **takes a while**, and some of it is [explained elsewhere](https://example.org/why), so that nobody has to
read it twice. In short:

- the *first* point, which goes on a little
- the second one, with \`code\` in it
  1. and a list within
  2. that has two items

| Links | Requests |
| ---: | ---: |
| 200 | 16 |
| 20 | 2 |

\`\`\`js
export function answer(question) {
	const words = question.split(' ')
	return words.map((word) => word.length).reduce((sum, length) => sum + length, 0)
}
\`\`\`

> See https://example.org/more for the rest of it.
`

/** An answer of 50,000 signs, and the words by which it goes on. */
export function answer() {
	const texts = readmes().map((text) => text.replace(/^\[[^\]]+\]:.*$/gm, ''))
	return { before: `${texts.join('\n\n').slice(0, 50_000).replace(/```[^`]*$/, '')}\n`, words: GOING_ON.split(/(?<=\s)(?=\S)/) }
}
