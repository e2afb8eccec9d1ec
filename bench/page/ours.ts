import { NcRichContenteditable, NcRichText, getLinkWithPicker, preloadMarkdown, preloadPreviews } from 'nc-reference'
import 'nc-reference/style.css'
import type { Variant } from './variant.ts'
import { mountAll, mountEditor, mountGrowing } from './vue.ts'

export const variant: Variant = {
	async warm() {
		await Promise.all([preloadMarkdown(), preloadPreviews()])
	},
	plain: (el, texts) => mountAll(el, NcRichText, texts.map((text) => ({ text }))),
	markdown: (el, texts, extended) => mountAll(el, NcRichText, texts.map((text) => ({ text, useMarkdown: !extended, useExtendedMarkdown: extended }))),
	formulas: (el, texts) => mountAll(el, NcRichText, texts.map((text) => ({ text, useExtendedMarkdown: true, formulas: true }))),
	growing: (el, text) => mountGrowing(el, NcRichText, { first: text, streaming: true }),
	chat: (el, texts) => mountAll(el, NcRichText, texts.map((text) => ({ text, referenceLimit: 1 }))),
	editor: (el, value, users) => mountEditor(el, NcRichContenteditable, { value, users }),
	composer: (el, value, users) => mountEditor(el, NcRichContenteditable, { value, users, options: { chips: true, previews: true, markdownShortcuts: true, useMarkdown: true } }),
	formatted: (el, value, users) => mountEditor(el, NcRichContenteditable, { value, users, options: { useMarkdown: true, formatting: true } }),
	picker: (providerId) => getLinkWithPicker(providerId),
}
