/**
 * Packs the words of emoji in languages other than English, from the annotations of the Unicode CLDR in emojibase-data, when the package is built.
 * The rows are in the order of `src/editor/emoji/data.ts`, which holds the characters and the English words.
 */
import type { Plugin } from 'vite'
import { createRequire } from 'node:module'
import { deflateRawSync } from 'node:zlib'
import { fold } from '../src/ui/match.ts'

interface Row {
	label: string
	hexcode: string
	tags?: string[]
	order?: number
	group?: number
}

const require = createRequire(import.meta.url)

/** The languages of emojibase-data, as it names them. */
export const EMOJI_LANGUAGES = 'bn da de es et fi fr hi hu it ja ko lt ms nb nl pl pt ru sv th uk vi zh zh-hant'.split(' ')

/** Parts of people and places, not characters of their own. */
const COMPONENTS = 2
/** More words would make a language larger than 30 kB. */
const MAX_WORDS = 3
const MODULE = 'virtual:emoji-words'

const rowsOf = (language: string) => require(`emojibase-data/${language}/data.json`) as Row[]

/** A line for each character: `name|other words`. Words that begin a word of the name, or one another, are left out. */
export function packEmojiWords(language: string): string {
	const own = new Map(rowsOf(language).map((row) => [row.hexcode, row]))
	const order = rowsOf('en').filter((row) => row.order !== undefined && row.group !== COMPONENTS).sort((one, other) => one.order! - other.order!)
	return order.map(({ hexcode }) => {
		const { label = '', tags = [] } = own.get(hexcode) ?? {}
		const words = fold(label).split(' ')
		const others = [...new Set(tags.map(fold))].filter((tag, _, all) => !/[|\s]/.test(tag) && !words.some((word) => word.startsWith(tag)) && !all.some((other) => other !== tag && other.startsWith(tag)))
		return `${label}|${others.slice(0, MAX_WORDS).join(' ')}`.replace(/\|$/, '')
	}).join('\n')
}

/** Makes `virtual:emoji-words`: a function for each language, which imports its words. */
export function emojiWords(): Plugin {
	return {
		name: 'emoji-words',
		resolveId: (id) => id.startsWith(MODULE) ? `\0${id}` : null,
		load(id) {
			if (id === `\0${MODULE}`) return `export default { ${EMOJI_LANGUAGES.map((language) => `'${language}': () => import('${MODULE}/${language}')`).join(', ')} }`
			if (!id.startsWith(`\0${MODULE}/`)) return null
			const licence = '/*! Words of emoji: emojibase-data (MIT licence, Miles Johnson), from the Unicode CLDR (Unicode licence). */'
			// Compressed, because all languages are part of an app's installation.
			return `${licence}\nexport default ${JSON.stringify(deflateRawSync(packEmojiWords(id.slice(MODULE.length + 2)), { level: 9 }).toString('base64'))}`
		},
	}
}
