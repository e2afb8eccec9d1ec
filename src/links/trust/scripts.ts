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
