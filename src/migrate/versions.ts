/** A version of one of the numbers, as far as a range says it: `^9.1`, `>=8 <10`, `8 - 9`, `8 || 9`, `npm:name@^9`. */
function highestMajorOf(alternative: string): number | undefined {
	const words = alternative.replace(/([<>]=?|[~^=])\s+/g, '$1').trim().split(/\s+/)
	const bound = words.map((word) => /^<(=?)\s*v?(\d+)((?:\.\d+)*)/.exec(word)).find(Boolean)
	if (bound) {
		const isBelow = !bound[1] && /^(\.0)*$/.test(bound[3]!)
		return Number(bound[2]) - (isBelow ? 1 : 0)
	}
	if (words.some((word) => word.startsWith('>'))) return undefined
	const major = /^[~^=v]*(\d+)(?:\.|-|$)/.exec(words.at(-1)!)?.[1]
	return major === undefined ? undefined : Number(major)
}

/** The highest major version that a range allows; undefined where it says none, as `*`, `latest`, `>=8` or an address. */
export function highestMajor(range: string): number | undefined {
	const majors = range.replace(/^npm:.+@/, '').split('||').map(highestMajorOf)
	return majors.includes(undefined) ? undefined : Math.max(...majors as number[])
}
