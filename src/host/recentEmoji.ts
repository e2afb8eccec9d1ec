const KEY = 'nc-reference-emoji'
const MAX = 12

/** The emoji that were chosen last, newest first; kept in the browser. */
export function recentEmoji(): string[] {
	try {
		const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
		return Array.isArray(list) ? list.filter((sign): sign is string => typeof sign === 'string' && sign.length < 40).slice(0, MAX) : []
	} catch {
		return []
	}
}

/** Notes that an emoji was chosen; silent where nothing can be kept. */
export function noteEmoji(sign: string): void {
	try {
		localStorage.setItem(KEY, JSON.stringify([...new Set([sign, ...recentEmoji()])].slice(0, MAX)))
	} catch { /* a full or forbidden storage is no reason to refuse an emoji */ }
}
