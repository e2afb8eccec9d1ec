/** Markdown as plain words, roughly: what an excerpt shows. Apart from the texts of all cards, since a page without issues loads none of it. */
export function plainOf(markdown: string): string {
	return markdown
		.replace(/^ {0,3}(?:```|~~~).*$/gm, '')
		.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
		.replace(/^[ \t]*(?:>|#{1,6} |[-*+] (?:\[[ x]\] )?|\d+[.)] )/gm, '')
		.replace(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
		.replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, '$1')
		.replace(/\s+/g, ' ')
		.trim()
}
