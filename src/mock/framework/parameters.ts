import type { Declared } from '../phpTypes.ts'
import { PhpArray } from '../phpTypes.ts'
import { readBody } from './body.ts'

/** PHP's `max_input_vars`: further ones are dropped. */
const MOST_VARIABLES = 1000
/** PHP's `max_input_nesting_level`. */
const DEEPEST_NESTING = 64
/** The depth of `json_decode`. */
const DEEPEST_JSON = 512
/** JSON and its relatives such as `application/vnd.api+json`, as the server tells them. */
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\b/

/** The keys that a name such as `a[b][]` goes through: a, b, and an empty one that appends. Empty where PHP drops the variable. */
function keysOf(name: string): string[] {
	const open = name.indexOf('[')
	const first = (open < 0 ? name : name.slice(0, open)).replace(/^ +/, '').replace(/[ .]/g, '_')
	if (open < 0 || first === '') return first === '' ? [] : [first]
	const keys = [first]
	for (let at = open; name[at] === '['; at = name.indexOf(']', at) + 1) {
		const close = name.indexOf(']', at)
		if (close < 0) return keys.length > 1 ? keys : [`${first}_${name.slice(at + 1)}`]
		if (keys.push(name.slice(at + 1, close)) > DEEPEST_NESTING) return []
	}
	return keys
}

function assign(params: PhpArray, name: string, value: string) {
	const keys = keysOf(name)
	const last = keys.pop()
	if (last === undefined) return
	let array = params
	for (const key of keys) {
		const known = key === '' ? undefined : array.get(key)
		const inner = known instanceof PhpArray ? known : new PhpArray()
		if (inner !== known) array.put(key, inner)
		array = inner
	}
	array.put(last, value)
}

/** Variables of a query or form, `a[]=1&a[b]=2` being an array. */
function parseVariables(pairs: Iterable<[name: string, value: string]>): PhpArray {
	const params = new PhpArray()
	for (const [name, value] of pairs) assign(params, name, value)
	return params
}

function parseForm(text: string): PhpArray {
	return parseVariables(new URLSearchParams(text.split('&', MOST_VARIABLES).join('&')))
}

/** How deep JSON is nested. A bracket within a text does not count; each character is looked at once. */
function depthOf(json: string): number {
	let depth = 0
	let deepest = 0
	let inText = false
	for (let at = 0; at < json.length; at++) {
		const char = json[at]!
		if (inText && char === '\\') at++
		else if (char === '"') inText = !inText
		else if (!inText && (char === '[' || char === '{')) deepest = Math.max(deepest, ++depth)
		else if (!inText && (char === ']' || char === '}')) depth--
	}
	return deepest
}

function parseJson(text: string): Iterable<[string, unknown]> {
	if (depthOf(text) > DEEPEST_JSON) return []
	try {
		const body: unknown = JSON.parse(text)
		return typeof body === 'object' && body !== null ? Object.entries(body) : []
	} catch {
		return []
	}
}

async function parseMultipart(body: Uint8Array<ArrayBuffer>, type: string): Promise<PhpArray> {
	try {
		const fields = [...await new Response(body, { headers: { 'content-type': type } }).formData()].slice(0, MOST_VARIABLES)
		return parseVariables(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
	} catch {
		return new PhpArray()
	}
}

/** What a body says: JSON and forms by any method, `multipart/form-data` by POST; of every other type nothing. */
async function parseBody(request: Request): Promise<Iterable<[string, unknown]>> {
	const type = request.headers.get('content-type') ?? ''
	const isMultipart = request.method === 'POST' && type.startsWith('multipart/form-data')
	if (!isMultipart && !JSON_TYPE.test(type) && !type.includes('application/x-www-form-urlencoded')) return []
	const body = await readBody(request)
	if (isMultipart) return parseMultipart(body, type)
	const text = new TextDecoder().decode(body)
	return JSON_TYPE.test(type) ? parseJson(text) : parseForm(text)
}

/** The parameters of a request, which are one set: the route's before the body's before the query's. */
export class Parameters {
	readonly #values: PhpArray

	private constructor(...sources: Iterable<[string, unknown]>[]) {
		this.#values = new PhpArray()
		for (const source of sources) for (const [name, value] of source) this.#values.set(name, value)
	}

	/** Those of the address alone. */
	static ofQuery(request: Request): Parameters {
		return new Parameters(parseForm(new URL(request.url).search.slice(1)))
	}

	/** These, with the body's and the route's. @throws BodyTooLarge */
	async with(request: Request, route: Record<string, string>): Promise<Parameters> {
		return new Parameters(this.#values, await parseBody(request), Object.entries(route))
	}

	/** The value as it was sent; undefined where it is missing or null. */
	get(name: string): unknown {
		return this.#values.get(name) ?? undefined
	}

	/** All parameters, in order. */
	entries(): [name: string, value: unknown][] {
		return [...this.#values]
	}

	/** The arguments of an endpoint, converted as it declares them. @throws ParameterError */
	argumentsFor<Signature extends Record<string, Declared<unknown>>>(signature: Signature): { [Name in keyof Signature]: ReturnType<Signature[Name]> } {
		const values = Object.entries(signature).map(([name, declared]) => [name, declared(this.get(name), name)])
		return Object.fromEntries(values) as { [Name in keyof Signature]: ReturnType<Signature[Name]> }
	}
}
