import type { PickedReference } from './picked.ts'
import { markdownLink } from '../links/markdownLink.ts'

/**
 * Returns the text that an editor writes for a choice: a text as it is, a link by its address.
 * @param options With `markdown`, a link with a title is written as `[title](address)`.
 */
export function textOfPicked(picked: PickedReference, { markdown }: { markdown: boolean }): string {
	const { kind, link, title } = picked
	return kind === 'link' && markdown && title ? markdownLink(title, link) : link
}
