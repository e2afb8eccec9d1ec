import type { Reference } from '../../contract/reference.ts'
import type { ChipView } from '../../core/card/chip.ts'
import type { ReferencePolicy } from '../../core/policy/policy.ts'
import type { PreviewResult } from '../../core/preview/observer.ts'
import type { ReferenceServices } from '../../host/services.ts'
import type { PreviewModule } from '../Reference/previewChunk.ts'
import type { ChipHost, RenderChip, UseInlineChipsOptions } from './useInlineChips.ts'
import { computed, createElementVNode, createTextVNode, h, shallowRef, type ComputedRef, type VNode } from 'vue'
import { DEBOUNCE_MS } from '../../core/link/unfinished.ts'
import { createKnownFinder, type FindKnown, type KnownReferences } from '../../core/preview/items.ts'
import { getServerLocation } from '../../host/serverLocation.ts'
import { renderAnchor } from '../../render/inline.ts'
import { previewModeOnPage } from '../../page/allowedPreviews.ts'
import { servicesKey } from '../../composables/servicesKey.ts'
import { inAppLinkOf } from '../../composables/useInAppLink.ts'
import { useL10n } from '../../composables/useL10n.ts'
import { ChipPlace } from './chipPlace.ts'
import { attachChip, detachChip } from './copyChips.ts'
import { swapInPlace } from './swapInPlace.ts'
import '../../styles/card.css'
import '../../styles/chip.css'
import NcReferenceIcon from '../Icon/NcReferenceIcon.vue'

/** What the chips of a text are rendered with. */
export interface InlineChipsOptions extends Omit<UseInlineChipsOptions, 'isOn'> {
	host: ChipHost
	policy: ComputedRef<ReferencePolicy>
	/** What chips share with previews, and do not import: it would be a file of its own, which the first preview waits for. */
	previews: Pick<PreviewModule, 'leavesServer' | 'peekPlaceholder' | 'Placeholder' | 'readChip' | 'renderHosts' | 'useChipIcon'>
}

/** What a chip was rendered for. */
interface ChipTarget {
	link: string
	initialData: Reference | null | undefined
	/** What the policy lets the page do with the link. */
	preview: ReturnType<typeof previewModeOnPage>
	/** It is still being written. */
	isUnfinished: boolean
}

/** A chip on the page. */
interface PlacedChip extends ChipTarget {
	end(): void
}

const isSame = (a: ChipTarget, b: ChipTarget) => (['link', 'initialData', 'preview', 'isUnfinished'] as const).every((name) => a[name] === b[name])

/**
 * The chips of one text: functions and no components, since a page has thousands, and most are far from the viewport. A chip without an answer is
 * the anchor that the address would be anyway; what follows it begins when that is on the page, and ends with it. When there is something else to
 * show the function is another one, and the text is rendered anew.
 */
