import { PACKED_CONFUSABLES } from './confusableData.ts'
import { PAIRS } from './mayDeceive.ts'

/**
 * Reduces a label of a host to what it looks like. Two labels with one skeleton can be taken for each other.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */

interface Look {
	ascii: string
	/** Whether the look has every accent, stroke and hook of the character. */
	isExact: boolean
}

let looks: Map<string, Look> | undefined

function unpack(): Map<string, Look> {
	let point = 0
	return new Map(Array.from(PACKED_CONFUSABLES.matchAll(/([A-Z]+)([^A-Z]+)/g), ([, capitals = '', look = '']) => {
		point += [...capitals].reduce((number, digit) => number * 26 + digit.charCodeAt(0) - 65, 0)
		const ascii = look.trimEnd()
		return [String.fromCodePoint(point), { ascii, isExact: ascii === look }]
	}))
}

function lookOf(character: string): Look {
	looks ??= unpack()
	const base = character.normalize('NFD').replace(/\p{M}/gu, '')
	return looks.get(character) ?? { ascii: looks.get(base)?.ascii ?? base, isExact: base === character }
}

/** Reduces a label to ASCII where it looks like ASCII; accents, strokes and hooks are left out. */
export function looseSkeleton(label: string): string {
	return Array.from(label.normalize('NFC'), (character) => lookOf(character).ascii).join('')
}

/** Returns what a label looks like if all of it looks like plain letters, digits and hyphens, else null. */
export function asciiTwin(label: string): string | null {
	const parts = Array.from(label.normalize('NFC'), lookOf)
	const twin = parts.map(({ ascii }) => ascii).join('')
	return parts.every(({ isExact }) => isExact) && /^[a-z\d-]+$/.test(twin) ? twin : null
}

/** The characters that end a host in an address. */
const DELIMITERS = /[/\\?#:@.]/

/**
 * Returns true if a label holds what looks like the end of a host (`bank.example⁄login.evil.test`). A letter counts only within ASCII, since Japanese
 * and Chinese write with a few letters that look like slashes.
 */
export function hidesDelimiter(label: string): boolean {
	const characters = [...label]
	const isAscii = (index: number) => (characters[index] ?? '\uffff') < '\u0080'
	return characters.some((character, index) => character > '\u007f' && DELIMITERS.test(lookOf(character).ascii)
		&& (!/[\p{L}\p{M}\p{N}]/u.test(character) || (isAscii(index - 1) && isAscii(index + 1))))
}

/** Groups of ASCII that look like one letter, each with that letter. */
const IMITATIONS = '[1i]l 0o 2z 3e 4a 5s [68]b 7t [9q]g rnm vvw cld'.split(' ').map((group) => [new RegExp(group.slice(0, -1), 'g'), group.slice(-1)] as const)

const ALIKE = new RegExp(`[\\dq]|${PAIRS}`)

/** Counts the characters of a text in lower case that imitations need. */
export function countAlike(text: string): number {
	return text.split(ALIKE).length - 1
}

/** Reduces ASCII in lower case to one letter of each group that looks alike. Both sides of a comparison need it. */
export function foldAscii(label: string): string {
	return IMITATIONS.reduce((folded, [pattern, letter]) => folded.replace(pattern, letter), label)
}

/**
 * Tells which scripts a label of a host is written in, by the "highly restrictive" level of Unicode's security mechanisms: one script, or
 * Latin with the scripts of Japanese, Chinese or Korean. Script extensions count, so a mark that several scripts share mixes nothing.
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */

/** The scripts in common modern use, by UAX 31, as ISO 15924 names them. Characters of all others are one more script together. */
const RECOMMENDED = 'Latn Cyrl Grek Hani Hira Kana Hang Bopo Arab Armn Beng Deva Ethi Geor Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'.split(' ')

const patterns = /* @__PURE__ */ RECOMMENDED.map((script) => [script, new RegExp(`\\p{scx=${script}}`, 'u')] as const)
const ANY_SCRIPT = /[\p{scx=Zyyy}\p{scx=Zinh}]/u

/** Scripts that one label may mix. */
const TOGETHER = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang']

function scriptsOfCharacter(character: string): string[] {
	const found = patterns.filter(([, pattern]) => pattern.test(character)).map(([script]) => script)
	return found.length ? found : ['Zzzz']
}

/** Returns the possible scripts of each character of a label that has a script. */
function scriptSets(label: string): string[][] {
	return [...label].filter((character) => !ANY_SCRIPT.test(character)).map(scriptsOfCharacter)
}

/** Returns the one script of a label, or null for several scripts and for digits alone. */
export function scriptOf(label: string): string | null {
	const sets = scriptSets(label)
	return sets[0]?.find((script) => sets.every((set) => set.includes(script))) ?? null
}

/** Returns true if a label mixes scripts that don't belong together. */
export function mixesScripts(label: string): boolean {
	return !scriptOf(label) && !TOGETHER.some((allowed) => scriptSets(label).every((set) => set.some((script) => allowed.includes(script))))
}
