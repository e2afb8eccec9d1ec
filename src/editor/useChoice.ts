import type { Trigger } from './model/trigger.ts'
import type { UseSuggestionsReturn } from './useSuggestions.ts'
import { computed, shallowRef, watch, type Ref } from 'vue'

export interface UseChoiceReturn {
	/** The chosen entry; -1 where there is none. */
	activeIndex: Readonly<Ref<number>>
	/** Whether the user chose an entry, which may be gone by now. */
	isOwn(): boolean
	choose(index: number): void
}

/**
 * The chosen entry of a menu. The user chooses an entry and not a place, so it stays chosen wherever a new list has it. Until the user has chosen, it is the
 * first one, if `choosesFirst` says so.
 */
export function useChoice({ items, trigger }: Pick<UseSuggestionsReturn, 'items' | 'trigger'>, choosesFirst: (trigger: Trigger) => boolean): UseChoiceReturn {
	const key = shallowRef<string | null>(null)
	let isOwn = false
	let query: string | undefined
	const activeIndex = computed(() => items.value.findIndex((item) => item.key === key.value))

	function choose(index: number) {
		isOwn = true
		key.value = items.value[index]?.key ?? null
	}

	watch(items, ([first]) => {
		const now = trigger.value
		// A query without the chosen entry starts again. A late answer never replaces the choice by another entry.
		const isSameQuery = now !== null && query === now.character + now.query
		query = now ? now.character + now.query : undefined
		if (isOwn && (isSameQuery || activeIndex.value >= 0)) return
		isOwn = false
		key.value = now && first && choosesFirst(now) ? first.key : null
	}, { flush: 'sync' })

	return {
		activeIndex,
		isOwn: () => isOwn,
		choose,
	}
}
