import { LinkifyIt } from 'linkify-it'
import { lengthOf, Rules, web } from './detect.ts'

const www = {
	validate: (text: string, pos: number, { re }: LinkifyIt) =>
		lengthOf(re.cache.www ??= new RegExp(`${re.get_url_host_port().source}${re.get_path().source}`, 'iy'), text, pos),
	normalize: (match: { url: string }) => { match.url = `http://${match.url}` },
}

/** A finder that also takes `www.…`, `mailto:…` and e-mail addresses, as GitHub's markdown does. */
export function createExtendedLinkify(): LinkifyIt {
	return new LinkifyIt({ rebuilder: new Rules(), urlAuth: true, fuzzyEmail: true })
		.add('http:', web).add('https:', web).add('ftp:', null).add('//', null).add('www.', www)
}
