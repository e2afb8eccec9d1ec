import type { ApiEntry, ApiGroup } from './model.ts'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { parse } from 'vue/compiler-sfc'
import { describe, docOf, exampleOf, tableOf } from './declaration.ts'

/** Reads the files of the library, each once, and keeps which ones it read. */
export class ApiReader {
	readonly files = new Set<string>()
	readonly #parsed = new Map<string, ts.SourceFile>()
	/** The file that declares an entry. */
	readonly #origins = new Map<ApiEntry, string>()

	/** The exports of an entry file, below the comments which it has as headings. */
	groupsOf(file: string): ApiGroup[] {
		const source = this.#open(file)
		const groups: ApiGroup[] = []
		for (const statement of source.statements) {
			const heading = this.#headingAbove(source, statement)
			if (heading || !groups.length) groups.push({ title: heading ?? '', entries: [] })
			groups.at(-1)!.entries.push(...this.#exportsOf(source, statement))
		}
		return groups.filter(({ entries }) => entries.length)
	}

	/** Adds the types that entries consist of and that have no public name, each to the group of the first such entry. */
	addParts(groups: ApiGroup[], names: Set<string>): void {
		// A part is appended to the list that is iterated, so its own parts follow.
		for (const { entries } of groups) for (const entry of entries) entries.push(...this.#partsOf(entry, names))
	}

	#partsOf(entry: ApiEntry, names: Set<string>): ApiEntry[] {
		const origin = this.#origins.get(entry)
		const code = [entry.signature, ...entry.tables.flatMap(({ members }) => members.map(({ type }) => type))].join(' ').replace(/'[^']*'/g, '')
		return [...code.matchAll(/\b[A-Z]\w+/g)].flatMap(([name]) => {
			const part = names.has(name) || !origin ? undefined : this.#find(origin, name, name)
			if (part?.kind !== 'type') return []
			names.add(name)
			part.isPart = true
			return [part]
		})
	}

	#open(file: string): ts.SourceFile {
		const known = this.#parsed.get(file)
		if (known) return known
		this.files.add(file)
		const text = readFileSync(file, 'utf8')
		const { scriptSetup, script } = file.endsWith('.vue') ? parse(text).descriptor : { scriptSetup: { content: text }, script: null }
		const code = (scriptSetup ?? script)?.content ?? ''
		const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS)
		this.#parsed.set(file, source)
		return source
	}

	#headingAbove(source: ts.SourceFile, statement: ts.Statement): string | undefined {
		const comments = ts.getLeadingCommentRanges(source.text, statement.pos) ?? []
		const line = comments.filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia).at(-1)
		return line && source.text.slice(line.pos + 2, line.end).trim()
	}

	#exportsOf(source: ts.SourceFile, statement: ts.Statement): ApiEntry[] {
		if (ts.isExportDeclaration(statement)) {
			const from = statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : undefined
			const target = from?.startsWith('.') ? resolve(dirname(source.fileName), from) : source.fileName
			if (!existsSync(target)) return []
			if (!statement.exportClause) return this.#open(target).statements.flatMap((inner) => this.#exportsOf(this.#open(target), inner))
			if (!ts.isNamedExports(statement.exportClause)) return []
			return statement.exportClause.elements.flatMap(({ name, propertyName }) => this.#find(target, (propertyName ?? name).text, name.text) ?? [])
		}
		const exported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
		if (!exported) return []
		return this.#declarations(statement).flatMap((node) => this.#describe(node.name!.getText(), node) ?? [])
	}

	#describe(name: string, node: ts.NamedDeclaration): ApiEntry | undefined {
		const entry = describe(name, node)
		if (entry) this.#origins.set(entry, node.getSourceFile().fileName)
		return entry
	}

	#declarations(statement: ts.Statement): ts.NamedDeclaration[] {
		if (ts.isVariableStatement(statement)) return [...statement.declarationList.declarations]
		const named = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
			|| ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
		return named && statement.name ? [statement] : []
	}

	/** Follows an export to where it is declared. */
	#find(file: string, name: string, shownAs: string): ApiEntry | undefined {
		if (!existsSync(file)) return undefined
		const source = this.#open(file)
		if (file.endsWith('.vue') && name === 'default') return this.#component(source, shownAs)
		for (const statement of source.statements) {
			const declared = this.#declarations(statement).find((node) => node.name?.getText() === name)
			if (declared) return this.#lazyComponent(file, declared, shownAs) ?? this.#describe(shownAs, declared)
		}
		for (const statement of source.statements) {
			if (!ts.isExportDeclaration(statement) && !ts.isImportDeclaration(statement)) continue
			const from = statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ''
			if (!from.startsWith('.')) continue
			const target = resolve(dirname(file), from)
			if (ts.isExportDeclaration(statement) && !statement.exportClause) {
				const found = this.#find(target, name, shownAs)
				if (found) return found
				continue
			}
			const bindings = ts.isExportDeclaration(statement) ? statement.exportClause : statement.importClause?.namedBindings
			if (ts.isImportDeclaration(statement) && statement.importClause?.name?.text === name) return this.#find(target, 'default', shownAs)
			if (!bindings || !(ts.isNamedExports(bindings) || ts.isNamedImports(bindings))) continue
			const element = bindings.elements.find((candidate) => candidate.name.text === name)
			if (element) return this.#find(target, (element.propertyName ?? element.name).text, shownAs)
		}
		return undefined
	}

	/** A component that comes when it is needed is described by its own file. */
	#lazyComponent(file: string, node: ts.NamedDeclaration, name: string): ApiEntry | undefined {
		if (!ts.isVariableDeclaration(node)) return undefined
		const loading = node.initializer?.getText() ?? ''
		const typed = /as unknown as typeof (\w+)$/.exec(loading)?.[1]
		if (typed) return this.#find(file, typed, name)
		const [, chunk, member] = /lazyComponent\((\w+), \{\s*pick: \(\w+(?:: \w+)?\) => \w+\.(\w+)/.exec(loading) ?? []
		const target = chunk && this.#chunkOf(file, chunk)
		return target ? this.#find(target, member!, name) : undefined
	}

	/** The file that a chunk imports, which is made in this file or in one that it imports. */
	#chunkOf(file: string, name: string): string | undefined {
		const { statements } = this.#open(file)
		const made = statements.flatMap((statement) => this.#declarations(statement)).find((node) => node.name?.getText() === name)
		const target = /import\('(\.[^']+)'\)/.exec(made?.getText() ?? '')?.[1]
		if (target) return resolve(dirname(file), target)
		const from = statements.map((statement) => statement.getText()).map((text) => new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1]).find(Boolean)
		return from && this.#chunkOf(resolve(dirname(file), from), name)
	}

	#component(source: ts.SourceFile, name: string): ApiEntry {
		const interfaces = source.statements.filter(ts.isInterfaceDeclaration)
		const ending = (suffix: string) => interfaces.find((node) => node.name.text.endsWith(suffix))
		const props = ending('Props')
		const table = (suffix: string, title: Parameters<typeof tableOf>[1]) => {
			const node = ending(suffix)
			return node ? tableOf(node, title) : []
		}
		const entry: ApiEntry = {
			name,
			kind: 'component',
			text: (props && docOf(props)) || (source.statements[0] ? docOf(source.statements[0]) : ''),
			example: props && exampleOf(props),
			tables: [...table('Props', 'Props'), ...table('Emits', 'Events'), ...table('Slots', 'Slots'), ...table('Exposed', 'Exposed')],
		}
		this.#origins.set(entry, source.fileName)
		return entry
	}
}
