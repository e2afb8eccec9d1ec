/** Releases that the service plays: 25 has the earlier form of the resolve endpoints, 26 has the picker's, 30 has those of public shares. */
export type Edition = 25 | 26 | 30 | 32

/** The release that was recorded. */
export const NEWEST: Edition = 32

/** A server's own pattern for links in texts. */
const LINK_PATTERN = '(\\s|\\n|^)(https?:\\/\\/)([-A-Z0-9+_.]+(?::[0-9]+)?(?:\\/[-A-Z0-9+&@#%?=~_|!:,.;()]*)*)(\\s|\\n|$)'

/** Returns what a release says about references. */
export function capabilitiesOf(more: Record<string, unknown> = {}): Record<string, unknown> {
	return { core: { 'reference-api': true, 'reference-regex': LINK_PATTERN, ...more.core as object | undefined }, ...Object.fromEntries(Object.entries(more).filter(([app]) => app !== 'core')) }
}
