/**
 * The chips of an editor's links.
 *
 * Each chip is a view of the resolver's entry, as a preview is. So chip, composer preview and message share one request.
 */
import type { ChipView, readChip } from '../../core/card/chip.ts'
import type { ReferencePolicy } from '../../core/policy/policy.ts'
import type { LinkView } from '../../dom/editor/piece.ts'
import type { ReferenceServices } from '../../host/services.ts'
import type { JudgeLink } from '../../render/inline.ts'
import type { Placeholder } from '../../page/placeholder.ts'
import type { LocateServer } from '../../composables/useServer.ts'
import { readWrittenLink, type WrittenLink } from '../../core/text/writtenLink.ts'
import { createLinkChip, renderLinkChip, type LinkChipContent } from '../../dom/linkChip.ts'
import { TURNING } from '../../dom/mentionBubble.ts'
import { previewModeOnPage } from '../../page/allowedPreviews.ts'

export interface LinkChipsOptions {
	/** Parts of the chunk of previews. */
	previews: { Placeholder: typeof Placeholder, readChip: typeof readChip }
	services: ReferenceServices | undefined
	policy: () => ReferencePolicy
	server: LocateServer
	markdown: () => boolean
	/** The whole text: where that may turn its direction, words are set apart. */
	text: () => string
	/** Judges links: a suspicious one says where it leads, whatever its title. */
	judge: () => JudgeLink | null
	/** The icon of a chip, and what is said of it; of a link that nothing is known of, too. */
	iconOf: (view: Pick<ChipView, 'kind' | 'status'>) => Pick<LinkChipContent, 'icon' | 'word'>
}

/** Renders links as chips, and knows their titles. */
export interface LinkChips extends LinkView {
	/** The title of what a chip leads to; empty where that is not known. */
	titleOf(chip: Element): string
	/** Renders all chips again after a change of policy or language. */
	refresh(): void
}

interface Chip {
	link: WrittenLink | null
	spelled: string
	placeholder: Placeholder | null
	title: string
}

/** Half of a surrogate pair cannot be sent. */
const asQuery = (url: string) => url.replace(/[\ud800-\udfff]/gu, '\ufffd')

/** The chips of an editor. */
export function createLinkChips({ previews, services, policy, server, markdown, text, judge, iconOf }: LinkChipsOptions): LinkChips {
	const chips = new Map<Element, Chip>()

	function render(element: HTMLElement, chip: Chip) {
		const { link, placeholder, spelled } = chip
		const reference = placeholder?.getCurrentResult().reference
		const view = link && reference ? previews.readChip(reference, link.url) : null
		chip.title = view?.title ?? ''
		const { kind, status } = view ?? { kind: 'link', status: null }
		// Words that the writer chose stay.
		const own = link?.title
		const words = own || view?.text || link?.url || spelled
		const isIsolated = document.dir === 'rtl' || TURNING.test(words) || TURNING.test(text())
		const judged = link && judge()?.(link.url, own || link.url)
		renderLinkChip(element, { words, host: judged?.words, kind, status, isIsolated, ...iconOf({ kind, status }) })
	}

	function observe(element: HTMLElement, chip: Chip) {
		const { link } = chip
		const url = link && asQuery(link.url)
		chip.placeholder?.destroy()
		const preview = link?.preview && url ? previewModeOnPage(url, policy(), server) : 'none'
		chip.placeholder = url && preview !== 'none'
			? new previews.Placeholder(element, { services, link: url, requiresClick: preview !== 'ask', size: null, onChange: () => render(element, chip) })
			: null
		render(element, chip)
	}

	return {
		create(spelled) {
			const link = readWrittenLink(spelled, { markdown: markdown() })
			const element = createLinkChip(spelled, link?.url ?? spelled)
			const chip: Chip = { link, spelled, placeholder: null, title: '' }
			chips.set(element, chip)
			observe(element, chip)
			return element
		},
		destroy(element) {
			chips.get(element)?.placeholder?.destroy()
			chips.delete(element)
		},
		titleOf: (element) => chips.get(element)?.title ?? '',
		refresh() {
			for (const [element, chip] of chips) observe(element as HTMLElement, chip)
		},
	}
}
