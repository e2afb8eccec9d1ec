import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/figtree/wght-italic.css'
import '../../src/styles/tokens.css'
import '../../src/styles/controls.css'

// Texts are measured in a font that the tests bring along: what is installed differs from machine to machine.
document.documentElement.style.fontFamily = '"Figtree Variable"'
await Promise.all([...document.fonts].map((font) => font.load()))

// Requests of the tests go to /ocs/…, as on a server at the root of its host.
Object.assign(window, { _oc_webroot: '' })

// The tab is shared by the test files: none begins with what another one was answered.
sessionStorage.clear()
