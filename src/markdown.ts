/** Side-effect entry: markdown is drawn synchronously from the first text on, e.g. in tests and on servers. */
import NcRichTextMarkdown from './components/RichText/NcRichTextMarkdown.vue'
import { markdownComponent } from './components/RichText/markdownHolder.ts'

markdownComponent.value = NcRichTextMarkdown

export { preloadMarkdown } from './components/RichText/markdownHolder.ts'
