import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import type { Trigger, TriggerSign } from '../core/text/trigger.ts'
import type { TextModel } from '../core/text/model.ts'
import { mentionText } from '../core/text/mention.ts'
import type { Editable } from '../dom/editableHandle.ts'
import { rectBetween, type Anchor } from '../dom/placement.ts'
import { emojiSource, peopleSource, providerSource } from './suggestionSources.ts'
import { useSmartPicker, type SmartPickerSubmission } from './useSmartPicker.ts'
import { useSuggestions, type AutoComplete, type Suggestion } from './useSuggestions.ts'

export interface UseEditorMenuOptions {
	model: TextModel
	editable: () => Editable
	element: () => HTMLElement
	autoComplete: () => AutoComplete | undefined
	hasEmoji: () => boolean
	hasLinks: () => boolean
	pickLink: (providerId: string) => Promise<string>
	onSmartPickerSubmit: (submission: SmartPickerSubmission) => void
}

export interface UseEditorMenuReturn {
	items: Readonly<Ref<readonly Suggestion[]>>
	isOpen: ComputedRef<boolean>
	sign: ComputedRef<TriggerSign | undefined>
	activeIndex: Ref<number>
	anchor: Anchor
	onTyped(typed: { from: number, to: number }): void
	onSelection(): void
	/** True if the key was the menu's. */
	onKeydown(event: KeyboardEvent): boolean
	take(item: Suggestion): void
	open(sign: TriggerSign): void
	close(): void
}

/** The menus of an editor, operated from its text. */
export function useEditorMenu(options: UseEditorMenuOptions): UseEditorMenuReturn {
	const { model, editable, element } = options
	const activeIndex = shallowRef(0)
	const pick = useSmartPicker({ model, editable, pickLink: options.pickLink, onSubmit: options.onSmartPickerSubmit })

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

	const menu = useSuggestions({
		model, editable,
		isEnabled: (sign) => sign === '@' ? options.autoComplete() !== undefined : sign === ':' ? options.hasEmoji() : options.hasLinks(),
		sources: {
			'@': peopleSource(options.autoComplete, mention),
			':': emojiSource(write),
			'/': providerSource((provider, trigger) => { void pick(provider, trigger) }),
		},
	})
	watch(menu.items, () => { activeIndex.value = 0 }, { flush: 'sync' })

	function onKeydown(event: KeyboardEvent): boolean {
		if (!menu.isOpen.value || event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return false
		const count = menu.items.value.length
		if (event.key === 'ArrowDown') activeIndex.value = (activeIndex.value + 1) % count
		else if (event.key === 'ArrowUp') activeIndex.value = (activeIndex.value + count - 1) % count
		else if (event.key === 'Escape') menu.dismiss()
		else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) menu.take(menu.items.value[activeIndex.value]!)
		else return false
		event.preventDefault()
		event.stopPropagation()
		return true
	}

	return {
		items: menu.items,
		isOpen: menu.isOpen,
		sign: computed(() => menu.trigger.value?.sign),
		activeIndex,
		anchor: {
			rect() {
				const start = menu.trigger.value?.start ?? 0
				return rectBetween(element(), editable().pointOf(start), editable().pointOf(start + 1))
			},
			get context() { return element() },
		},
		onTyped: menu.onTyped,
		onSelection: menu.onSelection,
		onKeydown,
		take: menu.take,
		open: menu.open,
		close: menu.dismiss,
	}
}
