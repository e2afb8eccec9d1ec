import type { Access } from '../core/ocs/references.ts'
import { noteProvider, noteResult, readHistory, NO_HISTORY, type PickerHistory, type RecentResult } from '../core/picker/history.ts'
import { ownedValue } from './browserStorage.ts'

const saved = /* @__PURE__ */ ownedValue('picker', 'browser')

/** What a user picked in this browser before; nothing for visitors. */
export function loadPickerHistory(owner: Access): PickerHistory {
	return owner.user === null ? NO_HISTORY : readHistory(saved.read(owner))
}

export interface HistoryNote {
	provider?: string
	result?: Omit<RecentResult, 'use'>
	/** Unix seconds. */
	atSec: number
}

/** Notes what a user picked; nothing for visitors. */
export function notePicked(owner: Access, { provider, result, atSec }: HistoryNote): void {
	if (owner.user === null) return
	let history = loadPickerHistory(owner)
	if (provider) history = noteProvider(history, provider, atSec)
	if (result) history = noteResult(history, result, atSec)
	saved.write(history, owner)
}
