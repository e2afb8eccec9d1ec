import type Token from 'markdown-it/lib/token.mjs'

const MARK = /^\[([ xX])\]\s+(?=\S)/

/**
 * Finds the task items among block tokens, before their inline content is parsed: the mark is taken out of the text,
 * the paragraph gets `meta.checked`, item and list know that they hold tasks. Tight and loose items are treated alike.
 * @see https://github.github.com/gfm/#task-list-items-extension-
 */
export function markTasks(tokens: Token[]): void {
	const lists: Token[] = []
	for (const [index, token] of tokens.entries()) {
		if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token)
		else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop()
		else if (token.type === 'list_item_open') {
			const [paragraph, inline] = [tokens[index + 1], tokens[index + 2]]
			if (paragraph?.type !== 'paragraph_open' || inline?.type !== 'inline') continue
			const mark = MARK.exec(inline.content)
			if (!mark) continue
			inline.content = inline.content.slice(mark[0].length)
			paragraph.meta = { checked: mark[1] !== ' ' }
			token.meta = { task: true }
			const list = lists.at(-1)
			if (list) list.meta = { task: true }
		}
	}
}
