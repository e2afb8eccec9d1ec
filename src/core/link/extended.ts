import type { LinkifyIt } from 'linkify-it'
import { createFinder, Rules, www } from './rules.ts'

/** A finder that also takes `www.…`, `mailto:…` and e-mail addresses, as GitHub's markdown does. */
export function createExtendedLinkify(): LinkifyIt {
	return createFinder(new Rules({ keepsParentheses: true }), { fuzzyEmail: true }).add('www.', www)
}
