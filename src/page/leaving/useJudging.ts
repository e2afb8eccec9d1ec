import type { TrustOptions } from '../provideTrust.ts'
import { toValue } from 'vue'
import { inspectLink, isTrustedHost, type LinkFinding } from '../../links/trust/inspectLink.ts'
import { finalTarget, readTarget } from '../../links/trust/target.ts'

/** Current rules for judging links. */
export interface Judging {
	leaving: string
	inspect(href: string, label: string): readonly LinkFinding[]
	/** Returns true for links that lead, in the end, to the app's own server or to a host that the app trusts. */
	isTrusted(href: string): boolean
}

/** So many links are remembered for each set of options, and so many sets. */
const MOST_LINKS = 2000
const MOST_SETS = 8
const memories = new Map<string, Map<string, readonly LinkFinding[]>>()

/** Returns what a memory holds for a key; a memory that is full begins again. */
function remember<Value>(memory: Map<string, Value>, { key, most }: { key: string, most: number }, create: () => Value): Value {
	const known = memory.get(key)
	if (known !== undefined) return known
	if (memory.size >= most) memory.clear()
	const created = create()
	memory.set(key, created)
	return created
}

/** Reads the options of an app as they are now. The app's own server is among the trusted hosts. */
export function readJudging({ leaving, trustedHosts, protectedHosts }: Readonly<TrustOptions>, baseUrl: string): Judging {
	const options = { ownHost: baseUrl, trustedHosts: toValue(trustedHosts) ?? [], protectedHosts: toValue(protectedHosts) ?? [] }
	const links = remember(memories, { key: JSON.stringify(options), most: MOST_SETS }, () => new Map<string, readonly LinkFinding[]>())
	return {
		leaving: toValue(leaving) ?? 'suspicious',
		inspect: (href, label) => remember(links, { key: JSON.stringify([href, label]), most: MOST_LINKS }, () => inspectLink(label, href, options)),
		isTrusted(href) {
			const target = readTarget(href)
			return target !== null && isTrustedHost(finalTarget(target).host, [baseUrl, ...options.trustedHosts])
		},
	}
}
