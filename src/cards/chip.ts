import type { Reference } from '../contract/reference.ts'
import { imageAddressOf, isVcs, readPlainCard } from './cardKind.ts'
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

/**
 * Reads what a chip shows of a reference; null where it would say no more than the address does, and where the user may not see it.
 * @param link as written, where the reference names none
 */
export function readChip(reference: Reference, link: string): ChipView | null {
	if (reference.accessible === false) return null
	if (isVcs(reference)) {
		const { kind, status, title, number, href } = readVcs(reference)
		return title ? { kind, status, title, text: number ? `#${number} ${title}` : title, href } : null
	}
	const { name, address, href } = readPlainCard(reference, link)
	if (!name || name === link || name === address) return null
	return { kind: imageAddressOf(reference) ? 'image' : 'link', status: null, title: name, text: name, href }
}
