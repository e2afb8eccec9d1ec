import { noteProvider, noteResult, readHistory, NO_HISTORY, type PickerHistory, type RecentResult } from '../core/picker/history.ts'
import { getServerPlace } from './page.ts'

/** One for each user of each server of the origin. */
const keyOf = (user: string) => `nc-reference-picker:${getServerPlace().webroot}:${user}`

/** What a user picked in this browser before; nothing for visitors, and where the browser forbids to look. */
export function loadPickerHistory(user: string | null): PickerHistory {
	if (user === null) return NO_HISTORY
	try {
		return readHistory(JSON.parse(localStorage.getItem(keyOf(user)) ?? 'null'))
	} catch {
		return NO_HISTORY
	}
}

export interface HistoryNote {
	provider?: string
	result?: Omit<RecentResult, 'use'>
	/** Unix seconds. */
	atSec: number
}

/** Notes what a user picked; nothing for visitors. Silent where nothing can be kept. */
export function notePicked(user: string | null, { provider, result, atSec }: HistoryNote): void {
	if (user === null) return
	let history = loadPickerHistory(user)
	if (provider) history = noteProvider(history, provider, atSec)
	if (result) history = noteResult(history, result, atSec)
	try {
		localStorage.setItem(keyOf(user), JSON.stringify(history))
	} catch { /* A full or forbidden storage is no reason to refuse a link. */ }
}
