import type { LinkFinding } from '../../core/trust/inspectLink.ts'

/** A link that asks before it is followed, as it is shown. */
export interface LeavingLink {
	/** As it is followed. */
	href: string
	label: string
	/** Where it leads in the end, as far as the link tells. */
	address: string
	/** The host of that, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** What the host looks like, or null. */
	lookalike: string | null
	/** The host that label or look suggest, or null. */
	claimed: string | null
	findings: readonly LinkFinding[]
}