export function createInlineChips({ host, policy, previews, references, unfinished, judge }: InlineChipsOptions): ComputedRef<RenderChip> {
	const { appContext: app } = host
	const services = app.provides[servicesKey as symbol] as ReferenceServices | undefined
	// Chips are made after the text is hydrated.
	const server = () => services?.server ?? getServerLocation()
	const { t } = useL10n()
	const iconOf = previews.useChipIcon()
	/** Counts what has come beside the text. */
	const version = shallowRef(0)
	const change = () => { version.value++ }
	const placed = new Map<Element, PlacedChip>()
	/** Finds what the app knows; made once for all chips of a rendering. */
	let finder: { known: KnownReferences | null, find: FindKnown } | null = null

	function findKnown(link: string): Reference | null | undefined {
		const known = references()
		if (finder?.known !== known) {
			finder = { known, find: createKnownFinder(known) }
			// An app may change its list in place.
			queueMicrotask(() => { finder = null })
		}
		return finder.find(link)
	}

	/** Addresses that are finished: they stay so while they are on the page, whatever is written behind them. */
	const finished = new Set<string>()

	function start(element: HTMLElement, { link, initialData, preview, isUnfinished }: ChipTarget, shown: Reference | null): () => void {
		if (isUnfinished) {
			const timer = setTimeout(() => {
				finished.add(link)
				change()
			}, DEBOUNCE_MS)
			return () => clearTimeout(timer)
		}
		finished.add(link)
		if (preview === 'none' || initialData !== undefined) return () => undefined
		let callOff = () => {}
		const onChange = () => {
			callOff()
			callOff = swapInPlace(element, change)
		}
		const place = new ChipPlace(element, () => {
			const placeholder = new previews.Placeholder(element, { services, link, requiresClick: preview === 'click', size: null, onChange })
			// Another answer may have come since it was rendered.
			if (placeholder.getCurrentResult().reference !== shown) onChange()
			return placeholder
		})
		return () => {
			callOff()
			place.destroy()
		}
	}

	function end(element: Element) {
		const before = placed.get(element)
		before?.end()
		placed.delete(element)
		if (before && ![...placed.values()].some(({ link }) => link === before.link)) finished.delete(before.link)
	}

	function place(element: HTMLElement, target: ChipTarget, shown: Reference | null) {
		const before = placed.get(element)
		// One that is being written rests anew.
		if (before && !target.isUnfinished && isSame(before, target)) return
		end(element)
		placed.set(element, { ...target, end: start(element, target, shown) })
	}

	function remove({ el }: VNode) {
		end(el as Element)
		detachChip(el as Element)
	}

	function viewOf({ link, preview, isUnfinished }: ChipTarget, { reference }: PreviewResult): ChipView | null {
		return preview !== 'none' && !isUnfinished && reference ? previews.readChip(reference, link) : null
	}

	function renderContent(view: ChipView, link: string, address: string): VNode[] {
		const { icon, word } = iconOf(view)
		const target = view.href ?? link
		return [
			createElementVNode('span', { class: 'nc-chip__address', dir: 'ltr', 'aria-hidden': true }, address),
			createElementVNode('span', { class: 'nc-chip__label' }, [
				// Before the title, whose end is cut off.
				...previews.leavesServer(link, target, server().baseUrl) ? [h(previews.renderHosts(link, target), { class: 'nc-chip__host' }), createTextVNode(' ')] : [],
				h(NcReferenceIcon, { path: icon, size: 16, label: word || undefined }),
				createTextVNode(` ${view.text}`),
			]),
		]
	}

	return computed<RenderChip>(() => {
		void version.value
		const newTab = t('Opens in a new tab')
		const current = policy.value
		const judgeNow = judge()
		return (link, text) => {
			const target = { link, initialData: findKnown(link), preview: previewModeOnPage(link, current, server), isUnfinished: !finished.has(link) && unfinished().includes(text) }
			const known = previews.peekPlaceholder({ services, link, initialData: target.initialData, asServer: false })
			// The address of a suspicious link isn't replaced by words that it chose itself.
			const view = !target.isUnfinished && judgeNow?.(link, text)?.note ? null : viewOf(target, known)
			const settle = ({ el }: VNode) => {
				place(el as HTMLElement, target, known.reference)
				const mark = view ? attachChip : detachChip
				mark(el as Element)
			}
			const hooks = { onVnodeMounted: settle, onVnodeUpdated: settle, onVnodeBeforeUnmount: remove }
			// It runs as its title does, whose end is cut off: the address has a direction of its own and does not count.
			// What comes late into a log is no news of it; what was there with its message is part of that.
			const live = host.isMounted ? 'off' : undefined
			const attrs = view ? { class: 'nc-chip', dir: 'auto', title: link, 'aria-live': live, 'data-kind': view.kind, 'data-status': view.status ?? undefined, ...hooks } : hooks
			return renderAnchor(link, view ? renderContent(view, link, text) : text, { inApp: inAppLinkOf(app, link, server), newTab, attrs, judge: target.isUnfinished ? null : judgeNow, label: text })
		}
	})
}
