import type { ReferenceMessages } from '../../src/host/messages.ts'
import { NodeTypes, type TemplateChildNode } from '@vue/compiler-core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { parse } from 'vue/compiler-sfc'

/** What sources ask of their catalogue. */
export interface AskedTexts {
	texts: Set<string>
	/** The singular by the plural, which is the key of the translations. */
	plurals: Map<string, string>
	/** Calls whose text is not written out. */
	unreadable: string[]
}

/** `t` of `t(…)` and of `pageL10n.t(…)`, for what is no component. */
function nameOf(callee: ts.Expression): string | undefined {
	if (ts.isIdentifier(callee)) return callee.text
	return ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'pageL10n' ? callee.name.text : undefined
}

function readCode(code: string, where: string, asked: AskedTexts) {
	function literal(node: ts.Expression | undefined): string | undefined {
		if (node && ts.isStringLiteralLike(node)) return node.text
		asked.unreadable.push(`${where}: ${node?.getText()}`)
		return undefined
	}
	function visit(node: ts.Node) {
		const name = ts.isCallExpression(node) ? nameOf(node.expression) : undefined
		if (ts.isCallExpression(node) && (name === 't' || name === 'n')) {
			const [first, second] = node.arguments
			if (name === 't') {
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

/** A page in Markdown as the component that it becomes: everything outside of its script and its styles is template. */
function componentOf(name: string, text: string): string {
	if (!name.endsWith('.md')) return text
	const blocks = text.match(/<(script|style)[\s\S]*?<\/\1>/g) ?? []
	return `${blocks.join('\n')}\n<template>${blocks.reduce((rest, block) => rest.replace(block, ''), text)}</template>`
}

/** Reads all calls of `t` and `n` in the sources and templates of a folder. */
export function askedTexts(folder: string, isMeant: (name: string) => boolean): AskedTexts {
	const asked: AskedTexts = { texts: new Set(), plurals: new Map(), unreadable: [] }
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		if (!/\.(vue|md|ts)$/.test(name) || !isMeant(name)) continue
		const text = readFileSync(join(folder, name), 'utf8')
		const { scriptSetup, template } = name.endsWith('.ts') ? { scriptSetup: { content: text }, template: undefined } : parse(componentOf(name, text)).descriptor
		readCode(scriptSetup?.content ?? '', name, asked)
		for (const code of expressionsOf(template?.ast?.children ?? [])) readCode(`(${code})`, name, asked)
	}
	return asked
}

/** A catalogue by its language. */
export interface Language {
	tag: string
	messages: ReferenceMessages
}

/** The catalogues of a glob import, by the names of their files. */
export function languagesOf(files: Record<string, { messages: ReferenceMessages }>): Language[] {
	return Object.entries(files).map(([file, { messages }]) => ({ tag: file.replace(/^.*\/|\.ts$/g, ''), messages }))
}

const placeholders = (text: string) => String((text.match(/\{\w+\}/g) ?? []).sort())

/** What is wrong with a catalogue, by kind: nothing where it answers all that is asked. */
export function problemsOf({ tag, messages }: Language, { texts, plurals }: Pick<AskedTexts, 'texts' | 'plurals'>) {
	const keys = [...texts, ...plurals.keys()]
	const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
	return {
		missing: keys.filter((key) => !Object.hasOwn(messages, key)),
		unknown: Object.keys(messages).filter((key) => !keys.includes(key)),
		placeholders: [...texts].filter((text) => typeof messages[text] === 'string' && placeholders(messages[text]) !== placeholders(text)),
		plurals: [...plurals.keys()].filter((key) => {
			const forms = messages[key]
			return typeof forms !== 'object' || needed.some((category) => !forms[category])
		}),
	}
}

/** A catalogue without a problem. */
export const NO_PROBLEMS = { missing: [], unknown: [], placeholders: [], plurals: [] }
