import { renderToString } from '@vue/server-renderer'
import { createElementVNode, createSSRApp, Fragment, h } from 'vue'
import { renderMarkdown, type MarkdownDocument, type MarkdownDrawing, type MarkdownFlavour } from '../../src/render/markdown.ts'
import { safeHref } from '../../src/core/link/target.ts'

/** A drawing without an app around it. */
export const drawing: MarkdownDrawing = {
	id: 'md',
	interactive: false,
	labels: { notes: 'Footnotes', back: 'Back to reference', table: 'Table' },
	link: ({ href, title }, children) => safeHref(href) ? createElementVNode('a', { href, title }, children) : null,
	image: (src) => /^https?:/.test(src),
	placeholder: () => undefined,
	code: (code, language, children) => createElementVNode('pre', null, [h('code', { class: language ? `language-${language}` : undefined }, children ?? code)]),
}

export const BASIC: MarkdownFlavour = { extended: false, autolink: true }
export const EXTENDED: MarkdownFlavour = { extended: true, autolink: true }

/** The document's HTML as a server would send it. */
export function htmlOf(document: MarkdownDocument): Promise<string> {
	return renderToString(createSSRApp(() => h(Fragment, document.nodes))).then((html) => html.replace(/<!--.*?-->/g, ''))
}

/** Markdown → HTML. */
export function render(text: string, flavour = BASIC, changes: Partial<MarkdownDrawing> = {}): Promise<string> {
	return htmlOf(renderMarkdown(text, { flavour, drawing: { ...drawing, ...changes } }))
}
