import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { allowedNodes, checkFormula, FormulaTooLarge } from '../../src/markdown/formulas/mathNodes.ts'
import { readFormula } from '../../src/markdown/formulas/readFormula.ts'
import { TypesetFormula } from '../../src/markdown/formulas/renderMath.ts'
import { SOURCES } from '../fixtures/formulas.ts'

const typeset = (source: string, display = false) => renderToString(createSSRApp(() => h(TypesetFormula, { source, written: `$${source}$`, display })))

/** Every tag with its attributes. */
const tagsOf = (html: string) => [...html.matchAll(/<(\w+)((?:\s[\w-]+(?:="[^"]*")?)*)>/g)].map(([, name, attributes]) => ({ name: name!, attributes: [...attributes!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [key!, value] as const) }))

/** @see https://w3c.github.io/mathml-core/ */
const ELEMENTS = /^(?:span|code|math|m[a-z]+)$/
const FORBIDDEN = /^(?:on.*|href|xlink.*|src|id|name|action.*|definitionurl|cdgroup|altimg.*|data-(?!source$|display$|state$).*)$/i

describe('a formula', () => {
	it.each(SOURCES)('becomes MathML: %s', async (source) => {
		for (const display of [false, true]) {
			const html = await typeset(source, display)
			expect(html).toMatch(/^<span class="rich-text__formula" dir="ltr" data-source="[^"]*"(?: data-display(?:="")?)?><math/)
			for (const { name, attributes } of tagsOf(html)) {
				expect(name).toMatch(ELEMENTS)
				for (const [key, value] of attributes) {
					expect(key).not.toMatch(FORBIDDEN)
					if (key !== 'data-source') expect(value).not.toMatch(/url|script|:\/\//i)
				}
			}
		}
	})

	it('holds its source once, for copying, and no second text for screen readers', async () => {
		expect(await typeset('x^2')).toBe('<span class="rich-text__formula" dir="ltr" data-source="$x^2$"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>')
		expect(await typeset('x', true)).toContain('<math display="block"><mi>x</mi></math>')
	})

	it.each([
		['x^{', 'Expected'],
		[String.raw`\frac{a}`, 'end of input'],
		[String.raw`\nosuchcommand`, String.raw`\nosuchcommand`],
		['a & b', 'Expected'],
		[String.raw`\left( x`, 'Expected'],
		[String.raw`\begin{matrix} a`, 'Expected'],
		['}', 'Expected'],
		['x^2^3', 'Double superscript'],
	])('that can\'t be read shows its source, and says why: %s', async (source, reason) => {
		const html = await typeset(source)
		expect(html).toContain('data-state="failed"')
		expect(html).toMatch(/<code>\$[^<]*\$<\/code>/)
		expect(/title="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')).toContain(reason)
	})

	it.each([
		String.raw`\href{https://evil.example}{x}`,
		String.raw`\href{javascript:alert(1)}{x}`,
		String.raw`\url{https://evil.example}`,
		String.raw`\includegraphics{https://evil.example/x.png}`,
		String.raw`\includegraphics[alt=x]{//evil.example/x.png}`,
		String.raw`\class{nc-chip}{x}`,
		String.raw`\htmlClass{a}{x}`,
		String.raw`\id{app}{x}`,
		String.raw`\htmlId{app}{x}`,
		String.raw`\style{background:url(//evil.example)}{x}`,
		String.raw`\htmlStyle{position:fixed}{x}`,
		String.raw`\data{a=b}{x}`,
		String.raw`\htmlData{a=b}{x}`,
		String.raw`\def\a{x}\a`,
		String.raw`\gdef\a{x}\a`,
		String.raw`\edef\a{x}\a`,
		String.raw`\global\def\a{x}`,
		String.raw`\let\a=b`,
		String.raw`\newcommand{\a}{x}\a`,
		String.raw`\renewcommand{\frac}{x}`,
		String.raw`\providecommand{\a}{x}`,
		String.raw`\texttip{x}{tip}`,
		String.raw`\input{/etc/passwd}`,
		String.raw`\write18{ls}`,
		String.raw`\textcolor{url(//evil.example)}{x}`,
		String.raw`\colorbox{red;background:url(//evil.example)}{x}`,
		'<img src=x onerror=alert(1)>}',
	])('links, loads, marks and defines nothing: %s', async (source) => {
		const html = await typeset(source)
		expect(html).toContain('data-state="failed"')
		expect(tagsOf(html).map(({ name }) => name)).toEqual(['span', 'code'])
	})

	it('shows characters of HTML as they are', async () => {
		expect(await typeset('a < b')).toContain('&lt;')
		expect(await typeset(String.raw`\text{<b>&amp;</b>}`.replace('&amp;', ''))).not.toContain('<b>')
		expect(tagsOf(await typeset(String.raw`\text{<img src=x onerror=y>}`)).map(({ name }) => name)).toEqual(['span', 'math', 'mtext'])
	})

	it('leaves links and anchors out, and keeps their words', async () => {
		expect(await typeset(String.raw`\label{a} x \tag{1}`)).not.toMatch(/ id=|href/)
		expect(await typeset(String.raw`\ref{app}`)).not.toMatch(/ id=|href/)
	})

	it.each([
		String.raw`\hspace{-9999em}x`,
		String.raw`\kern-500pt y`,
		String.raw`\mskip-9999mu y`,
		String.raw`\rule{9999em}{9999em}`,
		String.raw`\rule[-900em]{1em}{9999cm}`,
		String.raw`\raisebox{900em}{z}`,
		String.raw`\raisebox{-900em}{z}`,
		String.raw`\begin{matrix} a \\[900em] b \end{matrix}`,
		String.raw`\mathllap{\hspace{900em}x}`,
		String.raw`\!`.repeat(100) + 'x',
	])('covers nothing around it: %s', async (source) => {
		const wide = await typeset(source)
		expect(wide).toContain('<math')
		for (const [, sign, size, unit] of wide.replace(/data-source="[^"]*"/, '').matchAll(/(-?)([\d.]+)(em|pt|px)/g)) {
			expect(Number(size) * (unit === 'em' ? 12 : 1)).toBeLessThanOrEqual(sign ? 30 : 300)
		}
		expect(wide).not.toContain('position')
	})
})

describe('a formula that takes too long', () => {
	const isTooLarge = (source: string) => {
		try {
			checkFormula(source)
			return false
		} catch (error) {
			return error instanceof FormulaTooLarge
		}
	}

	it.each([
		['letters', 'x'.repeat(100_000)],
		['braces', '{'.repeat(1000) + '}'.repeat(1000)],
		['fractions', String.raw`\frac{`.repeat(1000) + 'x' + '}{y}'.repeat(1000)],
		['roots', String.raw`\sqrt{`.repeat(50) + '}'.repeat(50)],
		['powers', 'x^{'.repeat(1000) + '}'.repeat(1000)],
		['delimiters', String.raw`\left(`.repeat(100) + String.raw`\right)`.repeat(100)],
		['tables', String.raw`\begin{matrix}`.repeat(100) + String.raw`\end{matrix}`.repeat(100)],
		['chemistry', String.raw`\ce{${'->['.repeat(300)}}`],
		['open braces', '{'.repeat(100)],
	])('isn\'t handed to Temml: %s', async (_, source) => {
		expect(isTooLarge(source)).toBe(true)
		const html = await typeset(source)
		expect(html).toContain('title="This formula is too large"')
		expect(tagsOf(html)).toHaveLength(2)
	})

	it('has a bound for its elements and their depth', () => {
		const text = { text: 'x' }
		expect(() => allowedNodes({ type: 'mrow', children: Array.from({ length: 10_000 }, () => text) })).toThrow(FormulaTooLarge)
		let deep = { type: 'mrow', children: [] as object[] }
		for (let depth = 0; depth < 1000; depth++) deep = { type: 'mrow', children: [deep] }
		expect(() => allowedNodes(deep)).toThrow(FormulaTooLarge)
	})

	it.each([String.raw`\hat `, String.raw`\vec `, String.raw`\sqrt `, '-', String.raw`\not `, String.raw`\mathbf `, String.raw`\text `])('becomes no deeper tree than that: %s', async (command) => {
		const html = await typeset(`${command.repeat(3990 / command.length)}x`)
		let depth = 0
		let deepest = 0
		for (const [tag] of html.matchAll(/<\/?[a-z]+[^>]*>/g)) deepest = Math.max(deepest, depth += tag.startsWith('</') ? -1 : 1)
		expect(deepest).toBeLessThan(160)
	})

	/** Counts the characters that are read of a text. */
	function readsOf(text: string): number {
		let reads = 0
		const counted = new Proxy(new String(text), {
			get(target, key) {
				if (typeof key === 'string' && key < ':') {
					reads++
					return text[Number(key)]
				}
				const value = Reflect.get(target, key, target) as unknown
				return typeof value === 'function' ? (...args: unknown[]) => (value as (...args: unknown[]) => unknown).apply(text, args) : value
			},
		}) as unknown as string
		for (let from = 0; from < text.length; from++) if (text[from] === '$' || text[from] === '\\') readFormula(counted, from, { to: text.length, growing: true })
		return reads
	}

	it.each(['$', '$a', '$a ', '$$', '$$a', '$$ a\n', String.raw`\(`, String.raw`\(a`, String.raw`\[a `, String.raw`$\text{`, String.raw`$\text{$`, String.raw`\(\text{`, '$a{', '$5 and ', String.raw`\\`, String.raw`\$`])('is found in linear time: %j', (piece) => {
		const [short, long] = [1500, 4500].map((length) => readsOf(piece.repeat(length / piece.length)))
		expect(long! / Math.max(1, short!)).toBeLessThan(5)
	})
})
