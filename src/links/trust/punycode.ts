/**
 * Decodes the labels of international hosts. A browser gives hosts in punycode only, and readers need to see both forms.
 * @see https://www.rfc-editor.org/rfc/rfc3492
 */

const BASE = 36
const MIN_THRESHOLD = 1
const MAX_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_POINT = 128

function adaptBias(delta: number, points: number, isFirst: boolean): number {
	let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
	rest += Math.floor(rest / points)
	let bias = 0
	for (; rest > ((BASE - MIN_THRESHOLD) * MAX_THRESHOLD) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - MIN_THRESHOLD))
	return bias + Math.floor((BASE - MIN_THRESHOLD + 1) * rest / (rest + SKEW))
}

/** Decodes the part of a label after `xn--`; throws a `RangeError` where it isn't punycode. */
function decode(encoded: string): string {
	const end = encoded.lastIndexOf('-')
	const points = Array.from(encoded.slice(0, Math.max(end, 0)), (character) => character.codePointAt(0)!)
	let [point, position, bias] = [INITIAL_POINT, 0, INITIAL_BIAS]
	for (let index = end + 1; index < encoded.length; position++) {
		const before = position
		for (let weight = 1, step = BASE; ; step += BASE) {
			const digit = parseInt(encoded[index++] ?? '', BASE)
			if (Number.isNaN(digit)) throw new RangeError()
			// Punycode counts letters before digits.
			const value = digit >= 10 ? digit - 10 : digit + 26
			position += value * weight
			const threshold = Math.min(Math.max(step - bias, MIN_THRESHOLD), MAX_THRESHOLD)
			if (value < threshold) break
			weight *= BASE - threshold
		}
		const length = points.length + 1
		bias = adaptBias(position - before, length, before === 0)
		point += Math.floor(position / length)
		position %= length
		points.splice(position, 0, point)
	}
	return String.fromCodePoint(...points)
}

/** Returns a host as people read it: its punycode labels decoded. A label that can't be decoded stays. */
export function decodeHost(host: string): string {
	if (!host.includes('xn--')) return host
	return host.split('.').map((label) => {
		if (!label.startsWith('xn--')) return label
		try {
			return decode(label.slice(4)) || label
		} catch {
			return label
		}
	}).join('.')
}
