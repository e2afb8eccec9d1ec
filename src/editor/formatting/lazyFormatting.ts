import type { EditorPreviews } from '../NcRichContenteditable.vue'
import type { Editable, EditorExtension } from '../dom/editableHandle.ts'
import type { TextModel } from '../model/model.ts'
import { markdownChunk } from '../../markdown/markdownChunk.ts'
import { createFormattingExtension, type FormattingOptions } from './dom/formattingExtension.ts'

/**
 * Loads the parser of messages, which the first message needs anyway, and returns a function that makes the extension.
 * @param options `previews` describes the message. It is extended Markdown unless that says otherwise.
 */
export async function createFormatting({ previews, ...options }: Omit<FormattingOptions, 'parts' | 'flavour'> & { previews: boolean | EditorPreviews }): Promise<(model: TextModel, editable: Editable) => EditorExtension> {
	const { markdownParts: parts } = await markdownChunk.load()
	const { useExtendedMarkdown: extended = true, autolink = true } = typeof previews === 'object' ? previews : {}
	return (model, editable) => createFormattingExtension(model, editable, { ...options, parts, flavour: { extended, autolink } })
}
