/**
 * Tells which scripts a label of a host is written in, by the "highly restrictive" level of Unicode's security mechanisms: one script, or
 * Latin with the scripts of Japanese, Chinese or Korean. Script extensions count, so a mark that several scripts share mixes nothing.
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */

/** The scripts in common modern use, by UAX 31. Characters of all others are one more script together. */
const RECOMMENDED = [
	'Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian',
	'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
] as const

/** A script of a host, as Unicode names it. */
export type Script = typeof RECOMMENDED[number] | 'Other'

const patterns = /* @__PURE__ */ RECOMMENDED.map((script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const)
const ANY_SCRIPT = /[\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u

/** Scripts that one label may mix. */
const TOGETHER: ReadonlySet<Script>[] = [
	new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
	new Set(['Latin', 'Han', 'Bopomofo']),
	new Set(['Latin', 'Han', 'Hangul']),
]

function scriptsOfCharacter(character: string): Script[] {
	const found = patterns.filter(([, pattern]) => pattern.test(character)).map(([script]) => script)
	return found.length ? found : ['Other']
}

/** Returns the possible scripts of each character of a label that has a script. */
function scriptSets(label: string): Script[][] {
	return [...label].filter((character) => !ANY_SCRIPT.test(character)).map(scriptsOfCharacter)
}

/** Returns the one script of a label, or null for several scripts and for digits alone. */
export function scriptOf(label: string): Script | null {
	const sets = scriptSets(label)
	return sets[0]?.find((script) => sets.every((set) => set.includes(script))) ?? null
}

/** Returns true if a label mixes scripts that don't belong together. */
export function mixesScripts(label: string): boolean {
	const sets = scriptSets(label)
	if (sets.length === 0 || scriptOf(label)) return false
	return !TOGETHER.some((allowed) => sets.every((set) => set.some((script) => allowed.has(script))))
}
