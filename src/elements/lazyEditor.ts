import { h, type Component } from 'vue'
import { lazyComponent } from '../composables/lazy/lazyComponent.ts'
import { lazyModule } from '../composables/lazy/lazyModule.ts'

const editorChunk = /* @__PURE__ */ lazyModule(() => import('../components/Editor/NcRichContenteditable.vue'), 'Could not load the editor: its code did not load. The next editor on the page tries again; if it fails again, reload the page.')

/** Methods of the editor. */
export const EDITOR_METHODS = ['focus', 'select', 'insertText', 'wrapSelection', 'updateValue', 'resetHistory', 'showTribute', 'hideTribute']

/** The editor, which loads with the first of them. Until then its text is in a box of the same size. */
export const LazyEditor = /* @__PURE__ */ lazyComponent(editorChunk, {
	pick: (module): Component => module.default,
	methods: EDITOR_METHODS,
	fallback: ({ attrs: { label, modelValue, multiline, placeholder } }) => h('div', { class: 'rich-contenteditable' }, [
		label ? h('div', { class: 'rich-contenteditable__label' }, String(label)) : null,
		h('div', {
			class: ['rich-contenteditable__input', multiline ? 'rich-contenteditable__input--multiline' : null, modelValue ? null : 'rich-contenteditable__input--empty'],
			'aria-placeholder': placeholder,
		}, String(modelValue)),
	]),
})
