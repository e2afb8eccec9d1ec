import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/figtree/wght-italic.css'
import '../../src/styles/tokens.css'
import '../../src/styles/controls.css'
import { afterAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-vue/pure'
import { userEvent } from 'vitest/browser'
import { afterFile } from './afterFile.ts'

// Texts are measured in a font that the tests bring along: what is installed differs from machine to machine.
document.documentElement.style.fontFamily = '"Figtree Variable"'
await Promise.all([...document.fonts].map((font) => font.load()))

// Requests of the tests go to /ocs/…, as on a server at the root of its host.
Object.assign(window, { _oc_webroot: '' })

// Most test files share a page, and all share a tab: none begins with what another one has left.
sessionStorage.clear()
localStorage.clear()
// The package does this for the first file that imports it alone.
beforeEach(() => cleanup())
afterAll(async () => {
	cleanup()
	vi.useRealTimers()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
	document.body.replaceChildren()
	for (const clean of afterFile) clean()
	// A pointer that already rests where an element appears enters nothing.
	await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true })
})
