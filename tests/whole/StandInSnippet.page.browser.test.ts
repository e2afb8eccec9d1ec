// The manual's own test of a component, run as it stands.
import '../../playground/snippets/vitest-browser.ts'
