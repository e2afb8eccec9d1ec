import type { Reference } from '../../contract/reference.ts'
import type { ReferenceServices } from '../../page/services.ts'
import type { ChipView } from '../../cards/chip.ts'
import type { PreviewModule } from '../../previews/lazyPreviews.ts'
import type { PreviewResult } from '../../previews/observer.ts'
import type { ExtensionHost, RenderChip, TextExtension } from '../../previews/useTextExtensions.ts'
import { computed, shallowRef, type VNode } from 'vue'
import { DEBOUNCE_MS } from '../../links/unfinished.ts'
import { selectionOf } from '../../ui/dom/composedTree.ts'
import { keepPunctuation, markChip } from '../../ui/renderChipLine.ts'
import { useL10n } from '../../ui/useL10n.ts'
import { inAppLinkOf } from '../../page/inAppLink.ts'
import { systemClock } from '../../page/systemClock.ts'
import { servicesOf } from '../../page/useServer.ts'
import { chipAttrs, describeBox } from '../../cards/chipTree.ts'
import { previewModeOnPage } from '../../previews/dom/allowedPreviews.ts'
import { createKnownFinder, type FindKnown, type KnownReferences } from '../../previews/items.ts'
import { previewChunk } from '../../previews/lazyPreviews.ts'
import { renderAnchor } from '../renderInline.ts'
import { ChipPlace } from './chipPlace.ts'
import { swapInPlace } from './dom/swapInPlace.ts'
import '../../styles/card.css'
import '../../styles/chip.css'

/** The code that chips share with previews. They don't import it: it would be a file of its own, which the first preview waits for. */
type Previews = Pick<PreviewModule, 'describeHosts' | 'leavesServer' | 'peekPlaceholder' | 'Placeholder' | 'readChip' | 'renderTree' | 'useChipContent'>

/** Everything that a chip on the page was started for. */
interface ChipTarget {
	link: string
	initialData: Reference | null | undefined
	/** Policy for previews of the link. */
	preview: ReturnType<typeof previewModeOnPage>
	/** The address is still being written. */
	isUnfinished: boolean
}

/** A chip on the page. */
interface PlacedChip extends ChipTarget {
	end(): void
}

const isSame = (a: ChipTarget, b: ChipTarget) => (['link', 'initialData', 'preview', 'isUnfinished'] as const).every((name) => a[name] === b[name])

/**
 * The chips of one text: functions and no components, because a page has thousands, and most are far from the viewport. A chip without an answer is
 * an anchor. Once that is on the page its link is observed, until it is removed. When there is something else to show, `renderLink` is another function.
 */
class InlineChips implements TextExtension {
	readonly #host: ExtensionHost
	readonly #previews: Previews
	readonly #services: ReferenceServices | undefined
	readonly #l10n = useL10n()
	readonly #contentOf: ReturnType<Previews['useChipContent']>
	/** Counts changes outside the text. */
	readonly #version = shallowRef(0)
	readonly #placed = new Map<Element, PlacedChip>()
	/** Finished addresses: they stay so while they are on the page, whatever is written after them. */
	readonly #finished = new Set<string>()
	/** Finds the app's answers; one for all chips of a rendering. */
	#finder: { known: KnownReferences | null, find: FindKnown } | null = null
	/** Input of all chips: the answers of the app, and the judge of links. */
	#input: readonly unknown[]
	readonly #renderLink = computed(() => this.#createRenderer())

	constructor(host: ExtensionHost, previews: Previews) {
		this.#host = host
		this.#previews = previews
		this.#services = servicesOf(host.instance.appContext)
		this.#contentOf = previews.useChipContent()
		this.#input = [host.references(), host.judge()]
	}

	get renderLink(): RenderChip {
		return this.#renderLink.value
	}

