import type { NcRichContenteditableExposed } from '../editor/NcRichContenteditable.vue'
import { defineComponent, h, onBeforeUnmount, onMounted, onUpdated, useTemplateRef, type Component } from 'vue'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { lazyModule } from '../ui/lazyModule.ts'
import { useL10n } from '../ui/useL10n.ts'
import { usePlainTextOnly } from '../editor/usePlainTextOnly.ts'

const editorChunk = /* @__PURE__ */ lazyModule(() => import('../editor/NcRichContenteditable.vue'), 'the editor')

/** Methods of the editor: the compiler requires all that the component exposes. */
export const EDITOR_METHODS = Object.keys({
	focus: 1, select: 1, insertText: 1, wrapSelection: 1, updateValue: 1, toggleFormat: 1, resetHistory: 1, showTribute: 1, hideTribute: 1,
} satisfies Record<keyof NcRichContenteditableExposed, 1>)

const stop = (event: Event) => event.stopPropagation()

/** A box of the same size, which takes the focus and plain text until the editor has loaded. */
const WaitingEditor = /* @__PURE__ */ defineComponent((_, { attrs }) => {
	const { t } = useL10n()
	const plainTextOnly = usePlainTextOnly()
	const box = useTemplateRef<HTMLElement>('box')
	const value = () => String(attrs.modelValue ?? '')
	const call = (listener: string, argument: unknown) => (attrs[listener] as (argument: unknown) => void)(argument)

	/** Not rendered by Vue, which would move the caret. */
	function show() {
		if (box.value!.textContent !== value()) box.value!.textContent = value()
	}

	function onKeydown(event: KeyboardEvent) {
		if (event.key !== 'Enter' || event.isComposing || event.shiftKey || event.altKey || (attrs.multiline && !event.ctrlKey)) return
		event.preventDefault()
		call('onSubmit', event)
	}

	onMounted(show)
	onUpdated(show)
	onBeforeUnmount(() => {
		if (!box.value?.matches(':focus')) return
		// The focus only moves on to the editor.
		box.value.addEventListener('focusout', stop)
		call('onLeave', undefined)
	})
	return () => {
		const { label, placeholder = t('Write a message …'), multiline, disabled, 'aria-label': name = label || placeholder, 'aria-labelledby': labelIds } = attrs
		return h('div', { class: 'rich-contenteditable' }, [
			label ? h('div', { class: 'rich-contenteditable__label' }, String(label)) : null,
			h('div', {
				ref: 'box',
				class: ['rich-contenteditable__input', multiline ? 'rich-contenteditable__input--multiline' : null, value() ? null : 'rich-contenteditable__input--empty'],
				role: 'textbox',
				contenteditable: !attrs.contenteditable || disabled ? 'false' : plainTextOnly.value ? 'plaintext-only' : 'true',
				tabindex: disabled ? -1 : 0,
				'aria-busy': true,
				'aria-label': name,
				'aria-labelledby': labelIds,
				'aria-multiline': multiline,
				'aria-placeholder': placeholder,
				onInput: () => call('onUpdate:modelValue', box.value!.textContent),
				onKeydown,
			}),
		])
	}
}, { inheritAttrs: false })

/** The editor, which loads with the first of them. */
export const LazyEditor = /* @__PURE__ */ lazyComponent(editorChunk, {
	pick: (module): Component => module.default,
	methods: EDITOR_METHODS,
	fallback: ({ attrs, call }) => h(WaitingEditor, { ...attrs, onLeave: () => call('focus') }),
})
