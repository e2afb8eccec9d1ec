import { Reference } from 'nc-reference/mock'

const FILE = /^https:\/\/cloud\.test\/f\/(\d+)$/
const NAMES = 'nc-reference-demo-files'

/** Names that files were given in this browser, by id. A server keeps none. */
function renamed(): Record<string, string> {
	try {
		return JSON.parse(globalThis.localStorage?.getItem(NAMES) ?? '{}') as Record<string, string>
	} catch {
		return {}
	}
}

/** Keeps the new name of a file, for all tabs of the browser. */
export function keepName(id: string, name: string): void {
	localStorage.setItem(NAMES, JSON.stringify({ ...renamed(), [id]: name }))
}

/** Returns the name of a file. */
export function nameOfFile(id: string): string {
	return renamed()[id] ?? `Minutes ${id}.md`
}

/** Files of the user, which can be renamed. */
export class FilesProvider {
	matchReference(text: string) { return FILE.test(text) }

	resolveReference(text: string): Reference {
		const [, id = ''] = FILE.exec(text) ?? []
		const name = nameOfFile(id)
		const reference = new Reference(text)
		reference.setTitle(name)
		reference.setDescription('Shared with the harbour team')
		reference.setRichObject('file', { id, name, path: name, link: text, mimetype: 'text/markdown' })
		return reference
	}

	getCachePrefix(text: string) { return text }
	/** The name is part of it, because tabs have a service each. */
	getCacheKey(text: string) { return nameOfFile(FILE.exec(text)?.[1] ?? '') }
}
