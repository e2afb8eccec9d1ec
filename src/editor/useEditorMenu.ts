import type { Point } from '../ui/dom/composedTree.ts'
import type { Anchor } from '../ui/dom/placement.ts'
import type { ReferenceServices } from '../page/services.ts'
import type { Editable } from './dom/editable.ts'
import type { TextModel } from './model/model.ts'
import type { Trigger, TriggerCharacter } from './model/trigger.ts'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { isComposing } from '../ui/dom/keys.ts'
import { indexAfterKey } from '../ui/listKeys.ts'
import { captureKeys } from './dom/captureKeys.ts'
import { mentionText } from './model/mention.ts'
import { useSmartPicker, type SmartPickerSubmission, type UseSmartPickerOptions } from './useSmartPicker.ts'
import { emojiSource, peopleSource, providerSource } from './useSuggestionSources.ts'
import { useSuggestions, type MentionSearch, type Suggestion, type SuggestionSource, type UseSuggestionsReturn } from './useSuggestions.ts'

export interface UseEditorMenuOptions {
	model: TextModel
	editable: () => Editable
	element: () => HTMLElement
	autoComplete: () => MentionSearch | undefined
	hasEmoji: () => boolean
	hasLinks: () => boolean
	pickReference: UseSmartPickerOptions['pickReference']
	markdown: () => boolean
	/** Services of the editor's app, which load the providers. */
	services: ReferenceServices
	onSmartPickerSubmit: (submission: SmartPickerSubmission) => void
}

export interface UseEditorMenuReturn {
	items: Readonly<Ref<readonly Suggestion[]>>
	isOpen: ComputedRef<boolean>
	character: ComputedRef<TriggerCharacter | undefined>
	/** The entry that Enter takes; -1 where there is none. */
	activeIndex: Readonly<Ref<number>>
	/** The pointer is over an entry. */
	activate(index: number): void
	anchor: Anchor
	onTyped(typed: { from: number, to: number }): void
	onSelection(): void
	take(item: Suggestion): void
	open(character: TriggerCharacter): void
	close(): void
}

/** Returns the box of the character between two points, or that of the whole element where a browser measures none. */
function characterRect(element: HTMLElement, before: Point, after: Point): DOMRect {
	const range = element.ownerDocument.createRange()
	range.setStart(before.node, before.offset)
	if (after.node === before.node) range.setEnd(after.node, after.offset)
	const rect = range.getBoundingClientRect?.()
	return rect && (rect.width || rect.height) ? rect : element.getBoundingClientRect()
}

/**
 * The chosen entry of a menu. The user chooses an entry and not a place, so it stays chosen wherever a new list has it. Until the user has chosen, it is the
 * first one, if `choosesFirst` says so.
 */
function useChoice({ items, trigger }: Pick<UseSuggestionsReturn, 'items' | 'trigger'>, choosesFirst: (trigger: Trigger) => boolean) {
	const key = shallowRef<string | null>(null)
	let isOwn = false
	let query: string | undefined
	/** -1 where nothing is chosen. */
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

	return { activeIndex, isOwn: () => isOwn, choose }
}

/** The menus of an editor, operated from its text. */
export function useEditorMenu(options: UseEditorMenuOptions): UseEditorMenuReturn {
	const { model, editable, element } = options
	const pick = useSmartPicker({ model, editable, pickReference: options.pickReference, markdown: options.markdown, onSubmit: options.onSmartPickerSubmit })

	function write(text: string, { start, end }: Trigger) {
		editable().edit({ from: start, to: end, text })
	}

	/** A mention and a blank behind it; one that is there already serves. */
	function mention(id: string, { start, end }: Trigger) {
		const name = mentionText(id)
		const hasBlank = model.document.text[end] === ' '
		const caret = start + name.length + 1
		editable().edit(
			{ from: start, to: end, text: hasBlank ? name : `${name} `, atoms: [{ start: 0, end: name.length, id }] },
			{ after: { anchor: caret, head: caret } },
		)
	}

	const isEnabled: Record<TriggerCharacter, () => boolean> = { '@': () => options.autoComplete() !== undefined, ':': options.hasEmoji, '/': options.hasLinks }
	const sources: Record<TriggerCharacter, SuggestionSource> = {
		'@': peopleSource(options.autoComplete, mention),
		':': emojiSource(write),
		'/': providerSource((provider, trigger, opening) => { void pick(provider, trigger, opening) }, options.services),
	}
	const menu = useSuggestions({ model, editable, sources, isEnabled: (character) => isEnabled[character]() })
	const choice = useChoice(menu, ({ character, query }) => sources[character].choosesFirst?.(query) ?? true)

	/** Whether a key is the menu's; then it was used. */
	function takeKey(event: KeyboardEvent): boolean {
		if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return false
		const next = /^Arrow/.test(event.key) ? indexAfterKey(event.key, { index: choice.activeIndex.value, count: menu.items.value.length }) : undefined
		if (next !== undefined) choice.choose(next)
		else if (event.key === 'Escape') menu.dismiss()
		else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) return takeChosen()
		else return false
		return true
	}

	function takeChosen(): boolean {
		const chosen = menu.items.value[choice.activeIndex.value]
		if (chosen) menu.take(chosen)
		// The entry that the user had chosen is gone: another one is not what they meant, and neither is sending the text.
		else if (!choice.isOwn()) {
			menu.dismiss()
			return false
		}
		return true
	}

	let releaseKeys: (() => void) | undefined
	watch(menu.isOpen, (isOpen) => {
		releaseKeys?.()
		releaseKeys = isOpen ? captureKeys(element(), takeKey) : undefined
	}, { flush: 'sync' })
	onScopeDispose(() => releaseKeys?.())

	return {
		items: menu.items,
		isOpen: menu.isOpen,
		character: computed(() => menu.trigger.value?.character),
		activeIndex: choice.activeIndex,
		activate: choice.choose,
		anchor: {
			rect() {
				const start = menu.trigger.value?.start ?? 0
				return characterRect(element(), editable().pointOf(start), editable().pointOf(start + 1))
			},
			get context() { return element() },
		},
		onTyped: menu.onTyped,
		onSelection: menu.onSelection,
		take: menu.take,
		open: menu.open,
		close: menu.dismiss,
	}
}
