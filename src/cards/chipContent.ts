import type { ChipView } from './chip.ts'
import type { ChipContent } from './chipTree.ts'
import { mdiImageOutline, mdiLinkVariant } from '@mdi/js'
import { useVcsStatus } from './vcsStatus.ts'

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
