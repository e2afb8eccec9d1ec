const KEY = 'nc-reference-emoji'
const MAX = 12

/** The emoji that were chosen last, newest first; kept in the browser. */
export function recentEmoji(): string[] {
	try {
		const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
		return Array.isArray(list) ? list.filter((character): character is string => typeof character === 'string' && character.length < 40).slice(0, MAX) : []
	} catch {
		return []
	}
}

/** Notes that an emoji was chosen; silent where nothing can be kept. */
export function noteEmoji(character: string): void {
	try {
		localStorage.setItem(KEY, JSON.stringify([...new Set([character, ...recentEmoji()])].slice(0, MAX)))
	} catch { /* a full or forbidden storage is no reason to refuse an emoji */ }
}
