import { findLinks } from '../detect.ts'
import { cleanLink } from './trackingParameters.ts'

/** Removes tracking parameters from the links of a text; the text itself where there are none. */
export function cleanText(text: string): string {
	let cleaned = ''
	let at = 0
	for (const { start, end } of text.includes('?') ? findLinks(text) : []) {
		cleaned += text.slice(at, start) + cleanLink(text.slice(start, end))
		at = end
	}
	return cleaned + text.slice(at)
}
