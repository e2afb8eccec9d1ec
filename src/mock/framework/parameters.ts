import type { Declared } from '../phpTypes.ts'
import { PhpArray } from '../phpTypes.ts'

/** PHP's `post_max_size`. */
const MOST_BYTES = 8 * 1024 * 1024

/** Error for a body above the limit. */
export class BodyTooLarge extends Error {
	override readonly name = 'BodyTooLarge'
}

/** Reads a body in chunks, so that a large one is refused before it is in memory. @throws BodyTooLarge */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw new BodyTooLarge()
	// Firefox doesn't support Request.body (https://bugzilla.mozilla.org/show_bug.cgi?id=1387483), so the whole body is read at once there.
	if (!request.body) return new Uint8Array(await request.arrayBuffer())
	const chunks: Uint8Array[] = []
	let size = 0
	const reader = request.body.getReader()
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
		size += piece.value.byteLength
		if (size > MOST_BYTES) {
			await reader.cancel()
			throw new BodyTooLarge()
		}
		chunks.push(piece.value)
	}
	const body = new Uint8Array(size)
	let at = 0
	for (const chunk of chunks) {
		body.set(chunk, at)
		at += chunk.byteLength
	}
	return body
}

/** PHP's `max_input_vars`. Further variables are dropped. */
const MOST_VARIABLES = 1000
/** PHP's `max_input_nesting_level`. */
const DEEPEST_NESTING = 64
/** The depth of `json_decode`. */
const DEEPEST_JSON = 512
/** Content types that the server treats as JSON, such as `application/vnd.api+json`. */
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\b/

/** Returns the keys of a name such as `a[b][]`: a, b, and an empty key that appends. The list is empty if PHP drops the variable. */
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

/** Parses the variables of a query or form. `a[]=1&a[b]=2` becomes an array. */
function parseVariables(pairs: Iterable<[name: string, value: string]>): PhpArray {
	const params = new PhpArray()
	for (const [name, value] of pairs) assign(params, name, value)
	return params
}

function parseForm(text: string): PhpArray {
	return parseVariables(new URLSearchParams(text.split('&', MOST_VARIABLES).join('&')))
}

/** Returns the nesting depth of JSON in linear time. Brackets within strings don't count. */
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

/** Parses a body: JSON and forms with any method, `multipart/form-data` with POST only. Other types have no variables. */
async function parseBody(request: Request): Promise<Iterable<[string, unknown]>> {
	const type = request.headers.get('content-type') ?? ''
	const isMultipart = request.method === 'POST' && type.startsWith('multipart/form-data')
	if (!isMultipart && !JSON_TYPE.test(type) && !type.includes('application/x-www-form-urlencoded')) return []
	const body = await readBody(request)
	if (isMultipart) return parseMultipart(body, type)
	const text = new TextDecoder().decode(body)
	return JSON_TYPE.test(type) ? parseJson(text) : parseForm(text)
}

/** All parameters of a request. Those of the route override those of the body, which override those of the query. */
export class Parameters {
	readonly #values: PhpArray

	private constructor(...sources: Iterable<[string, unknown]>[]) {
		this.#values = new PhpArray()
		for (const source of sources) for (const [name, value] of source) this.#values.set(name, value)
	}

	/** Returns the parameters of the address only. */
	static ofQuery(request: Request): Parameters {
		return new Parameters(parseForm(new URL(request.url).search.slice(1)))
	}

	/** Returns these parameters with those of the body and the route. @throws BodyTooLarge */
	async with(request: Request, route: Record<string, string>): Promise<Parameters> {
		return new Parameters(this.#values, await parseBody(request), Object.entries(route))
	}

	/** Returns the value as sent, or undefined if it is missing or null. */
	get(name: string): unknown {
		return this.#values.get(name) ?? undefined
	}

	entries(): [name: string, value: unknown][] {
		return [...this.#values]
	}

	/** Returns the arguments of an endpoint, converted as declared. @throws ParameterError */
	argumentsFor<Signature extends Record<string, Declared<unknown>>>(signature: Signature): { [Name in keyof Signature]: ReturnType<Signature[Name]> } {
		const values = Object.entries(signature).map(([name, declared]) => [name, declared(this.get(name), name)])
		return Object.fromEntries(values) as { [Name in keyof Signature]: ReturnType<Signature[Name]> }
	}
}
