/** Side-effect entry: markdown is rendered synchronously from the first text on, e.g. in tests and on servers. */
import * as entities from './render/allEntities.ts'
import * as markdown from './components/RichText/NcRichTextMarkdown.vue'
import { entitiesChunk } from './components/RichText/entitiesChunk.ts'
import { markdownChunk } from './components/RichText/markdownChunk.ts'
import { trustModule } from './components/RichText/textExtensions.ts'
import * as trust from './components/Trust/trustExtension.ts'

markdownChunk.provide(markdown)
entitiesChunk.provide(entities)
trustModule.provide(trust)

export { preloadMarkdown } from './components/RichText/markdownChunk.ts'
