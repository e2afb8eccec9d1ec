import type { Component, VNode } from 'vue'
import type { Reference } from '../contract/reference.ts'
import type { L10n } from '../ui/dom/l10n.ts'
import type { CardSurroundings } from '../cards/renderCard.ts'
import type { ListedPreview, PreviewListView, TextLinks } from './dom/previewList.ts'
import type { ReferenceListContext, ReferenceListProps, ReferenceStateSlots } from './useReferenceList.ts'
import { h, nextTick, shallowRef } from 'vue'
import { anchorOf, FocusKeeper } from '../ui/dom/focusKeeper.ts'
import { readPlainCard } from '../cards/cardKind.ts'
import { renderPlainCard } from '../cards/renderCard.ts'
import { fitsPlaceholder } from './dom/placeholder.ts'
import { NO_PREVIEWS, PreviewList } from './dom/previewList.ts'
import { isWaiting } from './observer.ts'
import { renderMore, renderPlaceholder } from './renderPlaceholder.ts'

/** Focusable items of a list: its previews and the button that shows more. */
function focusPlaces(root: Element | null): Element[] {
	return root ? [...root.children].filter((child) => child.matches('[data-view=preview], [data-view=button], button')) : []
}

/** The focus in a list of previews, over one update of it. Make it before the update. */
class ListFocus {
	readonly #keeper = new FocusKeeper('.nc-reference-close, .nc-actions__button')
	readonly #parent: Element | null
	readonly #link: string | undefined

	/** @param root The element of the list; null where it shows nothing. */
	constructor(list: Pick<PreviewList, 'linkAt'>, root: Element | null) {
		const focused = this.#keeper.remember(focusPlaces(root))
		this.#link = focused ? list.linkAt(focused) : undefined
		this.#parent = root?.parentElement ?? null
	}

	/** Moves the focus on if its place has gone: to another preview, else to the link in the text, else to what the list was in. */
	restore(root: Element | null): void {
		this.#keeper.restore(focusPlaces(root), () => (this.#link && this.#parent && anchorOf(this.#link, this.#parent)) || this.#parent)
	}
}

interface PreviewRendering extends CardSurroundings {
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
function renderPreviews({ previews, fallback, moreCount }: PreviewListView, rendering: PreviewRendering): VNode[] {
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

/** The list of previews of a component, once its code has loaded. */
export class LoadedReferenceList {
	readonly #context: ReferenceListContext
	readonly #list: PreviewList
	/** Counts the snapshots of the list. */
	readonly #version = shallowRef(0)
	/** The view on the page. */
	readonly #rendered = shallowRef(NO_PREVIEWS)
	/** The view of the current rendering, until it is on the page. */
	#rendering = NO_PREVIEWS
	#focus: ListFocus | undefined

	constructor(context: ReferenceListContext) {
		const { services, onLoaded } = context
		this.#context = context
		this.#list = new PreviewList({ services, onLoaded: onLoaded && (() => { void nextTick(onLoaded) }), onChange: () => { this.#version.value++ } })
	}

	render(links: TextLinks, props: ReferenceListProps): VNode | null {
		const { referenceData: known = null, limit, displayFallback } = props
		const { text: { policy, server }, hydrated } = this.#context
		void this.#version.value
		this.#rendering = this.#list.getView({ ...links, known, limit, displayFallback, policy: policy.value, server, asServer: !hydrated.value })
		return this.#renderRoot(this.#rendering, props)
	}

	/** Takes over what was rendered last. */
	sync(): void {
		this.#list.sync(this.#rendering, this.#context.root)
		this.#rendered.value = this.#rendering
		this.#rendering = NO_PREVIEWS
		this.#focus?.restore(this.#context.root)
		this.#focus = undefined
	}

	/** Remembers the focus over an update. */
	beforeUpdate(): void {
		this.#focus = new ListFocus(this.#list, this.#context.root)
	}

	firstReference(): Reference | null {
		void this.#version.value
		return this.#rendered.value.previews.map(({ item }) => this.#list.getResult(item, !this.#context.hydrated.value).reference).find((reference) => reference) ?? null
	}

	expand(): void {
		this.#list.expand()
	}

	destroy(): void {
		this.#list.destroy()
	}

	#renderRoot(view: PreviewListView, props: ReferenceListProps): VNode | null {
		const { text, l10n: { t, n }, component, isServerRendered, createRoot } = this.#context
		const { instance, policy, server } = text
		const children = renderPreviews(view, {
			...props, app: instance.appContext, t, n, server, list: this.#list, policy: policy.value, judge: text.judge(), slots: instance.slots,
			actions: text.hasActions(), component: component()!, isServerRendered,
			onPreviewMounted: () => this.#list.sync(this.#rendered.value, this.#context.root),
		})
		return createRoot(children, view.loading)
	}
}

// All that loads with a page's first link. One file compresses better than several.
export { peekPlaceholder, Placeholder } from './dom/placeholder.ts'
export { default as NcReferenceWidget } from './NcReferenceWidget.vue'
export { default as ReferencePreview } from './ReferencePreview.vue'
export { default as RichTextFence } from './RichTextFence.vue'

// For chips, which are given it instead of importing it: bundlers would make files of what both use, which the first preview waits for.
export { readChip, useChipContent } from '../cards/chip.ts'
export { cardLinkOf, describeHosts, leavesServer, renderTree } from '../cards/renderTarget.ts'
