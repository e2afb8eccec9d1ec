import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeTypes, type TemplateChildNode } from '@vue/compiler-core'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import type { Messages } from '../../src/host/l10n.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** What is asked of the catalogue: texts, and plurals by the key of their translations. */
const asked = { texts: new Set<string>(), plurals: new Map<string, string>() }

function readCode(code: string, where: string) {
	const unreadable: string[] = []
	function literal(node: ts.Expression | undefined): string | undefined {
		if (node && ts.isStringLiteralLike(node)) return node.text
		unreadable.push(`${where}: ${node?.getText()}`)
		return undefined
	}
	function visit(node: ts.Node) {
		if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ['t', 'n'].includes(node.expression.text)) {
			const [first, second] = node.arguments
			if (node.expression.text === 't') {
				const text = literal(first)
				if (text !== undefined) asked.texts.add(text)
			} else {
				const [one, many] = [literal(first), literal(second)]
				if (one !== undefined && many !== undefined) asked.plurals.set(many, one)
			}
		}
		ts.forEachChild(node, visit)
	}
	visit(ts.createSourceFile(where, code, ts.ScriptTarget.ES2022, true))
	return unreadable
}

/** The expressions of a template, each as code. */
function expressionsOf(nodes: TemplateChildNode[]): string[] {
	return nodes.flatMap((node): string[] => {
		if (node.type === NodeTypes.INTERPOLATION) return [node.content.loc.source]
		if (node.type !== NodeTypes.ELEMENT) return []
		const bound = node.props.flatMap((prop) => prop.type === NodeTypes.DIRECTIVE && prop.exp ? [prop.exp.loc.source] : [])
		return [...bound, ...expressionsOf(node.children)]
	})
}

const unreadable = readdirSync(src, { recursive: true, encoding: 'utf8' })
	.filter((name) => /\.(vue|ts)$/.test(name) && !/^mock\/|^host\/(l10n|locales)|useL10n/.test(name))
	.flatMap((name) => {
		const text = readFileSync(join(src, name), 'utf8')
		if (!name.endsWith('.vue')) return readCode(text, name)
		const { scriptSetup, template } = parse(text).descriptor
		const expressions = expressionsOf(template?.ast?.children ?? [])
		return [...readCode(scriptSetup?.content ?? '', name), ...expressions.flatMap((code) => readCode(`(${code})`, name))]
	})

const locales = import.meta.glob<{ messages: Messages }>('../../src/host/locales/*.ts', { eager: true })
const languages = Object.entries(locales).map(([file, { messages }]) => ({ tag: file.replace(/^.*\/|\.ts$/g, ''), messages }))

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe('the catalogue', () => {
	it('is asked for literal texts only', () => {
		expect(asked.texts.size).toBeGreaterThan(20)
		expect(unreadable).toEqual([])
	})

	it('comes in German, French, Spanish, Arabic and Simplified Chinese', () => {
		expect(languages.map(({ tag }) => tag).sort()).toEqual(['ar', 'de', 'es', 'fr', 'zh-CN'])
	})

	it.each(languages)('has each text in $tag, and none that nobody asks for', ({ messages }) => {
		const keys = [...asked.texts, ...asked.plurals.keys()]
		expect({ missing: keys.filter((key) => !Object.hasOwn(messages, key)), unknown: Object.keys(messages).filter((key) => !keys.includes(key)) })
			.toEqual({ missing: [], unknown: [] })
	})

	it.each(languages)('keeps the placeholders of each text in $tag', ({ messages }) => {
		const wrong = [...asked.texts].filter((text) => typeof messages[text] === 'string' && String(placeholders(messages[text])) !== String(placeholders(text)))
		expect(wrong).toEqual([])
	})

	it.each(languages)('has every plural form that $tag needs', ({ tag, messages }) => {
		const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
		const wrong = [...asked.plurals.keys()].filter((key) => {
			const forms = messages[key]
			return typeof forms !== 'object' || needed.some((category) => !forms[category])
		})
		expect(wrong).toEqual([])
	})
})
