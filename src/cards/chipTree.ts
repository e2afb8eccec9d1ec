/**
 * The elements of a chip, in a message and in an editor. They are data: a message makes VNodes of them, and an editor DOM nodes.
 */
import type { ChipView } from './chip.ts'

/** An element, to be made as a VNode or as a DOM node. */
export interface ElementTree {
	tag: string
	attrs: Record<string, string | undefined>
	children: readonly (ElementTree | string)[]
}

/** Content of a chip. */
export interface ChipContent {
	/** The title, or the address. */
	words: string
	/** A path of `@mdi/js`. */
	icon: string
	/** Label of the icon for screen readers; empty if it says nothing. */
	iconLabel: string
}

/** Attributes of a chip: its kind and status color the icon, and its tooltip is the address. */
export function chipAttrs(address: string, { kind, status }: Pick<ChipView, 'kind' | 'status'>) {
	return { class: 'nc-chip', title: address, 'data-kind': kind, 'data-status': status ?? undefined }
}

/** Describes the icon of a chip. */
export function describeIcon({ icon, iconLabel }: Omit<ChipContent, 'words'>): ElementTree {
	const name = iconLabel ? { role: 'img', 'aria-label': iconLabel } : { 'aria-hidden': 'true' }
	return { tag: 'svg', attrs: { viewBox: '0 0 24 24', width: '1rem', height: '1rem', ...name }, children: [{ tag: 'path', attrs: { d: icon, fill: 'currentColor' }, children: [] }] }
}

/** Describes the content of a chip that is one box: the address, which is selected and copied, and a label. The host comes before the title, whose end is cut. */
export function describeBox(content: ChipContent, { address, host }: { address: string, host: ElementTree | null }): ElementTree[] {
	return [
		{ tag: 'span', attrs: { class: 'nc-chip__address', dir: 'ltr', 'aria-hidden': 'true' }, children: [address] },
		{ tag: 'span', attrs: { class: 'nc-chip__label' }, children: [...host ? [host, ' '] : [], describeIcon(content), ` ${content.words}`] },
	]
}
