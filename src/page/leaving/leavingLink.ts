import type { LinkFinding } from '../../links/trust/inspectLink.ts'

/** A link that asks before it is followed, as it is shown. */
export interface LeavingLink {
	/** Address to follow. */
	href: string
	label: string
	/** Final target, as far as the link tells. */
	address: string
	/** The host of that, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** Host that it imitates, or null. */
	lookalike: string | null
	/** The host that label or look suggest, or null. */
	claimed: string | null
	findings: readonly LinkFinding[]
}
