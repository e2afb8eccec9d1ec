import type { SearchGroup, SearchResults } from '../../core/search/createSearch.ts'
import type { PickerOptionGroup } from './PickerCombobox.vue'
import type { PickerOptionItem } from './PickerOption.vue'
import { toHttpLink } from '../../core/picker/picked.ts'
import { iconOf } from '../../core/search/icon.ts'
import { mdiChevronDown, mdiFileDocumentOutline, mdiLinkVariant, mdiRefresh } from '../Icon/pickerIcons.ts'

/** What an option of a search stands for. */
export type SearchChoice
	= | { type: 'entry', groupId: string, index: number }
		| { type: 'more' | 'retry', groupId: string }

interface SearchOptionsContext {
	/** The page's address: what the server's paths begin at. */
	base(): string
	/** What a group is called until its own name is known. */
	titleOf?(groupId: string): string
	t(text: string, values?: Record<string, string>): string
}

/** An option for a link that is typed by itself. */
export function linkOption(link: string, { title, t }: { title?: string, t: SearchOptionsContext['t'] }): PickerOptionItem {
	return { key: `link:${link}`, title: title || link, subline: title ? link : t('Use this link'), iconPath: mdiLinkVariant, link }
}

/**
 * A key says group and position. "Load more" has the one which the first entry that it brings will have:
 * so whoever was on it goes on reading at the right place.
 */
const keyOf = (groupId: string, index: number) => `${index}:${groupId}`

function actionOf(group: SearchGroup, t: SearchOptionsContext['t']): PickerOptionItem | null {
	const key = keyOf(group.id, group.entries.length)
	switch (group.state) {
		case 'failed': return { key, title: t('Could not search here. Try again'), iconPath: mdiRefresh, action: true }
		case 'more-failed': return { key, title: t('Could not load more. Try again'), iconPath: mdiRefresh, action: true }
		case 'more': return { key, title: t('Loading more …'), action: true, busy: true }
		case 'searching': return group.entries.length ? null : { key, title: t('Searching …'), action: true, busy: true }
		case 'ready': return group.cursor === null || group.stale ? null : { key, title: t('Load more'), iconPath: mdiChevronDown, action: true }
	}
}

/** A group of results as group of the list. */
export function resultGroup(group: SearchGroup, { base, titleOf, t }: SearchOptionsContext): PickerOptionGroup {
	const entries = group.entries.map((entry, index): PickerOptionItem => {
		const { className: iconClass, ...pictures } = iconOf(entry)
		const { title, resourceUrl, subline, rounded } = entry
		return {
			key: keyOf(group.id, index), title: title || resourceUrl, subline, ...pictures, iconClass, iconPath: mdiFileDocumentOutline, rounded,
			link: toHttpLink(resourceUrl, base()) ?? undefined,
		}
	})
	const action = actionOf(group, t)
	return {
		id: group.id,
		title: group.name || titleOf?.(group.id),
		items: action ? [...entries, action] : entries,
		count: entries.length,
		stale: group.stale && entries.length > 0,
	}
}

/** The list that shows one provider's search; group titles where there are several groups. */
export function searchOptionGroups(results: SearchResults, context: SearchOptionsContext): PickerOptionGroup[] {
	return results.groups.map((group) => ({ ...resultGroup(group, context), ...results.groups.length === 1 && { title: undefined } }))
}

/** What the option with a key stands for; null where it has gone or is in progress. */
export function searchChoiceOf(key: string, results: SearchResults): SearchChoice | null {
	const cut = key.indexOf(':')
	const groupId = key.slice(cut + 1)
	const index = Number(key.slice(0, cut))
	const group = results.groups.find(({ id }) => id === groupId)
	if (!group) return null
	if (index < group.entries.length) return { type: 'entry', groupId, index }
	if (group.state === 'failed') return { type: 'retry', groupId }
	return /^(ready|more-failed)$/.test(group.state) ? { type: 'more', groupId } : null
}
