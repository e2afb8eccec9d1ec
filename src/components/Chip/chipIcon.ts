import type { ChipView } from '../../core/card/chip.ts'
import { mdiCommentTextOutline, mdiImageOutline, mdiLinkVariant } from '@mdi/js'
import { useVcsStatus, type StatusLabel } from '../Reference/vcsStatus.ts'

/** Tells the icon of a chip, and what is said of it; to be called while rendering, in the reader's language. */
export function useChipIcon(): (view: Pick<ChipView, 'kind' | 'status'>) => StatusLabel {
	const statusOf = useVcsStatus()
	return ({ kind, status }) => {
		if (kind === 'image') return { icon: mdiImageOutline, word: '' }
		if (kind === 'link') return { icon: mdiLinkVariant, word: '' }
		return kind === 'comment' ? { icon: mdiCommentTextOutline, word: '' } : statusOf({ kind, status })
	}
}
