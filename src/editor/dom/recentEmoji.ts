import { ownedValue } from '../../page/browserStorage.ts'

const saved = /* @__PURE__ */ ownedValue('emoji', 'browser')
const MAX = 12

/** The emoji that the page's user has chosen last, newest first; those of a visitor are forgotten with the tab. */
export function recentEmoji(): string[] {
	const list = saved.read()
	return Array.isArray(list) ? list.filter((character): character is string => typeof character === 'string' && character.length < 40).slice(0, MAX) : []
}

/** Notes that an emoji was chosen. */
export function noteEmoji(character: string): void {
	saved.write([...new Set([character, ...recentEmoji()])].slice(0, MAX))
}
