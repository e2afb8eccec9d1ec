import type { Reference } from '../../contract/reference.ts'
import type { ReferencePolicy } from '../../links/policy.ts'
import type { ReferenceServices } from '../../page/services.ts'
import type { LocateServer } from '../../page/useServer.ts'
import type { ChipContentSource } from '../../cards/chip.ts'
import type { PreviewModule } from '../../previews/lazyPreviews.ts'
import type { JudgeLink } from '../../text/renderInline.ts'
import { describeBreakable } from '../../cards/breakableChip.ts'
import { chipAttrs, type ChipContent, type ElementTree } from '../../cards/chipTree.ts'
import { previewModeOnPage } from '../../previews/dom/allowedPreviews.ts'
import { ChipPlace } from '../../text/chips/chipPlace.ts'
import { readWrittenLink, type WrittenLink } from '../model/writtenLink.ts'
import { TURNING } from './mentionBubble.ts'

/**
 * The chips of an editor's links.
 *
 * Each chip is a view of the resolver's entry, as a preview is. So chip, composer preview and message share one request.
 */

export interface LinkChipsOptions {
	/** Parts of the chunk of previews. */
	previews: Pick<PreviewModule, 'peekPlaceholder' | 'Placeholder' | 'readChip'>
	services: ReferenceServices | undefined
	policy: () => ReferencePolicy
	server: LocateServer
	markdown: () => boolean
	/** The whole text: where that may turn its direction, words are set apart. */
	text: () => string
	/** Judges links: a suspicious one says where it leads, whatever its title. */
	judge: () => JudgeLink | null
	/** Returns the content of a chip, also for a link without an answer. */
	contentOf: (view: ChipContentSource) => ChipContent
}

interface Chip {
	link: WrittenLink | null
	spelled: string
	place: ChipPlace | null
	title: string
}

/** Half of a surrogate pair cannot be sent. */
const asQuery = (url: string) => url.replace(/[\ud800-\udfff]/gu, '\ufffd')

/** Renders the links of an editor as chips, and knows their titles. */
export function createLinkChips({ previews, services, policy, server, markdown, text, judge, contentOf }: LinkChipsOptions) {
	const chips = new Map<Element, Chip>()
	/** The last text, and whether it may turn its direction: many chips of one text come together. */
	let searched = { text: '', turns: false }

	function mayTurn(): boolean {
		if (searched.text !== text()) searched = { text: text(), turns: TURNING.test(text()) }
		return searched.turns
	}

	function render(element: HTMLElement, chip: Chip, reference: Reference | null) {
		const { link, spelled } = chip
		const view = link && reference ? previews.readChip(reference, link.url) : null
		chip.title = view?.title ?? ''
		const source: ChipContentSource = view ?? { kind: 'link', status: null, text: link?.url ?? spelled }
		const content = contentOf(source)
		// Words that the writer chose stay.
		const own = link?.title
		const words = own || content.words
		const isIsolated = document.dir === 'rtl' || TURNING.test(words) || mayTurn()
		const judged = link && judge()?.(link.url, own || link.url)
		// No element of Vue's is mounted here, which would load the inspection.
		judged?.load?.()
		setAttributes(element, chipAttrs(link?.url ?? spelled, source))
		element.replaceChildren(...describeBreakable({ ...content, words }, { host: judged?.words ?? '', isIsolated }).map(createNode))
	}

	function observe(element: HTMLElement, chip: Chip) {
		const { link } = chip
		const url = link && asQuery(link.url)
		const preview = link?.preview && url ? previewModeOnPage(url, policy(), server) : 'none'
		const peek = () => url && preview !== 'none' ? previews.peekPlaceholder({ services, link: url, asServer: false }).reference : null
		const shown = peek()
		chip.place?.destroy()
		chip.place = url && preview !== 'none'
			? new ChipPlace(element, { previews, services, link: url, requiresClick: preview === 'click', shown, onChange: () => render(element, chip, peek()) })
			: null
		render(element, chip, shown)
	}

	return {
		create(spelled: string) {
			const element = document.createElement('span')
			setAttributes(element, { contenteditable: 'false', 'data-nc-link': spelled })
			const chip: Chip = { link: readWrittenLink(spelled, { markdown: markdown() }), spelled, place: null, title: '' }
			chips.set(element, chip)
			observe(element, chip)
			return element
		},
		destroy(element: HTMLElement) {
			chips.get(element)?.place?.destroy()
			chips.delete(element)
		},
		/** Returns the title of what a chip leads to; empty where that is not known. */
		titleOf: (element: Element) => chips.get(element)?.title ?? '',
		/** Renders all chips again after a change of policy or language. */
		refresh() {
			for (const [element, chip] of chips) observe(element as HTMLElement, chip)
		},
	}
}

/** Sets attributes of an element, and removes those that are undefined. */
function setAttributes(element: Element, attrs: ElementTree['attrs']): void {
	for (const [name, value] of Object.entries(attrs)) {
		if (value === undefined) element.removeAttribute(name)
		else element.setAttribute(name, value)
	}
}

/** Creates the DOM nodes of a description. */
function createNode(tree: ElementTree | string): Element | string {
	if (typeof tree === 'string') return tree
	const isSvg = tree.tag === 'svg' || tree.tag === 'path'
	const element = document.createElementNS(isSvg ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml', tree.tag)
	setAttributes(element, tree.attrs)
	element.append(...tree.children.map(createNode))
	return element
}