	beforeUpdate(): void {
		// An app may change its list in place.
		this.#finder = null
		const input = [this.#host.references(), this.#host.judge()]
		if (input.some((value, index) => value !== this.#input[index])) this.#change()
		this.#input = input
	}

	readonly #change = () => { this.#version.value++ }

	#findKnown(link: string): Reference | null | undefined {
		const known = this.#host.references()
		if (this.#finder?.known !== known) this.#finder = { known, find: createKnownFinder(known) }
		return this.#finder.find(link)
	}

	#createRenderer(): RenderChip {
		void this.#version.value
		const { appContext } = this.#host.instance
		const newTab = this.#l10n.t('Opens in a new tab')
		const policy = this.#host.policy.value
		const judge = this.#host.judge()
		const renderLink = (link: string, text: string) => {
			const target = { link, initialData: this.#findKnown(link), preview: previewModeOnPage(link, policy, this.#host.server), isUnfinished: !this.#finished.has(link) && this.#host.unfinished().includes(text) }
			const known = this.#previews.peekPlaceholder({ services: this.#services, link, initialData: target.initialData, asServer: false })
			// The address of a suspicious link isn't replaced by words that it chose itself.
			const view = !target.isUnfinished && judge?.(link, text)?.note ? null : this.#viewOf(target, known)
			const children = view ? this.#renderContent(view, link, text) : text
			const attrs = this.#attrsOf(view, target, known)
			return markChip(renderAnchor(link, children, { inApp: inAppLinkOf(appContext, link, this.#host.server), newTab, attrs, judge: target.isUnfinished ? null : judge, label: text }))
		}
		return Object.assign(renderLink, { arrange: keepPunctuation })
	}

	#viewOf({ link, preview, isUnfinished }: ChipTarget, { reference }: PreviewResult): ChipView | null {
		return preview !== 'none' && !isUnfinished && reference ? this.#previews.readChip(reference, link) : null
	}

	#attrsOf(view: ChipView | null, target: ChipTarget, { reference }: PreviewResult): Record<string, unknown> {
		const commit = ({ el }: VNode) => {
			this.#place(el as HTMLElement, target, reference)
			const mark = view ? attachChip : detachChip
			mark(el as Element)
		}
		const remove = ({ el }: VNode) => {
			this.#end(el as Element)
			detachChip(el as Element)
		}
		const hooks = { onVnodeMounted: commit, onVnodeUpdated: commit, onVnodeBeforeUnmount: remove }
		if (!view) return hooks
		// A log doesn't announce a chip that replaces its address later; a chip that comes with its message is part of the announcement.
		const live = this.#host.instance.isMounted ? 'off' : undefined
		// The title decides the direction, because its end is cut off. The address has a direction of its own.
		return { ...chipAttrs(target.link, view), dir: 'auto', 'aria-live': live, ...hooks }
	}

	#renderContent(view: ChipView, link: string, address: string): VNode[] {
		const { describeHosts, leavesServer, renderTree } = this.#previews
		const target = view.href ?? link
		const host = leavesServer(link, target, this.#host.server().baseUrl) ? describeHosts(link, target, 'nc-chip__host') : null
		return describeBox(this.#contentOf(view), { address, host }).map(renderTree)
	}

	#place(element: HTMLElement, target: ChipTarget, shown: Reference | null): void {
		const before = this.#placed.get(element)
		// An unfinished address rests again after each key.
		if (before && !target.isUnfinished && isSame(before, target)) return
		this.#end(element)
		this.#placed.set(element, { ...target, end: this.#start(element, target, shown) })
	}

	#start(element: HTMLElement, { link, initialData, preview, isUnfinished }: ChipTarget, shown: Reference | null): () => void {
		if (isUnfinished) {
			const timer = setTimeout(() => {
				this.#finished.add(link)
				this.#change()
			}, DEBOUNCE_MS)
			return () => clearTimeout(timer)
		}
		this.#finished.add(link)
		if (preview === 'none' || initialData !== undefined) return () => undefined
		let cancel = () => {}
		const onChange = () => {
			cancel()
			cancel = swapInPlace(element, this.#change)
		}
		const place = new ChipPlace(element, { previews: this.#previews, services: this.#services, link, requiresClick: preview === 'click', shown, onChange })
		return () => {
			cancel()
			place.destroy()
		}
	}

	#end(element: Element): void {
		const before = this.#placed.get(element)
		before?.end()
		this.#placed.delete(element)
		if (before && ![...this.#placed.values()].some(({ link }) => link === before.link)) this.#finished.delete(before.link)
	}
}

/** Creates the chips of a text, which need the code of previews too. */
export function createExtension(host: ExtensionHost): TextExtension {
	let chips: InlineChips | undefined
	previewChunk.load().catch(() => undefined)
	previewChunk.whenLoaded((previews) => {
		if (host.instance.isUnmounted) return
		chips = new InlineChips(host, previews)
		host.update()
	})
	return {
		get renderLink() { return chips?.renderLink ?? null },
		beforeUpdate() { chips?.beforeUpdate() },
	}
}

/*
 * A chip holds its address, in no size, and a label that cannot be selected. As plain text that is copied as the address. But as HTML a browser
 * copies how it looks, and who pastes it would see nothing: so chips look like plain links while a selection is copied or dragged.
 */

const CHIP = 'nc-chip'
const chips = new Set<Element>()

/** Takes the look of chips from those that are selected until the browser has read them, which is after the event and before it paints. */
function undressSelected(): void {
	const allowPartialContainment = true
	const selected = [...chips].filter((chip) => chip.classList.contains(CHIP) && selectionOf(chip)?.containsNode(chip, allowPartialContainment))
	for (const chip of selected) chip.classList.remove(CHIP)
	if (selected.length) systemClock.schedule(() => { for (const chip of selected) chip.classList.add(CHIP) }, 0)
}

/** A chip that is dragged alone is its address in every form. The browser would include its icon and title. */
function onDragstart(event: DragEvent): void {
	const chip = event.composedPath()[0] as HTMLAnchorElement
	if (!chips.has(chip)) return undressSelected()
	const plain = document.createElement('a')
	plain.href = chip.href
	plain.textContent = chip.firstElementChild!.textContent
	const box = document.createElement('div')
	box.append(plain)
	event.dataTransfer?.setData('text/html', box.getHTML())
}

/** Lets a chip be copied and dragged as its address, until it is detached. One pair of listeners serves the page. */
function attachChip(chip: Element): void {
	if (!chips.size) {
		document.addEventListener('copy', undressSelected)
		document.addEventListener('dragstart', onDragstart)
	}
	chips.add(chip)
}

/** Lets a chip be copied as any element again. */
function detachChip(chip: Element): void {
	if (!chips.delete(chip) || chips.size) return
	document.removeEventListener('copy', undressSelected)
	document.removeEventListener('dragstart', onDragstart)
}
