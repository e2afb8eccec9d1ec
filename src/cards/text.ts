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
