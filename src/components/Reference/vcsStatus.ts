import type { VcsView } from '../../core/card/vcs.ts'
import { mdiCheckCircleOutline, mdiCommentTextOutline, mdiRecordCircleOutline, mdiSourceBranchRemove, mdiSourceMerge, mdiSourcePull } from '@mdi/js'
import { useL10n } from '../../composables/useL10n.ts'

/** Appearance and words for the state of an issue or a pull request. */
export interface StatusLabel {
	/** A path of `@mdi/js`. */
	icon: string
	/** Words for the state; empty without one. */
	word: string
}

/** Tells icon and word of a state; to be called while rendering, in the reader's language. */
export function useVcsStatus(): (view: Pick<VcsView, 'kind' | 'status'>) => StatusLabel {
	const { t } = useL10n()
	return ({ kind, status }) => {
		// TRANSLATORS: The state of a pull request, as on GitHub: its changes were accepted.
		if (status === 'merged') return { icon: mdiSourceMerge, word: t('Merged') }
		// TRANSLATORS: The state of a pull request, as on GitHub: it isn't finished.
		if (status === 'draft') return { icon: mdiSourcePull, word: t('Draft') }
		// TRANSLATORS: The state of an issue or pull request, as on GitHub. An adjective.
		if (status === 'closed') return { icon: kind === 'pull' ? mdiSourceBranchRemove : mdiCheckCircleOutline, word: t('Closed') }
		// TRANSLATORS: The state of an issue or pull request, as on GitHub. An adjective, not a command.
		return status ? { icon: kind === 'pull' ? mdiSourcePull : mdiRecordCircleOutline, word: t('Open') } : { icon: mdiCommentTextOutline, word: '' }
	}
}
