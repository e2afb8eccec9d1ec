/**
 * Makes hover texts of the declarations readable. The compiler of single-file components names each one `_default`, with a chain of helper
 * constants, and has no place for a component's docstring. Our sources have it above the props, so it moves from there to the component.
 * The opening paragraph of a file addresses maintainers, so only the comment next to a declaration stays.
 */
import ts from 'typescript'

const HELPER = /^(_default|__VLS_)/

/** Statements by the name that they declare. */
function statementsOf(source) {
	const found = new Map()
	for (const statement of source.statements) {
		const declaration = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement
		if (declaration.name && ts.isIdentifier(declaration.name)) found.set(declaration.name.text, { statement, type: declaration.type })
	}
	return found
}

/** Returns exported names by internal name. `default` appears only without another name. */
function exportedNames(source) {
	const names = new Map()
	for (const statement of source.statements.filter(ts.isExportDeclaration)) {
		for (const { name, propertyName } of statement.exportClause?.elements ?? []) {
			const inside = (propertyName ?? name).text
			if (name.text !== 'default' || !names.has(inside)) names.set(inside, name.text)
		}
	}
	return names
}

const docOf = (statement) => ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc).at(-1)

/** The comments above a statement but for the last, which is its docstring. */
function strayComments(source, statement) {
	const comments = ts.getLeadingCommentRanges(source.text, statement.getFullStart()) ?? []
	return comments.slice(0, -1)
}

/** Gives each component its exported name, its type without detours, and its docstring. Removes all other comments. */
export function tidyDeclarations(code) {
	const source = ts.createSourceFile('index.d.ts', code, ts.ScriptTarget.ES2022, true)
	const statements = statementsOf(source)
	const exported = exportedNames(source)

	/** The type of a constant, past every constant that only names another one. */
	function typeOf(name) {
		const { type } = statements.get(name)
		const target = ts.isTypeQueryNode(type) && type.exprName.getText()
		if (target && ts.isVariableStatement(statements.get(target)?.statement ?? type)) return typeOf(target)
		if (ts.isTypeReferenceNode(type) && /^__VLS_WithSlots/.test(type.typeName.getText())) {
			const [base, slots] = type.typeArguments
			const own = statements.get(slots.getText())?.type ?? slots
			return `${typeOf(base.exprName.getText())} & {\n    new (): {\n        $slots: ${own.getText()};\n    };\n}`
		}
		return type.getText()
	}

	const edits = []
	const renamed = new Map()
	const replaced = new Set()
	const replace = (statement, text) => {
		replaced.add(statement)
		edits.push([statement.getFullStart(), statement.end, text])
	}
	for (const [inside, name] of exported) {
		const { statement, type } = statements.get(inside) ?? {}
		if (!type || !ts.isVariableStatement(statement)) continue
		const text = typeOf(inside)
		const component = /\b(Nc\w+)Props\b/.exec(text)?.[1] ?? /^Nc[A-Z]\w*$/.exec(name)?.[0]
		if (!component) continue
		const props = statements.get(`${component}Props`)?.statement
		const doc = props && docOf(props)
		if (name !== inside || HELPER.test(inside)) renamed.set(inside, component)
		replace(statement, `\n${doc ? `${doc.getText()}\n` : ''}declare const ${component}: ${text};`)
		if (doc) edits.push([doc.getStart(), doc.end, `/** Props of {@link ${component}}. */`])
	}
	for (const [name, { statement, type }] of statements) {
		const isDetour = /\$\d+$/.test(name) && type && ts.isVariableStatement(statement)
		if ((HELPER.test(name) || isDetour) && !exported.has(name)) replace(statement, '')
	}
	for (const statement of source.statements.filter((candidate) => !replaced.has(candidate))) {
		for (const { pos, end } of strayComments(source, statement)) edits.push([pos, end, ''])
	}
	for (const { exportClause } of source.statements.filter(ts.isExportDeclaration)) {
		for (const element of exportClause?.elements ?? []) {
			const component = renamed.get((element.propertyName ?? element.name).text)
			if (component) edits.push([element.getStart(), element.end, element.name.text === component ? component : `${component} as ${element.name.text}`])
		}
	}
	return edits.sort(([a], [b]) => b - a).reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code).replace(/\n{3,}/g, '\n\n')
}
