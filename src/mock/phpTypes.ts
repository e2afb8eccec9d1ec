/**
 * PHP's arrays, types and conversions, as far as a request meets them. A value is what JSON gives, or a PhpArray where
 * query or form built it.
 */

const INTEGER_KEY = /^(?:0|-?[1-9]\d{0,17})$/
/** The largest and smallest integer, rounded to what JavaScript can hold. */
const INT_MAX = 2 ** 63
/** Where a text begins with a number, that number. */
const LEADING_NUMBER = /^[ \t\n\r\v\f]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/i
/** Blanks that `trim()` takes away. */
const BLANKS = ' \t\n\r\v\0'

/** A parameter is missing, or has a type that the endpoint does not take: the server answers 500. */
export class ParameterError extends Error {
	override readonly name = 'ParameterError'
}

/** An array with keys in the order of their coming. A plain object would put keys of digits first. */
export class PhpArray extends Map<string, unknown> {
	#next = 0

	/** Sets a value, or appends it where the key is empty, as `a[]=value` does. */
	put(key: string, value: unknown) {
		const used = key === '' ? String(this.#next) : key
		if (isIntegerKey(used)) this.#next = Math.max(this.#next, Number(used) + 1)
		this.set(used, value)
	}
}

/** True for a key that PHP makes a number. */
export function isIntegerKey(key: string): boolean {
	return INTEGER_KEY.test(key)
}

/** The values of an array, be it a list or a JSON object; null for what is no array. */
export function arrayValues(value: unknown): unknown[] | null {
	if (value instanceof PhpArray) return [...value.values()]
	return typeof value === 'object' && value !== null ? Object.values(value) : null
}

/** A map as `json_encode` writes it: a list where its keys are 0, 1, 2 and so on, thus also where it is empty. */
export function encodeArray<Value>(entries: Map<string, Value>): Record<string, Value> | Value[] {
	const isList = [...entries.keys()].every((key, index) => key === String(index))
	return isList ? [...entries.values()] : Object.fromEntries(entries)
}

/** `trim()`: fewer kinds of blanks than JavaScript's. */
export function trim(text: string): string {
	let start = 0
	let end = text.length
	while (start < end && BLANKS.includes(text[start]!)) start++
	while (end > start && BLANKS.includes(text[end - 1]!)) end--
	return text.slice(start, end)
}

/** `(int)`: a text counts as the number it begins with, an array as 1 unless it is empty. Too large texts stop at the largest integer, too large numbers wrap around. */
export function toInt(value: unknown): number {
	const values = arrayValues(value)
	if (values) return values.length ? 1 : 0
	if (typeof value === 'string') return Math.max(-INT_MAX, Math.min(INT_MAX, Math.trunc(Number(LEADING_NUMBER.exec(value)?.[1] ?? 0))))
	const number = Math.trunc(Number(value))
	if (!Number.isFinite(number)) return 0
	return Math.abs(number) < INT_MAX ? number : Number(BigInt.asIntN(64, BigInt(number)))
}

/** `(bool)`: an empty text, `'0'`, 0 and an empty array are false. */
export function toBool(value: unknown): boolean {
	const values = arrayValues(value)
	return values ? values.length > 0 : Boolean(value) && value !== '0'
}

/** Reads a parameter as an endpoint declares it; the value is undefined where none was sent. @throws ParameterError */
export type Declared<Value> = (value: unknown, name: string) => Value

/** `string $name`: never converted. With a default it may be missing. */
export function string(fallback?: string): Declared<string> {
	return (value = fallback, name) => {
		if (typeof value !== 'string') throw new ParameterError(`The parameter "${name}" must be a text.`)
		return value
	}
}

/** `array $name`: a list or an object, of which only the values count. */
export function array(): Declared<unknown[]> {
	return (value, name) => {
		const values = arrayValues(value)
		if (!values) throw new ParameterError(`The parameter "${name}" must be a list.`)
		return values
	}
}

/** `int $name = fallback`: converted, whatever was sent. */
export function int(fallback: number): Declared<number> {
	return (value) => value === undefined ? fallback : toInt(value)
}

/** `?int $name = null`: converted, whatever was sent. */
export function nullableInt(): Declared<number | null> {
	return (value) => value === undefined ? null : toInt(value)
}

/** `bool $name = fallback`: converted, whatever was sent; the text `'false'` is false. */
export function bool(fallback: boolean): Declared<boolean> {
	return (value) => value === undefined ? fallback : value !== 'false' && toBool(value)
}

/** `$name = null`: as it was sent. */
export function mixed(): Declared<unknown> {
	return (value) => value ?? null
}
