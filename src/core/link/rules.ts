/**
 * What is a link, and where it ends. Linkify-it's rules are the ground, widened where people write links that these cut or miss.
 * An address is read in three steps: its host, its path piece by piece (so that it may be of any length, in time proportional
 * to it), and back over what at its end belongs to the sentence.
 */
import { LinkifyIt, REBuilder } from 'linkify-it'

/** Marks of direction and zero-width blanks end a link and may stand before one; joiners, which emoji and Persian need, do not. */
const INVISIBLE = '|[\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]'

/** Digits, letters and marks of Latin script: before a scheme they make another word of it, behind a host they are part of it. */
export const LATIN = '0-9A-Za-z\\u00aa\\u00ba\\u00c0-\\u036f\\u1e00-\\u1eff'

/** Punctuation within words of many languages (`Hatfield–McCoy`, `L’Équipe`, `アンネ・フランク`): part of a path where a letter follows. */
const WORD_PUNCTUATION = '[\\u00b7\\u2010-\\u2013\\u2019\\u30fb]'

/** So many pieces of a path are read at a time: the stack of a pattern is finite. */
const PIECES_AT_A_TIME = 1000

/**
 * Linkify's patterns with these differences: underscores in host names, as networks of containers have them; invisible marks
 * around a link; a link may follow anything but a Latin letter, a digit or `_`, since not every script has blanks; behind a
 * host that ends in Latin letters, a letter of another script begins the next word.
 */
export class Rules extends REBuilder {
	/** As GitHub's markdown does, keep a closing parenthesis that nobody opened where the link goes on behind it. */
	private readonly keepsParentheses: boolean

	constructor({ keepsParentheses = false } = {}) {
		super()
		this.keepsParentheses = keepsParentheses
		this.src_ZPCc += INVISIBLE
		this.src_ZCc += INVISIBLE
	}

	override set(options?: Parameters<REBuilder['set']>[0]) {
		return super.set({ ...options, maxLength: PIECES_AT_A_TIME })
	}

	override get_schema_search() {
		return this.cache.schema_search ??= new RegExp(`((?<![_${LATIN}]))(${this.get_schema_names().source})`, 'ig')
	}

	override get_domain() {
		const letter = this.get_pseudo_letter().source
		return this.cache.domain ??= new RegExp(`(?:${this.get_xn().source}|(?:_|${letter})(?:(?:[-_]|${letter}){0,61}(?:_|${letter}))?)`)
	}

	override get_url_host_port() {
		const label = this.get_domain().source
		const port = this.get_port().source
		const letter = this.get_pseudo_letter().source
		// A label of mixed scripts is a name of its own, but the last label never is one.
		const otherScript = `(?=(?![${LATIN}])${letter})(?!(?:${letter}|-){1,63}\\.${letter})`
		return this.cache.url_host_port ??= new RegExp(`(?:(?:${label}\\.){1,10}[a-z\\d]{1,63}${port}${otherScript}`
			+ `|(?:${this.get_ipv6_url_host().source}|(?:${label}\\.){0,10}${label})${port}${this.get_host_terminator().source})`)
	}

	override get_path_extra() {
		const parentheses = this.keepsParentheses ? `\\){1,20}(?!${this.src_ZCc}|[)<?!.,:;*_~'"]|$)|` : ''
		return this.cache.path_extra ??= new RegExp(`${parentheses}${WORD_PUNCTUATION}(?=${this.get_pseudo_letter().source})|`)
	}

	/** The host of a link to the web, with the slashes, name and password before it. */
	get_web_head() {
		return this.cache.web_head ??= new RegExp(`//${this.get_auth().source}${this.get_url_host_port().source}`, 'iy')
	}

	/** A host alone. */
	get_host_head() {
		return this.cache.host_head ??= new RegExp(this.get_url_host_port().source, 'iy')
	}

	/** The first pieces of a path. */
	get_path_begin() {
		return this.cache.path_begin ??= new RegExp(this.get_path().source, 'iy')
	}

	/** The further pieces of a path: the same pattern without the sign that begins one. */
	get_path_rest() {
		return this.cache.path_rest ??= new RegExp(this.get_path().source.replace('[/?#]', ''), 'iy')
	}
}

/** Where a sticky pattern ends that is tried at a place; the place itself where it does not fit. */
function endOf(pattern: RegExp, text: string, pos: number): number {
	pattern.lastIndex = pos
	return pattern.test(text) ? pattern.lastIndex : pos
}

/** Where a piece of a text ends if certain characters at its end are left out. */
export function trimEnd(text: string, { start, end, characters }: { start: number, end: number, characters: string }): number {
	while (end > start && characters.includes(text[end - 1]!)) end--
	return end
}

function pathEnd(text: string, start: number, rules: Rules): number {
	let end = endOf(rules.get_path_begin(), text, start)
	for (let before = start; end > before;) {
		before = end
		end = endOf(rules.get_path_rest(), text, before)
	}
	// Punctuation is part of a path, but at its end it belongs to the sentence.
	return trimEnd(text, { start, end, characters: '.,:;!?' })
}

/** How an address is read whose host fits a pattern. */
function addressSchema(headOf: (rules: Rules) => RegExp) {
	return {
		validate(text: string, pos: number, { re }: LinkifyIt) {
			const hostEnd = endOf(headOf(re as Rules), text, pos)
			return hostEnd > pos ? pathEnd(text, hostEnd, re as Rules) - pos : 0
		},
	}
}

const web = addressSchema((rules) => rules.get_web_head())

/** What follows `www.`; links without a scheme are read as http. */
export const www = {
	...addressSchema((rules) => rules.get_host_head()),
	normalize: (match: { url: string }) => { match.url = `http://${match.url}` },
}

/** A finder of http(s) links of any length. */
export function createFinder(rules: Rules, { fuzzyEmail = false } = {}): LinkifyIt {
	return new LinkifyIt({ rebuilder: rules, urlAuth: true, fuzzyEmail, maxLength: Infinity })
		.add('http:', web).add('https:', web).add('ftp:', null).add('//', null)
}
