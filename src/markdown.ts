/** Side-effect entry: markdown is rendered synchronously from the first text on, e.g. in tests and on servers. */
import * as entities from 'character-entities'
import * as inspector from './page/leaving/useInspector.ts'
import { inspectorChunk } from './page/leaving/useLinkTrust.ts'
import { entitiesChunk } from './markdown/lazyParts.ts'
import { markdownChunk } from './markdown/markdownChunk.ts'
import * as markdown from './text/NcRichTextMarkdown.vue'

markdownChunk.provide(markdown)
entitiesChunk.provide(entities)
inspectorChunk.provide(inspector)

export { preloadMarkdown } from './markdown/markdownChunk.ts'
