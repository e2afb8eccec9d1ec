/** A piece of a text that is compared with another one. */
export interface ComparedPart {
	text: string
	differs: boolean
}

/** Texts that share less than this are different as a whole: single letters in common are chance. */
const SIMILAR = 0.5
/** Hosts are no longer than this. */
const LONGEST = 253

/** Lengths of the longest common subsequences of all ends of two texts. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
	const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
	for (let i = one.length - 1; i >= 0; i--) {
		for (let j = other.length - 1; j >= 0; j--) {
			lengths[i]![j] = one[i] === other[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
		}
	}
	return lengths
}

/** Splits a text into what it shares with another one, and what it doesn't. */
export function markDifferences(text: string, other: string): ComparedPart[] {
	const [one, two] = [[...text], [...other]]
	if (text === other) return text ? [{ text, differs: false }] : []
	if (one.length > LONGEST || two.length > LONGEST) return [{ text, differs: true }]
	const lengths = commonLengths(one, two)
	if (lengths[0]![0]! < Math.max(one.length, two.length) * SIMILAR) return [{ text, differs: true }]
	const parts: ComparedPart[] = []
	let j = 0
	one.forEach((character, i) => {
		while (j < two.length && character !== two[j] && lengths[i]![j + 1]! >= lengths[i + 1]![j]! && lengths[i]![j + 1] === lengths[i]![j]) j++
		const differs = character !== two[j] || lengths[i]![j] !== lengths[i + 1]![j + 1]! + 1
		if (!differs) j++
		const last = parts.at(-1)
		if (last?.differs === differs) last.text += character
		else parts.push({ text: character, differs })
	})
	return parts
}
