import type { Reference } from '../contract/reference.ts'
import type { TextLinks } from './dom/previewList.ts'
import type { ReferenceListContext, ReferenceListProps } from './useReferenceList.ts'
import { nextTick, shallowRef, type VNode } from 'vue'
import { fromSource } from '../ui/useSource.ts'
import { ListFocus } from './dom/listFocus.ts'
import { NO_PREVIEWS, PreviewList, type PreviewListView } from './dom/previewList.ts'
import { renderPreviews } from './renderPreviews.ts'

/** The list of previews of a component, once its code has loaded. */
export class LoadedReferenceList {
	readonly #context: ReferenceListContext
	readonly #list: PreviewList
	readonly #snapshot
	/** The view on the page. */
	readonly #rendered = shallowRef(NO_PREVIEWS)
	/** The view of the current rendering, until it is on the page. */
	#rendering = NO_PREVIEWS
	#focus: ListFocus | undefined

	constructor(context: ReferenceListContext) {
		const { services, onLoaded } = context
		this.#context = context
		this.#list = new PreviewList({ services, onLoaded: onLoaded && (() => { void nextTick(onLoaded) }) })
		this.#snapshot = fromSource(this.#list)
	}

	render(links: TextLinks, props: ReferenceListProps): VNode | null {
		const { referenceData: known = null, limit, displayFallback } = props
		const { policy, server, hydrated } = this.#context
		void this.#snapshot.value
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

	/** Returns the first reference of the previews on the page. */
	firstReference(): Reference | null {
		void this.#snapshot.value
		return this.#rendered.value.previews.map(({ item }) => this.#list.getResult(item, !this.#context.hydrated.value).reference).find((reference) => reference) ?? null
	}

	/** Shows the previews beyond the limit. */
	expand(): void {
		this.#list.expand()
	}

	destroy(): void {
		this.#list.destroy()
	}

	#renderRoot(view: PreviewListView, props: ReferenceListProps): VNode | null {
		const { instance, features, policy, server, slots, l10n: { t, n }, judge, component, isServerRendered, createRoot } = this.#context
		const children = renderPreviews(view, {
			...props, app: instance.appContext, t, n, server, list: this.#list, policy: policy.value, judge: judge(), slots,
			actions: props.actions ?? features.actions ?? false, component: component()!, isServerRendered,
			onPreviewMounted: () => this.#list.sync(this.#rendered.value, this.#context.root),
		})
		return createRoot(children, view.loading)
	}
}
