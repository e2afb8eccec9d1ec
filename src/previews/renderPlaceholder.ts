import type { L10n } from '../ui/dom/l10n.ts'
import type { Translate } from '../ui/useL10n.ts'
import type { ExpectedSize } from '../cards/sizeMemory.ts'
import { createElementVNode, type VNode } from 'vue'
import { renderSkeleton } from '../cards/renderSkeleton.ts'
import { previewChunk } from './lazyPreviews.ts'

/** Renders a note in place of a preview whose code could not be loaded. */
export function renderFailedPlaceholder(t: Translate): VNode {
	return createElementVNode('div', { class: 'nc-reference-note' }, [
		createElementVNode('span', null, t('The preview could not be loaded')),
		createElementVNode('button', { type: 'button', class: 'nc-reference-button', onClick: () => { previewChunk.load().catch(() => undefined) } }, t('Try again')),
	])
}

/** Options of a placeholder. */
export interface PlaceholderRendering {
	key: string
	link: string
	size: ExpectedSize | null
	requiresClick: boolean
	compact: boolean
	t: Translate
	/** The plain card that fits in, with its name and state. @default none */
	card?: { node: VNode, name: string, state: string } | null
}

/** Renders the box that keeps a place free, as large as the preview will probably be, and then its plain card. */
export function renderPlaceholder({ key, link, size, requiresClick, compact, t, card }: PlaceholderRendering): VNode {
	const { form = 'row', heightPx } = size ?? {}
	const failed = !card && previewChunk.failed.value
	const view = requiresClick ? 'button' : form === 'none' ? 'nothing' : 'preview'
	const isCard = view === 'preview' && !compact
	return createElementVNode('div', {
		key,
		class: 'nc-reference-preview nc-reference',
		role: card ? 'group' : undefined,
		'aria-label': card?.name,
		'data-view': view,
		'data-state': card?.state ?? (failed ? 'error' : undefined),
		'data-large': isCard && form === 'image' ? '' : undefined,
		'data-compact': compact || undefined,
		'aria-busy': (!card && !failed) || undefined,
		style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
	}, view === 'preview' ? [card?.node ?? (failed ? renderFailedPlaceholder(t) : renderSkeleton(t, link))] : undefined)
}

/** Renders the button for the previews beyond the limit. */
export function renderMore(n: L10n['n'], count: number, onClick: () => void): VNode {
	return createElementVNode('button', { key: 'more', type: 'button', class: 'nc-reference-button', onClick }, [n('Show {count} more preview', 'Show {count} more previews', count)])
}
