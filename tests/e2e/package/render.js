/** Renders the story in plain Node from the built package; its output is the HTML. */
import 'nc-reference/markdown'
import { renderToString } from '@vue/server-renderer'
import { createStory } from './app/story.js'

process.stdout.write(await renderToString(createStory()))
