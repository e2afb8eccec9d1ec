import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { consumerProject } from './consumerProject.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const path = `${root}index.d.ts`

/** A name of the package, as an editor shows it. */
interface Exported {
	name: string
	/** It can be called, rendered or read; else it is a type. */
	isValue: boolean
	/** One an overload. */
	docs: string[]
	examples: string[]
}

// Without the libraries that the declarations import: docstrings are read, nothing is checked.
const program = ts.createProgram([path], { noResolve: true, noLib: true, types: [] })
const source = program.getSourceFile(path)!

function readExports(): Exported[] {
	const checker = program.getTypeChecker()
	return checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).map((exported) => {
		const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
		const declarations = symbol.declarations ?? []
		return {
			name: exported.name,
			isValue: Boolean(symbol.flags & ts.SymbolFlags.Value),
			docs: declarations.map((node) => ts.displayPartsToString(ts.isFunctionDeclaration(node)
				? checker.getSignatureFromDeclaration(node)!.getDocumentationComment(checker)
				: symbol.getDocumentationComment(checker))),
			examples: declarations.flatMap((node) => ts.getJSDocTags(node))
				.filter(({ tagName }) => tagName.text === 'example')
				.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? ''),
		}
	})
}

const exported = readExports()
const values = exported.filter(({ isValue }) => isValue).map(({ name }) => name)
const names = new Set(exported.map(({ name }) => name))

/** Names that examples use without an import, in addition to the package's own. */
const VUE = ['computed', 'createApp', 'defineComponent', 'h', 'ref', 'useTemplateRef', 'type PropType']

function importing(code: string): string {
	const uses = (name: string) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(code)
	const types = exported.filter(({ isValue }) => !isValue).map(({ name }) => `type ${name}`)
	const lines = [['vue', VUE], ['nc-reference', [...values, ...types]]] as const
	return lines.map(([from, names]) => [from, names.filter(uses)] as const)
		.filter(([, names]) => names.length)
		.map(([from, names]) => `import { ${names.join(', ')} } from '${from}'\n`).join('')
}

/** An example as a file: bare code is a module; a part in a `vue` fence is the template of a component, a part in a `ts` fence its script. */
function fileOf(example: string): { extension: 'ts' | 'vue', text: string } {
	const part = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(example)?.[1]
	const template = part('vue')
	if (template === undefined) return { extension: 'ts', text: `${importing(example)}${example}\nexport {}\n` }
	const script = part('ts') ?? ''
	return { extension: 'vue', text: `<script setup lang="ts">\n${importing(script + template)}${script}</script>\n\n<template>\n${template}</template>\n` }
}

const typeTests = ['components', 'functions'].map((name) => `${name}.test-d.ts`)

describe('the declarations', () => {
	it('give every export the name by which apps import it', () => {
		expect(readFileSync(path, 'utf8').match(/\b_default\b|\b__VLS_\w+|\b\w+\$\d+\b/g)).toBeNull()
	})

	it('describe the purpose of every export to its users', () => {
		expect(exported.length).toBeGreaterThan(100)
		expect(exported.filter(({ docs }) => !docs.length || docs.some((doc) => !/^[A-Z`"][^]*[.:]/.test(doc))).map(({ name }) => name)).toEqual([])
	})

	it('have at most 45 values and 75 types for apps to import', () => {
		expect(values.length).toBeLessThanOrEqual(45)
		expect(exported.length - values.length).toBeLessThanOrEqual(75)
	})

	it('contain nothing else but documented types, which exports consist of', () => {
		const others = source.statements.filter((node) => {
			return !ts.isImportDeclaration(node) && !ts.isExportDeclaration(node) && !(ts.isVariableStatement(node) ? node.declarationList.declarations : [node as ts.DeclarationStatement])
				.some(({ name }) => names.has(name?.getText() ?? ''))
		})
		expect(others.length).toBeGreaterThan(10)
		expect(others.filter((node) => !(ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) || !ts.getJSDocCommentsAndTags(node).length).map((node) => node.getText())).toEqual([])
	})

	it('show for every export that is called or rendered how', () => {
		expect(values.length).toBeGreaterThan(40)
		expect(exported.filter(({ isValue, examples }) => isValue && !examples.length).map(({ name }) => name)).toEqual([])
		const unused = exported.flatMap(({ name, examples }) => examples.filter((example) => !new RegExp(`\\b${name}\\b`).test(example)).map(() => name))
		expect(unused.filter((name) => name !== 'ReferenceResolver' && !/Props$/.test(name))).toEqual([])
	})

	it('have examples that compile, and hold the type tests of the sources', () => {
		const examples = exported.flatMap(({ name, examples: all }) => all.map((example, index) => ({ name: `${name}.${index}`, ...fileOf(example) })))
		const project = consumerProject({
			...Object.fromEntries(examples.map(({ name, extension, text }) => [`${name}.${extension}`, text])),
			...Object.fromEntries(typeTests.map((name) => [name, readFileSync(`${root}tests/types/${name}`, 'utf8')])),
		}, { skipLibCheck: true })
		expect(project.compile('vue-tsc')).toEqual({ status: 0, stdout: '' })
	})
})
