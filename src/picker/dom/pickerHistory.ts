import type { ReferenceAccess } from '../../resolver/wire/references.ts'
import { ownedValue } from '../../page/browserStorage.ts'
import { recordProvider, recordResult, readHistory, NO_HISTORY, type PickerHistory, type RecentResult } from '../frecency.ts'

const saved = /* @__PURE__ */ ownedValue('picker', 'browser')

/** Returns the history of a user's picks in this browser. It is empty for visitors. */
export function loadPickerHistory(owner: ReferenceAccess): PickerHistory {
	return owner.user === null ? NO_HISTORY : readHistory(saved.read(owner))
}

/** A pick: a provider, a result, or both. */
export interface PickedRecord {
	provider?: string
	result?: Omit<RecentResult, 'usage'>
	/** Unix seconds. */
	atSec: number
}

/** Records what a user picked; nothing for visitors. */
export function recordPicked(owner: ReferenceAccess, { provider, result, atSec }: PickedRecord): void {
	if (owner.user === null) return
	let history = loadPickerHistory(owner)
	if (provider) history = recordProvider(history, provider, atSec)
	if (result) history = recordResult(history, result, atSec)
	saved.write(history, owner)
}
