import type { ApiEntry, ApiMember, ApiTable } from './model.ts'
import ts from 'typescript'

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

function commentText(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
	return flat(ts.getTextOfJSDocComment(comment) ?? '')
}

/** The sentence above a declaration. */
export function docOf(node: ts.Node): string {
	const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
	return commentText(docs.at(-1)?.comment)
}

function tagOf(node: ts.Node, name: string): string | undefined {
	const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === name)
	return tag && commentText(tag.comment)
}

/** Code keeps its lines; a script and a template follow each other. */
export function exampleOf(node: ts.Node): string | undefined {
	const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'example')
	return tag && ts.getTextOfJSDocComment(tag.comment)?.replace(/^```\n```/m, '\n```').replace(/^```\w*\n?/gm, '').trim()
}

function memberOf(member: ts.TypeElement | ts.ClassElement): ApiMember[] {
	if (!member.name) return []
	const name = ts.isStringLiteral(member.name) ? member.name.text : member.name.getText()
	const optional = 'questionToken' in member && Boolean(member.questionToken)
	const text = [docOf(member), tagOf(member, 'see') && `See ${tagOf(member, 'see')}`].filter(Boolean).join(' ')
	const fallback = tagOf(member, 'default')
	if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) return [{ name, type: flat(member.type?.getText() ?? ''), optional, text, fallback }]
	if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) {
		const parameters = member.parameters.map((parameter) => parameter.getText()).join(', ')
		return [{ name, type: flat(`(${parameters})${member.type ? ` => ${member.type.getText()}` : ''}`), optional, text, fallback }]
	}
	return []
}

function isHidden(member: ts.ClassElement): boolean {
	return ts.canHaveModifiers(member) && Boolean(ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
}

/** Returns the members of an interface as a table, or undefined if it is empty. */
export function tableOf(node: ts.InterfaceDeclaration | ts.ClassDeclaration, title: ApiTable['title']): ApiTable[] {
	const members = ts.isInterfaceDeclaration(node) ? [...node.members].flatMap(memberOf) : node.members.filter((member) => !isHidden(member)).flatMap(memberOf)
	return members.length ? [{ title, members }] : []
}

function parametersOf(node: ts.FunctionDeclaration): ApiTable[] {
	const members = node.parameters.map((parameter): ApiMember => ({
		name: parameter.name.getText().startsWith('{') ? 'options' : parameter.name.getText(),
		type: flat(parameter.type?.getText() ?? ''),
		optional: Boolean(parameter.questionToken ?? parameter.initializer),
		text: ts.getJSDocParameterTags(parameter).map(({ comment }) => commentText(comment).replace(/^- /, '')).join(' '),
		fallback: parameter.initializer && flat(parameter.initializer.getText()),
	}))
	return members.some(({ text }) => text) ? [{ title: 'Parameters', members }] : []
}

function headOf(node: ts.FunctionDeclaration | ts.VariableDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.InterfaceDeclaration): string {
	if (ts.isFunctionDeclaration(node)) {
		const types = node.typeParameters ? `<${node.typeParameters.map((parameter) => parameter.getText()).join(', ')}>` : ''
		const parameters = node.parameters.map((parameter) => parameter.getText()).join(', ')
		return flat(`function ${node.name?.text}${types}(${parameters})${node.type ? `: ${node.type.getText()}` : ''}`)
	}
	if (ts.isVariableDeclaration(node)) return flat(`const ${node.name.getText()}${node.type ? `: ${node.type.getText()}` : ''}`)
	if (ts.isTypeAliasDeclaration(node)) return flat(node.getText().replace(/^(export|declare)\s+/g, ''))
	const heritage = node.heritageClauses?.map((clause) => ` ${clause.getText()}`).join('') ?? ''
	return flat(`${ts.isClassDeclaration(node) ? 'class' : 'interface'} ${node.name?.text}${heritage}`)
}

/** Returns the API reference of a declaration, or undefined for a foreign one. */
export function describe(name: string, node: ts.Node): ApiEntry | undefined {
	const owner = ts.isVariableDeclaration(node) ? node.parent.parent : node
	const shared = { name, text: docOf(owner), returns: tagOf(owner, 'returns'), throws: tagOf(owner, 'throws'), example: exampleOf(owner) }
	if (ts.isFunctionDeclaration(node)) return { ...shared, kind: 'function', signature: headOf(node), tables: parametersOf(node) }
	if (ts.isClassDeclaration(node)) return { ...shared, kind: 'class', signature: headOf(node), tables: tableOf(node, 'Members') }
	if (ts.isInterfaceDeclaration(node)) return { ...shared, kind: 'type', signature: headOf(node), tables: tableOf(node, 'Members') }
	if (ts.isTypeAliasDeclaration(node)) return { ...shared, kind: 'type', signature: headOf(node), tables: [] }
	if (ts.isVariableDeclaration(node)) return { ...shared, kind: 'value', signature: headOf(node), tables: [] }
	return undefined
}
