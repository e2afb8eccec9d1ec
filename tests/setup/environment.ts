import type { MarkdownEnvironment } from '../../src/markdown/markdown.ts'
import { createElementVNode, h } from 'vue'
import { safeHref } from '../../src/links/allowedTarget.ts'

/** A environment without an app around it. */
export const environment: MarkdownEnvironment = {
	id: 'md',
	interactive: false,
	labels: { notes: 'Footnotes', back: 'Back to reference', table: 'Table' },
	link: ({ href, title }, children) => safeHref(href) ? createElementVNode('a', { href, title }, children) : null,
	image: (src) => /^https?:/.test(src),
	placeholder: () => undefined,
	code: (code, language, children) => createElementVNode('pre', null, [h('code', language ? { class: `language-${language}` } : null, children ?? code)]),
}
