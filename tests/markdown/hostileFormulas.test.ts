import { createElementVNode } from 'vue'
import { describe, expect, it } from 'vitest'
import * as formulas from '../../src/markdown/formulas/renderFormula.ts'
import { renderMarkdown, type MarkdownDocument, type MarkdownEnvironment } from '../../src/markdown/markdown.ts'
import { environment } from '../setup/environment.ts'
import { EXTENDED } from '../setup/markdown.ts'
import { runs } from '../setup/runs.ts'

const FLAVOUR = { ...EXTENDED, formulas }
const DRAWN: MarkdownEnvironment = {
	...environment,
	formula: ({ written }) => createElementVNode('math', null, written),
	fence: ({ code, language }) => language === 'math' || language === 'diagram' ? createElementVNode('figure', null, code) : null,
}

/** Counts the characters that are read and cut out of strings. */
function stepsOf(act: () => void): number {
	let steps = 0
	const { charCodeAt, slice, startsWith, trim, trimEnd, includes } = String.prototype
	const cutting = <Method extends (...args: never[]) => string>(method: Method) => function cut(this: string, ...args: Parameters<Method>): string {
		const result = method.apply(this, args)
		steps += result.length
		return result
	}
	Reflect.set(String.prototype, 'charCodeAt', function read(this: string, index: number) {
		steps++
		return charCodeAt.call(this, index)
	})
	Reflect.set(String.prototype, 'startsWith', function read(this: string, ...args: Parameters<typeof startsWith>) {
		steps++
		return startsWith.apply(this, args)
	})
	Reflect.set(String.prototype, 'includes', function read(this: string, ...args: Parameters<typeof includes>) {
		steps += this.length
		return includes.apply(this, args)
	})
	for (const [name, method] of Object.entries({ slice, trim, trimEnd })) Reflect.set(String.prototype, name, cutting(method))
	try {
		act()
	} finally {
		for (const [name, method] of Object.entries({ charCodeAt, slice, startsWith, trim, trimEnd, includes })) Reflect.set(String.prototype, name, method)
	}
	return steps
}

function growInEight(text: string) {
	let document: MarkdownDocument | undefined
	for (let piece = 1; piece <= 8; piece++) document = renderMarkdown(text.slice(0, Math.ceil(text.length * piece / 8)), { flavour: FLAVOUR, environment: DRAWN, streaming: piece < 8 }, document)
}

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length))
/** Paragraphs that are nested a thousand deep. */
const nested = (opening: string, inside: string, closing = '') => repeated(`${opening.repeat(1000)}${inside}${closing.repeat(1000)}\n\n`)

/** Texts of a length. */
const HOSTILE: Record<string, (length: number) => string> = {
	'a formula in a line': (length) => `$${'x + '.repeat(length / 4)}y$`,
	'a formula in a line of its own': (length) => `$$\n${'x + '.repeat(length / 4)}y\n$$`,
	'a formula of many lines': (length) => `$$\n${'x +\n'.repeat(length / 4)}y\n$$`,
	'a formula without an end': (length) => `$$\n${'x +\n'.repeat(length / 4)}`,
	'a block of math': (length) => `\`\`\`math\n${'x +\n'.repeat(length / 4)}\n\`\`\``,
	'a block that an app draws': (length) => `\`\`\`diagram\n${'a -> b\n'.repeat(length / 7)}\n\`\`\``,
	'a block without an end': (length) => `\`\`\`math\n${'x +\n'.repeat(length / 4)}`,
	'groups in a formula': nested('{', 'x', '}'),
	'a formula in groups': nested('{', '$x$', '}'),
	'a formula of groups': nested('$x{', '$', '}'),
	'tables in a formula': nested('$$\\begin{matrix}', 'x$$', '\\end{matrix}'),
	'a block in quotes': nested('> ', '```math\nx\n```'),
	'a block in lists': nested('- ', '```diagram\nx\n```'),
	'a formula in quotes': nested('> ', '$$x$$'),
	...Object.fromEntries([
		'$', '$$', '$x$ ', '$$x$$\n\n', '$$\n', '$$ a\n', '$$a\n\n', '$a ', '$5 and ', '\\(', '\\(a', '\\)', '\\[', '\\[ a\n', '\\[\n', '\\[a\n\n', '- \\[ a\n', '> $$ a\n', '$\\text{', '\\begin{matrix}', '$\\begin{matrix}', '$$\\begin{matrix}$$ ',
		'```math\n', '```math\nx\n```\n', '```diagram\nx\n```\n', '~~~math\n', '```math ', '| $ ', '| $x$ |\n', '`$', '*$x$',
	].map((piece) => [JSON.stringify(piece), repeated(piece)])),
}

describe('a hostile text with formulas and code blocks of apps', () => {
	it.each(Object.entries(HOSTILE))('takes at most three times the work for twice the length: %s', (_, textOf) => {
		const whole = (text: string) => { renderMarkdown(text, { flavour: FLAVOUR, environment: DRAWN }) }
		for (const [read, length] of [[whole, runs(16_000, 50_000)], [growInEight, runs(8_000, 16_000)]] as const) {
			const [short, long] = [length, 2 * length].map((each) => stepsOf(() => read(textOf(each))) / each)
			expect(long! / short!, 'growth').toBeLessThan(1.5)
			// Most are those of lists in lists: a line is read once for each list around it.
			expect(long!, 'steps a character').toBeLessThan(600)
		}
	})
})
