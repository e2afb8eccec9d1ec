import type { TrustOptions } from '../../composables/trustOptions.ts'
import { toValue } from 'vue'
import { inspectLink, type LinkFinding } from '../../core/trust/inspectLink.ts'
import { hostnameOf, isWithin } from '../../core/trust/registrable.ts'

/** Current rules for judging links. */
export interface Judging {
	leaving: string
	inspect(href: string, label: string): LinkFinding[]
	/** Returns true for the app's own server and hosts that the app trusts. */
	isTrusted(href: string): boolean
}

/** Reads the options of an app as they are now. The app's own server is among the trusted hosts. */
export function readJudging({ leaving, trustedHosts, protectedHosts }: Readonly<TrustOptions>, baseUrl: string): Judging {
	const options = { ownHost: baseUrl, trustedHosts: toValue(trustedHosts) ?? [], protectedHosts: toValue(protectedHosts) ?? [] }
	const trusted = [baseUrl, ...options.trustedHosts].map(hostnameOf).filter(Boolean)
	return {
		leaving: toValue(leaving) ?? 'suspicious',
		inspect: (href, label) => inspectLink(label, href, options),
		isTrusted: (href) => trusted.some((host) => isWithin(hostnameOf(href), host)),
	}
}
