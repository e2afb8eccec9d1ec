import type { ChipView } from './chip.ts'
import type { ChipContent } from './chipTree.ts'
import type { VcsStatus, VcsView } from './vcs.ts'
import {
	mdiCheckCircleOutline, mdiCommentTextOutline, mdiImageOutline, mdiLinkVariant, mdiRecordCircleOutline, mdiSourceBranchRemove, mdiSourceMerge, mdiSourcePull,
} from '@mdi/js'
import { useL10n } from '../ui/useL10n.ts'

/** Icon and name of a status. */
export interface StatusLabel {
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
