/** Valid element names, limited to ASCII. */
const NAME = /^[a-z_:][-\w:.]*$/i
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Error for a key that can't be an element name, such as a link. */
export class NoXmlName extends Error {
	override readonly name = 'NoXmlName'

	constructor(key: string) {
		super(`Could not write the answer as XML: "${key}" is no name of an element. Ask for JSON by "Accept: application/json"; a real server answers as this one does, with an empty body.`)
	}
}

function textOf(value: unknown): string {
	const text = value === true ? '1' : value === false ? '' : String(value)
	return text.replace(/[&<>"]/g, (char) => ESCAPES[char]!)
}

function element(key: string, value: unknown, indent: string): string {
	const name = /^\d+$/.test(key) ? 'element' : key
	if (!NAME.test(name)) throw new NoXmlName(key)
	if (value === null || value === undefined) return `${indent}<${name}/>\n`
	if (typeof value !== 'object') return `${indent}<${name}>${textOf(value)}</${name}>\n`
	const inner = elements(value, `${indent} `)
	return inner ? `${indent}<${name}>\n${inner}${indent}</${name}>\n` : `${indent}<${name}/>\n`
}

function elements(value: object, indent: string): string {
	return Object.entries(value).map(([key, inner]) => element(key, inner, indent)).join('')
}

/** Serializes a value as an XML document. List members become `element`. @throws NoXmlName */
export function toXml(value: object): string {
	return `<?xml version="1.0"?>\n${elements(value, '')}`
}
