import { createSSRApp, Fragment, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { renderMarkdown, type MarkdownDocument, type MarkdownEnvironment, type MarkdownFlavour } from '../../src/markdown/markdown.ts'
import { environment } from './environment.ts'

export const BASIC: MarkdownFlavour = { extended: false, autolink: true }
export const EXTENDED: MarkdownFlavour = { extended: true, autolink: true }

/** The document's HTML as a server would send it. */
export function htmlOf(document: MarkdownDocument): Promise<string> {
	return renderToString(createSSRApp(() => h(Fragment, document.nodes))).then((html) => html.replace(/<!--.*?-->/g, ''))
}

/** Markdown → HTML. */
export function render(text: string, flavour = BASIC, changes: Partial<MarkdownEnvironment> = {}): Promise<string> {
	return htmlOf(renderMarkdown(text, { flavour, environment: { ...environment, ...changes } }))
}
