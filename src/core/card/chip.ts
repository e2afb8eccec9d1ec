import type { Reference } from '../../contract/reference.ts'
import { imageAddressOf, isVcs, readPlainCard } from './kind.ts'
import { readVcs, type VcsStatus } from './vcs.ts'

/** What a link leads to, as a chip in a line shows it. */
export interface ChipView {
	/** Which icon stands before the title. */
	kind: 'link' | 'image' | 'issue' | 'pull' | 'comment'
	/** How an issue or a pull request stands; null for others. */
	status: VcsStatus | null
	title: string
	/** What stands before the title, as `#42`; empty where there is none. */
	number: string
}

/**
 * Reads what a chip shows of a reference; null where it would say no more than the address does.
 * @param link as written, where the reference names none
 */
export function readChip(reference: Reference, link: string): ChipView | null {
	if (isVcs(reference)) {
		const { kind, status, title, number } = readVcs(reference)
		return title ? { kind, status, title, number: number && `#${number}` } : null
	}
	const { name, address } = readPlainCard(reference, link)
	if (!name || name === link || name === address) return null
	return { kind: imageAddressOf(reference) ? 'image' : 'link', status: null, title: name, number: '' }
}
