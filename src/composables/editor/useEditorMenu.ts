import type { TextModel } from '../../core/text/model.ts'
import type { Trigger, TriggerCharacter } from '../../core/text/trigger.ts'
import type { Editable } from '../../dom/editableHandle.ts'
import type { Anchor } from '../../dom/placement.ts'
import type { ReferenceServices } from '../../host/services.ts'
import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { mentionText } from '../../core/text/mention.ts'
import { captureKeys } from '../../dom/captureKeys.ts'
import { characterRect } from '../../dom/menuPosition.ts'
import { emojiSource, peopleSource, providerSource } from './suggestionSources.ts'
import { useSmartPicker, type SmartPickerSubmission, type UseSmartPickerOptions } from './useSmartPicker.ts'
import { useSuggestions, type AutoComplete, type Suggestion } from './useSuggestions.ts'

export interface UseEditorMenuOptions {
	model: TextModel
	editable: () => Editable
	element: () => HTMLElement
	autoComplete: () => AutoComplete | undefined
	hasEmoji: () => boolean
	hasLinks: () => boolean
	pickReference: UseSmartPickerOptions['pickReference']
	markdown: () => boolean
	/** Of the editor's app: they load the providers. */
	services: ReferenceServices
	onSmartPickerSubmit: (submission: SmartPickerSubmission) => void
}

export interface UseEditorMenuReturn {
	items: Readonly<Ref<readonly Suggestion[]>>
	isOpen: ComputedRef<boolean>
	character: ComputedRef<TriggerCharacter | undefined>
	activeIndex: Ref<number>
	anchor: Anchor
	onTyped(typed: { from: number, to: number }): void
	onSelection(): void
	take(item: Suggestion): void
	open(character: TriggerCharacter): void
	close(): void
}

/** The menus of an editor, operated from its text. */
export function useEditorMenu(options: UseEditorMenuOptions): UseEditorMenuReturn {
	const { model, editable, element } = options
	const activeIndex = shallowRef(0)
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
	const menu = useSuggestions({
		model, editable,
		isEnabled: (character) => isEnabled[character](),
		sources: {
			'@': peopleSource(options.autoComplete, mention),
			':': emojiSource(write),
			'/': providerSource((provider, trigger) => { void pick(provider, trigger) }, options.services),
		},
	})
	watch(menu.items, () => { activeIndex.value = 0 }, { flush: 'sync' })

	/** Whether a key is the menu's; then it was used. */
	function takeKey(event: KeyboardEvent): boolean {
		if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return false
		const count = menu.items.value.length
		if (event.key === 'ArrowDown') activeIndex.value = (activeIndex.value + 1) % count
		else if (event.key === 'ArrowUp') activeIndex.value = (activeIndex.value + count - 1) % count
		else if (event.key === 'Escape') menu.dismiss()
		else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) menu.take(menu.items.value[activeIndex.value]!)
		else return false
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
		activeIndex,
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
