/** A parameter has a type that the server cannot take; it answers 500. */
export class ParameterFault extends Error {
	override readonly name = 'ParameterFault'
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null
}

/** Parameters of a form or query, where `a[]=1&a[]=2` is a list. */
function fromForm(form: URLSearchParams): Map<string, unknown> {
	const params = new Map<string, unknown>()
	for (const [name, value] of form) {
		const list = /^([^[]+)\[([^\]]*)\]/.exec(name)
		if (!list) { params.set(name, value); continue }
		const known = params.get(list[1]!)
		params.set(list[1]!, Array.isArray(known) ? [...known, value] : [value])
	}
	return params
}

async function fromBody(request: Request): Promise<Map<string, unknown>> {
	if (request.method === 'GET' || request.method === 'HEAD') return new Map()
	const text = await request.text()
	const type = request.headers.get('content-type') ?? ''
	if (type.includes('application/x-www-form-urlencoded')) return fromForm(new URLSearchParams(text))
	if (!/\bjson\b/.test(type)) return new Map()
	try {
		const body: unknown = JSON.parse(text)
		return new Map(isRecord(body) ? Object.entries(body) : [])
	} catch {
		return new Map()
	}
}

/** PHP's `(int)`: what begins with a number is one, everything else is 0. */
function toInt(value: unknown): number {
	if (Array.isArray(value)) return value.length ? 1 : 0
	if (isRecord(value)) return 1
	const number = typeof value === 'string' ? Number.parseFloat(value) : Number(value)
	return Number.isFinite(number) ? Math.trunc(number) : 0
}

/** The parameters of a request, from query and body, read with the server's rules for types. */
export class Params {
	readonly #params: Map<string, unknown>

	private constructor(params: Map<string, unknown>) {
		this.#params = params
	}

	static async of(request: Request): Promise<Params> {
		return new Params(new Map([...fromForm(new URL(request.url).searchParams), ...await fromBody(request)]))
	}

	/** @throws ParameterFault when it is missing, or a list. */
	string(name: string, fallback?: string): string {
		const value = this.#params.get(name) ?? fallback
		if (value === undefined || isRecord(value)) throw new ParameterFault(`"${name}" is no text`)
		return value === true ? '1' : value === false ? '' : String(value)
	}

	/** A word counts as 0. */
	int(name: string, fallback: number): number {
		const value = this.#params.get(name)
		return value === undefined || value === null ? fallback : toInt(value)
	}

	boolean(name: string, fallback: boolean): boolean {
		const value = this.#params.get(name)
		return value === undefined || value === null ? fallback : value !== 'false' && value !== '0' && Boolean(value)
	}

	/** @throws ParameterFault when it is missing or no list. */
	list(name: string): unknown[] {
		const value = this.#params.get(name)
		if (!isRecord(value)) throw new ParameterFault(`"${name}" is no list`)
		return Object.values(value)
	}

	has(name: string): boolean {
		return (this.#params.get(name) ?? null) !== null
	}
}
