/**
 * Which entry of a menu has the focus after a key; undefined where the key means nothing to it.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/menubar/
 */
export function entryAfterKey(key: string, { index, labels }: { index: number, labels: readonly string[] }): number | undefined {
	const last = labels.length - 1
	if (key === 'ArrowDown') return index >= last ? 0 : index + 1
	if (key === 'ArrowUp') return index <= 0 ? last : index - 1
	if (key === 'Home') return 0
	if (key === 'End') return last
	if ([...key].length !== 1 || key === ' ') return undefined
	const later = [...labels.keys()].map((offset) => (index + 1 + offset) % labels.length)
	return later.find((at) => labels[at]!.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
}
