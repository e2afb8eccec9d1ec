import type { L10n } from '../ui/dom/l10n.ts'
import type { CardSurroundings } from '../cards/renderCard.ts'
import type { ListedPreview, PreviewList, PreviewListView } from './dom/previewList.ts'
import type { ReferenceStateSlots } from './previewStateSlots.ts'
import { h, type Component, type VNode } from 'vue'
import { readPlainCard } from '../cards/cardKind.ts'
import { renderPlainCard } from '../cards/renderCard.ts'
import { fitsPlaceholder } from './dom/placeholder.ts'
import { isWaiting } from './dom/previewList.ts'
import { renderMore, renderPlaceholder } from './renderPlaceholder.ts'

/** Input for rendering the previews of a list. */
export interface PreviewRendering extends CardSurroundings {
	n: L10n['n']
	list: PreviewList
	slots: Readonly<ReferenceStateSlots>
	/** The component for previews that need more than a placeholder. */
	component: Component
	/** Every preview is a component, as on the server that rendered it. */
	isServerRendered: boolean
	/** Called when the component of a preview is mounted, which may be after its list where a server rendered that. */
	onPreviewMounted: () => void
	interactive: boolean
	interactiveOptIn: boolean
	expandable: boolean
	compact: boolean
	actions: boolean
}

const HIDDEN = { display: 'none' }

function renderBox({ item: { key, link }, result, requiresClick }: ListedPreview, { app, policy, judge, t, server, compact }: PreviewRendering): VNode {
	const { reference, state, size } = result
	const card = fitsPlaceholder(result)
		? { node: renderPlainCard(reference!, { app, policy, judge, t, server, link }), name: readPlainCard(reference!, link).name, state }
		: null
	return renderPlaceholder({ key, link, size, requiresClick, compact, t, card })
}

function renderComponent({ item, requiresClick }: ListedPreview, component: Component, rendering: PreviewRendering): VNode {
	const { list, policy, slots, actions, interactive, interactiveOptIn, compact, isServerRendered, onPreviewMounted } = rendering
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
		onVnodeMounted: isServerRendered ? onPreviewMounted : undefined,
	}, slots)
}

/** Renders a placeholder where that is enough, or while it is all there is; else a component. */
function renderPreview(preview: ListedPreview, rendering: PreviewRendering): VNode {
	const { slots, policy, actions, component, isServerRendered } = rendering
	const { item, result, requiresClick } = preview
	const needsComponent = isServerRendered || item.initialData !== undefined || slots.resolving || policy.dismissible || actions || requiresClick
		|| (!isWaiting(result) && (!fitsPlaceholder(result) || slots[result.state as 'resolved']))
	return needsComponent ? renderComponent(preview, component, rendering) : renderBox(preview, rendering)
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
		children.push(renderMore(n, moreCount, () => list.expand()))
	}
	return children
}
