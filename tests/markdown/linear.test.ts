import { describe, expect, it } from 'vitest'
import { findLinks } from '../../src/links/detect.ts'
import * as formulas from '../../src/markdown/formulas/renderFormula.ts'
import { inlineEnd, plainEnd } from '../../src/markdown/holdBack.ts'
import { renderMarkdown } from '../../src/markdown/markdown.ts'
import { environment } from '../setup/environment.ts'
import { findSlow } from '../setup/linear.ts'
import { BASIC, EXTENDED } from '../setup/markdown.ts'

/** Pieces whose repetition is a worst case of some parser. */
const PIECES = [
	'a', ' ', '7', 'a ', '*', '**a ', '_', '~', '`', '``a ', '[', ']', '[a](', '![', '(', ')', '((https://', '<', '<a ', '>', '> ', '- ', '1. ', '- a\n', '- 👍\n', '- &\n', '- h\n', '- \\\n', '  - a\n',
	'|', '| a |\n', 'a|', '#', '# ', '=\n', '---\n', '&', '&amp', '&#x', '\\', '{', '{a', '{a}', '@', 'a@', 'a@b.', 'a.', 'h', 'http', 'https://', 'https://a', 'https://a.', 'https://a/(', 'www.', 'a\u200d', '👍', '🇩🇪', '\u200d', '\ud800', '\n', '\n\n', '\t',
	'[^', '[^`', '[^a]', '[^a]: b\n', '[a]: b\n', '[a]', '```\n', '~~~', '"', '\'', '!', '.', ',', ':', '-', '+', '\u00ad', '$', '$a', '$$', '$$\n', '$a$', '$a b', '\\(', '\\[', '\\[\n', '\\text{', '$x_{', '```a\n', '``` a{\n', '```math\na\n```\n', '> ```\n',
]

const WITH_FORMULAS = { ...EXTENDED, formulas }

/** Renders the last character of a growing text. */
function growMarkdown(text: string, flavour = EXTENDED): void {
	const options = { flavour, environment, streaming: true }
	renderMarkdown(text, options, renderMarkdown(text.slice(0, -1), options))
}

const READERS: Record<string, (text: string) => unknown> = {
	links: (text) => findLinks(`${text}https://a.example`),
	'the end of a growing text': (text) => plainEnd(text) + inlineEnd(text),
	markdown: (text) => renderMarkdown(text, { flavour: BASIC, environment }),
	'extended markdown': (text) => renderMarkdown(text, { flavour: EXTENDED, environment }),
	'markdown with formulas': (text) => renderMarkdown(text, { flavour: WITH_FORMULAS, environment }),
	'growing markdown': (text) => growMarkdown(text),
	'growing markdown with formulas': (text) => growMarkdown(text, WITH_FORMULAS),
}

describe('a reader of a stranger’s text takes a time that grows with its length', () => {
	it.each(Object.entries(READERS))('%s', { timeout: 120_000 }, (_name, read) => {
		expect(findSlow(read, PIECES)).toEqual([])
	})

	it('behind the target of a link that is still open', { timeout: 120_000 }, () => {
		const pieces = [' ', 'x ', '" ', '( ', '\' ', '< ', '\n']
		expect(findSlow((text) => growMarkdown(`[a](${text}x y z`), pieces)).toEqual([])
	})
})
