/** Side-effect entry: markdown is rendered synchronously from the first text on, e.g. in tests and on servers. */
import * as markdown from './components/RichText/NcRichTextMarkdown.vue'
import { markdownChunk } from './components/RichText/markdownChunk.ts'

markdownChunk.provide(markdown)

export { preloadMarkdown } from './components/RichText/markdownChunk.ts'
