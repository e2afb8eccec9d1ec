import { LinkifyIt, REBuilder } from 'linkify-it'
import { markdownReader } from './markdownAddresses.ts'
import { INVISIBLE, LATIN, type AddressReader } from './rules.ts'

/** Linkify's patterns, for the hosts of e-mail addresses, with the same differences as those of links to the web. */
class Rules extends REBuilder {
	constructor() {
		super()
		this.src_ZPCc += `|[${INVISIBLE}]`
		this.src_ZCc += `|[${INVISIBLE}]`
	}

	override get_schema_search() {
		return this.cache.schema_search ??= new RegExp(`((?<![_${LATIN}]))(${this.get_schema_names().source})`, 'ig')
	}

	override get_domain() {
		const letter = this.get_pseudo_letter().source
		return this.cache.domain ??= new RegExp(`(?:${this.get_xn().source}|(?:_|${letter})(?:(?:[-_]|${letter}){0,61}(?:_|${letter}))?)`)
	}
}

const schemaOf = (end: AddressReader['webEnd']) => ({ validate: (text: string, pos: number) => end(text, pos) - pos })

/** A finder that also takes `www.…`, `mailto:…` and e-mail addresses, as GitHub's markdown does. */
export function createExtendedLinkify(): LinkifyIt {
	const web = schemaOf(markdownReader.webEnd)
	return new LinkifyIt({ rebuilder: new Rules(), urlAuth: true, fuzzyEmail: true, maxLength: Infinity })
		.add('http:', web).add('https:', web).add('ftp:', null).add('//', null)
		// Links without a scheme are read as http.
		.add('www.', { ...schemaOf(markdownReader.hostEnd), normalize: (match: { url: string }) => { match.url = `http://${match.url}` } })
}
