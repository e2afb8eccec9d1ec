/** Side-effect entry: markdown is rendered synchronously from the first text on, e.g. in tests and on servers. */
import * as entities from './render/allEntities.ts'
import * as markdown from './components/RichText/NcRichTextMarkdown.vue'
import { entitiesChunk } from './components/RichText/entitiesChunk.ts'
import { markdownChunk } from './components/RichText/markdownChunk.ts'
import * as inspector from './components/Trust/inspector.ts'
import { inspectorChunk } from './components/Trust/linkTrust.ts'

markdownChunk.provide(markdown)
entitiesChunk.provide(entities)
inspectorChunk.provide(inspector)

export { preloadMarkdown } from './components/RichText/markdownChunk.ts'
