import type { Reference } from '../contract/reference.ts'
import { kindOf, readPlainCard, type CardKind } from './cardKind.ts'
import { readVcs, type VcsStatus } from './vcs.ts'

/** Content of a chip. */
export interface ChipView {
	/** Kind of the icon before the title. */
	kind: 'link' | 'image' | 'issue' | 'pull' | 'comment'
	/** Status of an issue or a pull request, or null for others. */
	status: VcsStatus | null
	title: string
	/** The words of the chip: the title, with the number of an issue before it. */
	text: string
	/** Target according to the answer. */
	href: string | null
}

function readPlain(kind: 'image' | 'link', reference: Reference, link: string): ChipView | null {
	const { name, address, href } = readPlainCard(reference, link)
	return !name || name === link || name === address ? null : { kind, status: null, title: name, text: name, href }
}

/** The chip of each kind; null if it would say no more than the address. */
const CHIPS: Record<CardKind, (reference: Reference, link: string) => ChipView | null> = {
	vcs(reference) {
		const { kind, status, title, number, href } = readVcs(reference)
		return title ? { kind, status, title, text: number ? `#${number} ${title}` : title, href } : null
	},
	image: (reference, link) => readPlain('image', reference, link),
	default: (reference, link) => readPlain('link', reference, link),
}

/**
 * Reads what a chip shows of a reference; null where it would say no more than the address does, and where the user may not see it.
 * @param link as written, where the reference names none
 */
export function readChip(reference: Reference, link: string): ChipView | null {
	return reference.accessible === false ? null : CHIPS[kindOf(reference)](reference, link)
}
