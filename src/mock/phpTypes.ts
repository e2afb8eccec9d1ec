/**
 * PHP's arrays, types and conversions, as far as requests need them. A value comes from JSON, or is a `PhpArray` from a query
 * or form.
 */

const INTEGER_KEY = /^(?:0|-?[1-9]\d{0,17})$/
/** The largest and smallest integer, rounded to the precision of JavaScript. */
const INT_MAX = 2 ** 63
/** The number at the start of a text. */
const LEADING_NUMBER = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/i
/** Characters that PHP's `trim()` removes. */
const BLANKS = ' \t\n\r\v\0'

/** Error for a missing parameter or one of the wrong type. The server answers 500. */
export class ParameterError extends Error {
	override readonly name = 'ParameterError'
}

/** An array with keys in insertion order. A plain object would sort numeric keys first. */
export class PhpArray extends Map<string, unknown> {
	#next = 0

	/** Sets a value, or appends it if the key is empty, as in `a[]=value`. */
	put(key: string, value: unknown) {
		const used = key === '' ? String(this.#next) : key
		if (isIntegerKey(used)) this.#next = Math.max(this.#next, Number(used) + 1)
		this.set(used, value)
	}
}

/** Returns whether PHP converts a key to a number. */
export function isIntegerKey(key: string): boolean {
	return INTEGER_KEY.test(key)
}

/** Returns the values of a list or a JSON object, or null for anything else. */
export function arrayValues(value: unknown): unknown[] | null {
	if (value instanceof PhpArray) return [...value.values()]
	return typeof value === 'object' && value !== null ? Object.values(value) : null
}

/** Encodes a map like `json_encode`: a list if its keys are 0, 1, 2 and so on, or if it is empty. */
export function encodeArray<Value>(entries: Map<string, Value>): Record<string, Value> | Value[] {
	const isList = [...entries.keys()].every((key, index) => key === String(index))
	return isList ? [...entries.values()] : Object.fromEntries(entries)
}

/** Implements `trim()`, which removes fewer kinds of white space than JavaScript's. */
export function trim(text: string): string {
	let start = 0
	let end = text.length
	while (start < end && BLANKS.includes(text[start]!)) start++
	while (end > start && BLANKS.includes(text[end - 1]!)) end--
	return text.slice(start, end)
}

/**
 * Implements `(int)`: the number at the start of a text, 1 for an array that isn't empty. Texts that are too large become the largest
 * integer, and numbers wrap around.
 */
export function toInt(value: unknown): number {
	const values = arrayValues(value)
	if (values) return values.length ? 1 : 0
	if (typeof value === 'string') return Math.max(-INT_MAX, Math.min(INT_MAX, Math.trunc(Number(LEADING_NUMBER.exec(value)?.[1] ?? 0))))
	const number = Math.trunc(Number(value))
	if (!Number.isFinite(number)) return 0
	return Math.abs(number) < INT_MAX ? number : Number(BigInt.asIntN(64, BigInt(number)))
}

/** Implements `(bool)`: an empty text, `'0'`, 0 and an empty array are false. */
export function toBool(value: unknown): boolean {
	const values = arrayValues(value)
	return values ? values.length > 0 : Boolean(value) && value !== '0'
}

/** Converts a parameter as declared by an endpoint. The value is undefined if it wasn't sent. @throws ParameterError */
export type Declared<Value> = (value: unknown, name: string) => Value

/** Declares `string $name`, which is never converted. It may be missing if it has a default. */
export function string(fallback?: string): Declared<string> {
	return (value = fallback, name) => {
		if (typeof value !== 'string') throw new ParameterError(`The parameter "${name}" must be a text.`)
		return value
	}
}

/** Declares `array $name`: the values of a list or an object. */
export function array(): Declared<unknown[]> {
	return (value, name) => {
		const values = arrayValues(value)
		if (!values) throw new ParameterError(`The parameter "${name}" must be a list.`)
		return values
	}
}

/** Declares `int $name = fallback`, which converts any value. */
export function int(fallback: number): Declared<number> {
	return (value) => value === undefined ? fallback : toInt(value)
}

/** Declares `$name = null` of a type. */
export function nullable<Value>(declared: Declared<Value>): Declared<Value | null> {
	return (value, name) => value === undefined || value === null ? null : declared(value, name)
}

/** Declares `?int $name = null`, which converts any value. */
export function nullableInt(): Declared<number | null> {
	return (value) => value === undefined ? null : toInt(value)
}

/** Declares `bool $name = fallback`, which converts any value. The text `'false'` is false. */
export function bool(fallback: boolean): Declared<boolean> {
	return (value) => value === undefined ? fallback : value !== 'false' && toBool(value)
}

/** Declares `$name = null`, which is never converted. */
export function mixed(): Declared<unknown> {
	return (value) => value ?? null
}
