/**
 * Packs the emoji of emojibase-data into src/editor/emoji/data.ts, in the order of the Unicode list.
 * Run it by hand after updating emojibase-data: `node scripts/emoji.js`.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const data = require('emojibase-data/en/data.json')
const sets = ['emojibase', 'github'].map((name) => require(`emojibase-data/en/shortcodes/${name}.json`))
const { version } = require('emojibase-data/package.json')

/** Parts of people and places, not characters of their own. */
const COMPONENTS = 2
/** More words would make the file larger than 30 kB. */
const MAX_WORDS = 4

/** Code points as differences, in base 36; a joiner is `+`, the emoji form `*`. */
function packCharacters(characters) {
	let last = 0
	return characters.map((character) => [...character].map((point) => {
		const code = point.codePointAt(0)
		if (code === 0x200D) return '+'
		if (code === 0xFE0F) return '*'
		const difference = code - last
		last = code
		return difference.toString(36)
	}).join(',')).join(' ')
}

const rows = data
	.filter(({ order, group }) => order !== undefined && group !== COMPONENTS)
	.sort((one, other) => one.order - other.order)
	.map(({ emoji, hexcode, tags = [], emoticon = [] }) => {
		const codes = [...new Set(sets.flatMap((set) => set[hexcode] ?? []))]
			.filter((code, _, all) => !all.some((other) => other !== code && other.replace(/[_-]/g, '') === code))
		const words = codes.flatMap((code) => code.split(/[_-]/))
		const others = tags.filter((tag, index) => !/[|\s]/.test(tag) && !words.some((word) => word.startsWith(tag))
			&& !tags.some((other, place) => place !== index && other.startsWith(tag))).slice(0, MAX_WORDS)
		return { emoji, line: [codes.join(' '), others.join(' '), [emoticon].flat().join(' ')].join('|').replace(/\|+$/, '') }
	})

const lines = rows.map(({ line }) => line).join('\n')
if (/[`]|\$\{/.test(lines)) throw new Error('Could not pack the emoji: a line holds a character that ends a template. Escape it in scripts/emoji.js.')

writeFileSync(new URL('../src/editor/emoji/data.ts', import.meta.url), `/**
 * Made by \`scripts/emoji.js\` from emojibase-data ${version} (MIT licence, Miles Johnson); do not edit.
 */

/** The characters: code points of each, as differences in base 36, separated by commas; \`+\` is the joiner, \`*\` the emoji form. */
export const PACKED_CHARACTERS = '${packCharacters(rows.map(({ emoji }) => emoji))}'

/** A line for each character: \`shortcodes|other words|text smileys\`. */
export const PACKED_WORDS = String.raw\`${lines}\`
`)
console.log(`${rows.length} emoji`)
