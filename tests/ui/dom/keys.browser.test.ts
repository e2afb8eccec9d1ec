import { describe, expect, it } from 'vitest'
import { hasShortcutModifier } from '../../../src/ui/dom/keys.ts'

describe('the modifier of shortcuts', () => {
	it.each([
		['Ctrl', false, true], ['Ctrl', true, false], ['Cmd', false, false], ['Cmd', true, true], ['Ctrl and Cmd', false, false], ['Ctrl and Cmd', true, false],
	])('is %s, on a Mac %s: %s', (keys, isApple, expected) => {
		expect(hasShortcutModifier({ ctrlKey: keys.includes('Ctrl'), metaKey: keys.includes('Cmd') }, () => isApple)).toBe(expected)
	})
})
