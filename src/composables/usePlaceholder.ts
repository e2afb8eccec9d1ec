import { getSpaceMemory } from '../host/tab.ts'
import { usePolicy } from './usePolicy.ts'

/** Attributes of the box that holds the place of a preview. */
export interface PlaceholderAttrs {
	'data-view': 'button' | 'nothing' | 'preview'
	'data-large': '' | undefined
	style: { minBlockSize: string } | undefined
}

/** What holds the place of a link's preview until it can be drawn: as large as the preview will probably be. */
export function usePlaceholder(compact: () => boolean): (link: string) => PlaceholderAttrs {
	const policy = usePolicy()
	return (link) => {
		const { form, heightPx } = getSpaceMemory().expect(link)
		const view = policy.value.previews === 'click' ? 'button' : form === 'none' ? 'nothing' : 'preview'
		const isCard = view === 'preview' && !compact()
		return {
			'data-view': view,
			'data-large': isCard && form === 'image' ? '' : undefined,
			style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
		}
	}
}
