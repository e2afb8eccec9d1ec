/** Side-effect entry: markdown is rendered synchronously from the first text on, e.g. in tests and on servers. */
import * as inspector from './page/leaving/useInspector.ts'
import { inspectorChunk } from './page/leaving/useLinkTrust.ts'
import * as entities from './markdown/allEntities.ts'
import { entitiesChunk } from './markdown/entitiesChunk.ts'
import { markdownChunk } from './markdown/markdownChunk.ts'
import * as markdown from './text/NcRichTextMarkdown.vue'

markdownChunk.provide(markdown)
entitiesChunk.provide(entities)
inspectorChunk.provide(inspector)

export { preloadMarkdown } from './markdown/markdownChunk.ts'
