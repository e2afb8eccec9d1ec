import type { Reference } from '../contract/reference.ts'
import { isPreviewTarget } from '../links/allowedTarget.ts'

/** Longer names and descriptions are cut: no card shows more, and no screen reader should have to. */
const LONGEST = 400

/** A character that is seen: no space, mark, filler or control. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u

/** Returns a foreign server's text for a card: collapsed white space, cut at 400 characters, and empty for invisible text or other types. */
export function cardText(value: unknown): string {
	if (typeof value !== 'string' && typeof value !== 'number') return ''
	// Twice the length is looked at, so that many blanks do not hide a text, nor many megabytes stop the page.
	const flat = String(value).slice(0, LONGEST * 2).replace(/\s+/g, ' ').trim()
	if (!VISIBLE.test(flat)) return ''
	return flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : flat
}

/** An address as a card shows it: without scheme. */
export function shortAddress(url: string): string {
	return cardText(url.replace(/^https?:\/\//i, '').replace(/^([^/?#]+)\/$/, '$1'))
}

/** The card of ours that renders a reference. */
export type CardKind = 'vcs' | 'image' | 'default'

type Fields = Record<string, unknown>

/** The value if it is an object with named fields. */
export function fieldsOf(value: unknown): Fields | null {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Fields : null
}

const hasText = (fields: Fields | null, name: string) => fields !== null && cardText(fields[name]) !== ''

/** Content of a plain card. */
export interface PlainCard {
	name: string
	description: string
	/** Target of the card: http(s) or a path of the server, or null if it isn't safe. */
	href: string | null
	/** The link as people read it. */
	address: string
	/** Image as the server sent it, not yet checked against the policy. */
	thumb: unknown
}

/** Reads the Open Graph part of a reference. */
export function readPlainCard({ openGraphObject }: Reference, link = ''): PlainCard {
	const { name, description, thumb, link: target } = openGraphObject
	const followed = [target, link].find(isPreviewTarget) ?? null
	const address = followed ? shortAddress(followed) : ''
	return { name: cardText(name) || address, description: cardText(description), href: followed, address, thumb }
}

/** Returns what a preview is called: the title of its reference, or the address where there is none or where the user may not see it. */
export function previewName(reference: Reference | null, link: string): string {
	return !reference || reference.accessible === false ? shortAddress(link) : readPlainCard(reference, link).name
}

/** The address of the image that a rich object of the kind `image_<TYPE>` carries; undefined for other kinds. */
export function imageAddressOf({ richObject, openGraphObject }: Reference): unknown {
	if (!Object.keys(richObject).some((key) => key.startsWith('image_') && richObject[key])) return undefined
	return richObject.proxied_url ?? openGraphObject.thumb
}

/** Returns whether a rich object has enough data of an issue, a pull request or a comment for a card. */
export function isVcs({ richObject }: Reference): boolean {
	const topic = fieldsOf(richObject.vcs_pull_request) ?? fieldsOf(richObject.vcs_issue)
	return (hasText(topic, 'title') && hasText(topic, 'state')) || (!topic && hasText(fieldsOf(richObject.vcs_comment), 'body'))
}

/** The card for a reference that no registered widget renders. */
export function kindOf(reference: Reference): CardKind {
	if (isVcs(reference)) return 'vcs'
	return imageAddressOf(reference) ? 'image' : 'default'
}
