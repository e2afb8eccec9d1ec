/** Matches links that have to change: with other characters than printable ASCII, or with `?` or `#` right after the host. */
const UNUSUAL = /[^\x21-\x7e]|^[a-z]+:\/\/[^/?#]*[?#]/i

/** Returns true for a link that is sent as written. */
export function isNormalised(link: string): boolean {
	return !UNUSUAL.test(link)
}
