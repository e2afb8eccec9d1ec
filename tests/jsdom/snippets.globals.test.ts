// @vitest-environment jsdom
import { preloadPreviews } from 'nc-reference'
import { beforeAll } from 'vitest'
// The manual's own test, run as it stands.
import '../../playground/snippets/vitest-jsdom.ts'

// The test waits four seconds for an answer, and a busy machine needs its time to transform modules.
beforeAll(preloadPreviews)
