// @vitest-environment jsdom
// The manual's own test, run as it stands.
import '../../playground/snippets/vitest-jsdom.ts'
