/**
 * Writes custom-elements.json, by which editors and catalogues know the elements: https://github.com/webcomponents/custom-elements-manifest. It is made of the
 * declarations that the build has written, and of the attributes that the classes observe.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** Description and default of a member, by its docstring. */
function docOf(symbol, checker) {
	const description = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
	const [tag] = symbol.getJsDocTags(checker).filter(({ name }) => name === 'default')
	return { description, ...tag ? { default: ts.displayPartsToString(tag.text) } : {} }
}

/** Reads a declaration file: the members of each element, by its name. */
export function readElements(file) {
	const program = ts.createProgram([file], { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, skipLibCheck: true, strict: true })
	const checker = program.getTypeChecker()
	const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
	const typeOf = (symbol) => checker.getTypeOfSymbolAtLocation(symbol, program.getSourceFile(file))
	const textOf = (type) => ({ text: checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replace(/ \| undefined$/, '') })
	const elements = checker.getDeclaredTypeOfSymbol(exported.find(({ name }) => name === 'ReferenceElements'))
	const memberOf = (symbol, method) => ({
		kind: method ? 'method' : 'field',
		name: symbol.name,
		...docOf(symbol, checker),
		...method
			? { parameters: method.getParameters().map((each) => ({ name: each.name, type: textOf(typeOf(each)) })), return: { type: textOf(method.getReturnType()) } }
			: { type: textOf(typeOf(symbol)), ...ts.getCombinedModifierFlags(symbol.valueDeclaration) & ts.ModifierFlags.Readonly ? { readonly: true } : {} },
	})
	return elements.getProperties().map((element) => {
		const parts = Object.fromEntries(typeOf(element).getProperties().map((part) => [part.name, typeOf(part)]))
		const members = (type) => type.getProperties().map((symbol) => ({ name: symbol.name, type: textOf(typeOf(symbol)), ...docOf(symbol, checker) }))
		const exposedBy = (type) => type.getProperties().map((symbol) => memberOf(symbol, typeOf(symbol).getCallSignatures()[0]))
		const alias = parts.element.aliasSymbol
		return { tagName: element.name, className: alias.name, ...docOf(alias, checker), members: members(parts.props), exposed: exposedBy(parts.exposed), events: members(parts.events) }
	})
}

/** Writes the manifest next to the declarations. */
export async function writeManifest(dist) {
	const { elementClasses } = await import(pathToFileURL(join(dist, 'elements/definitions.js')))
	const declarations = readElements(join(dist, 'elements.d.ts')).map(({ tagName, className, description, members, exposed, events }) => ({
		kind: 'class',
		customElement: true,
		name: className,
		tagName,
		description,
		superclass: { name: 'HTMLElement' },
		attributes: elementClasses[tagName].observedAttributes.filter((name) => !name.startsWith('aria-')).map((name) => {
			const member = members.find((each) => each.name === camel(name))
			return { ...member, name, fieldName: camel(name) }
		}),
		members: [...members.map((member) => ({ kind: 'field', ...member })), ...exposed],
		events,
	}))
	const module = {
		kind: 'javascript-module',
		path: 'dist/elements.js',
		declarations,
		exports: declarations.map(({ name, tagName }) => ({ kind: 'custom-element-definition', name: tagName, declaration: { name, module: 'dist/elements.js' } })),
	}
	writeFileSync(join(dist, 'custom-elements.json'), `${JSON.stringify({ schemaVersion: '2.1.0', modules: [module] })}\n`)
}
