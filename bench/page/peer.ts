import type { Variant } from './variant.ts'
import NcRichContenteditable from '@nextcloud/vue/components/NcRichContenteditable'
import NcRichText, { getLinkWithPicker } from '@nextcloud/vue/components/NcRichText'
import { mountAll, mountEditor, mountGrowing } from './vue.ts'

export const variant: Variant = {
	async warm() {},
	plain: (el, texts) => mountAll(el, NcRichText, texts.map((text) => ({ text }))),
	markdown: (el, texts, extended) => mountAll(el, NcRichText, texts.map((text) => ({ text, useMarkdown: !extended, useExtendedMarkdown: extended }))),
	growing: (el, text) => mountGrowing(el, NcRichText, { first: text }),
	chat: (el, texts) => mountAll(el, NcRichText, texts.map((text) => ({ text, referenceLimit: 1 }))),
	editor: (el, value, users) => mountEditor(el, NcRichContenteditable, { value, users }),
	picker: (providerId) => getLinkWithPicker(providerId),
}
