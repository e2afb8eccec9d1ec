/** Side-effect entry: markdown is drawn synchronously from the first text on, e.g. in tests and on servers. */
import NcRichTextMarkdown from './components/RichText/NcRichTextMarkdown.vue'
import { markdownChunk } from './components/RichText/markdownChunk.ts'

markdownChunk.provide(NcRichTextMarkdown)

export { preloadMarkdown } from './components/RichText/markdownChunk.ts'
