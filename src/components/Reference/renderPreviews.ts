import type { L10n } from '../../host/l10n.ts'
import type { ListedPreview, PreviewList, PreviewListView } from '../../page/previewList.ts'
import type { CardSurroundings } from './renderCard.ts'
import type { ReferenceStateSlots } from './stateSlots.ts'
import { createElementVNode, h, type Component, type VNode } from 'vue'
import { isWaiting } from '../../page/previewList.ts'
import { previewChunk, renderFailedPlaceholder } from './previewChunk.ts'
import { renderSkeleton } from './renderSkeleton.ts'

/** What the previews of a list are rendered with. */
export interface PreviewRendering extends CardSurroundings {
	n: L10n['n']
	list: PreviewList
	slots: Readonly<ReferenceStateSlots>
	/** The component for previews that need more than a placeholder; null while it isn't loaded. */
	component: Component | null
	/** Every preview is a component, as on the server that rendered it. */
	isServerRendered: boolean
	interactive: boolean
	interactiveOptIn: boolean
	expandable: boolean
	compact: boolean
	actions: boolean
}

const HIDDEN = { display: 'none' }

/** Renders the box that keeps a place free, as large as the preview will probably be, and then the plain card. */
function renderPlaceholder({ item: { key, link }, result, requiresClick }: ListedPreview, { app, policy, judge, t, server, compact }: PreviewRendering): VNode {
	const { form = 'row', heightPx } = result.size ?? {}
	const module = previewChunk.loaded.value
	const hasCard = module !== null && module.fitsPlaceholder(result)
	const failed = !hasCard && previewChunk.failed.value
	const view = requiresClick ? 'button' : form === 'none' ? 'nothing' : 'preview'
	const isCard = view === 'preview' && !compact
	function content(): VNode {
		if (hasCard) return module.renderPlainCard(result.reference!, { app, policy, judge, t, server, link })
		return failed ? renderFailedPlaceholder(t) : renderSkeleton(t, link)
	}

	return createElementVNode('div', {
		key,
		class: 'nc-reference-preview nc-reference',
		role: hasCard ? 'group' : undefined,
		'aria-label': hasCard ? module.readPlainCard(result.reference!, link).name : undefined,
		'data-view': view,
		'data-state': hasCard ? result.state : failed ? 'error' : undefined,
		'data-large': isCard && form === 'image' ? '' : undefined,
		'data-compact': compact || undefined,
		'aria-busy': (!hasCard && !failed) || undefined,
		style: isCard && heightPx ? { minBlockSize: `${heightPx}px` } : undefined,
	}, view === 'preview' ? [content()] : undefined)
}

function renderComponent({ item, requiresClick }: ListedPreview, component: Component, { list, policy, slots, actions, interactive, interactiveOptIn, compact }: PreviewRendering): VNode {
	return h(component, {
		key: item.key,
		link: item.link,
		getResult: (asServer: boolean) => list.getResult(item, asServer),
		requiresClick,
		dismissible: policy.dismissible,
		actions,
		interactive,
		interactiveOptIn,
		compact,
		onOpen: () => list.open(item),
		onRetry: () => list.refresh(item),
		onDismiss: () => list.dismiss(item),
	}, slots)
}

/** Renders a placeholder where that is enough, or while it is all there is; else a component. */
function renderPreview(preview: ListedPreview, rendering: PreviewRendering): VNode {
	const { slots, policy, actions, component, isServerRendered } = rendering
	const { item, result, requiresClick } = preview
	const needsComponent = isServerRendered || item.initialData !== undefined || slots.resolving || policy.dismissible || actions || requiresClick
		|| (!isWaiting(result) && (!previewChunk.loaded.value?.fitsPlaceholder(result) || slots[result.state as 'resolved']))
	return needsComponent && component ? renderComponent(preview, component, rendering) : renderPlaceholder(preview, rendering)
}

/** Renders the previews of a view, in the order of `shownPreviews`, and the button that shows more. */
export function renderPreviews({ previews, fallback, moreCount }: PreviewListView, rendering: PreviewRendering): VNode[] {
	const { n, list, expandable } = rendering
	const children = previews.map((preview) => renderPreview(preview, rendering))
	if (fallback) {
		// The others stay, out of sight: they may have an answer later.
		for (const child of children) child.props!.style = HIDDEN
		children.unshift(renderPreview(fallback, rendering))
	} else if (expandable && moreCount > 0) {
		children.push(createElementVNode('button', { key: 'more', type: 'button', class: 'nc-reference-button', onClick: () => list.expand() }, [
			// TRANSLATORS: A button below the first previews of a text.
			n('Show {count} more preview', 'Show {count} more previews', moreCount),
		]))
	}
	return children
}
