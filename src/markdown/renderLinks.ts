import type { FindLinks } from '../editor/composer/composerPreviews.ts'
import { createElementVNode, type VNode } from 'vue'
import { safeHref } from '../links/allowedTarget.ts'
import { renderMarkdown, type MarkdownDocument, type MarkdownEnvironment, type MarkdownFlavour } from './markdown.ts'

const nothing = (): VNode => createElementVNode('i')

/** Environment for finding links. It has the rules of a rendered text, but its output is unused. */
const ENVIRONMENT: MarkdownEnvironment = {
	id: '',
	interactive: false,
	labels: { notes: '', back: '', table: '' },
	link: ({ href }) => safeHref(href) ? nothing() : null,
	image: () => true,
	placeholder: () => undefined,
	code: nothing,
}

/** Finds the links of a markdown text that get a preview. Texts that differ in little from the last one are read quickly. */
export function createMarkdownFinder(flavour: MarkdownFlavour): FindLinks {
	let last: MarkdownDocument | null = null
	return (text) => {
		if (text !== last?.source) last = renderMarkdown(text, { flavour, environment: ENVIRONMENT }, last)
		return last.links
	}
}
