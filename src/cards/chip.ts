import type { Reference } from '../contract/reference.ts'
import type { ChipContent } from './chipTree.ts'
import {
	mdiCheckCircleOutline, mdiCommentTextOutline, mdiImageOutline, mdiLinkVariant, mdiRecordCircleOutline, mdiSourceBranchRemove, mdiSourceMerge, mdiSourcePull,
} from '@mdi/js'
import { useL10n } from '../ui/useL10n.ts'
import { kindOf, readPlainCard, type CardKind } from './cardKind.ts'
import { readVcs, type VcsStatus, type VcsView } from './vcs.ts'

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

/** Icon and name of a status. */
interface StatusLabel {
	/** A path of `@mdi/js`. */
	icon: string
	/** Empty without a status. */
	label: string
}

/** Returns a function for the icon and the name of a status. That is called while rendering, because it depends on the reader's language. */
export function useVcsStatus(): (view: Pick<VcsView, 'kind' | 'status'>) => StatusLabel {
	const { t } = useL10n()
	return ({ kind, status }) => {
		const isPull = kind === 'pull'
		const labels: Record<VcsStatus, StatusLabel> = {
			// TRANSLATORS: The state of an issue or pull request, as on GitHub. An adjective, not a command.
			open: { icon: isPull ? mdiSourcePull : mdiRecordCircleOutline, label: t('Open') },
			// TRANSLATORS: The state of an issue or pull request, as on GitHub. An adjective.
			closed: { icon: isPull ? mdiSourceBranchRemove : mdiCheckCircleOutline, label: t('Closed') },
			// TRANSLATORS: The state of a pull request, as on GitHub: it isn't finished.
			draft: { icon: mdiSourcePull, label: t('Draft') },
			// TRANSLATORS: The state of a pull request, as on GitHub: its changes were accepted.
			merged: { icon: mdiSourceMerge, label: t('Merged') },
		}
		return status ? labels[status] : { icon: mdiCommentTextOutline, label: '' }
	}
}

/** Part of a chip that decides its content. */
export type ChipContentSource = Pick<ChipView, 'kind' | 'status' | 'text'>

/** Returns a function for the content of a chip. That is called while rendering, because it depends on the reader's language. */
export function useChipContent(): (view: ChipContentSource) => ChipContent {
	const statusOf = useVcsStatus()
	return ({ kind, status, text: words }) => {
		if (kind === 'image') return { words, icon: mdiImageOutline, iconLabel: '' }
		if (kind === 'link') return { words, icon: mdiLinkVariant, iconLabel: '' }
		const { icon, label } = statusOf({ kind, status })
		return { words, icon, iconLabel: label }
	}
}
