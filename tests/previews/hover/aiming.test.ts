import { describe, expect, it } from 'vitest'
import { isAimingAt } from '../../../src/previews/hover/hoverIntent.ts'

const CARD = { left: 100, top: 100, right: 300, bottom: 200 }

describe('where a pointer is going', () => {
	it.each([
		['straight down into it', { x: 150, y: 50 }, { x: 150, y: 70 }, true],
		['slanting into it', { x: 60, y: 40 }, { x: 80, y: 60 }, true],
		['past its corner', { x: 60, y: 90 }, { x: 80, y: 60 }, false],
		['away from it', { x: 150, y: 70 }, { x: 150, y: 50 }, false],
		['along its side', { x: 50, y: 50 }, { x: 90, y: 50 }, false],
		['nowhere', { x: 50, y: 50 }, { x: 50, y: 50 }, false],
		['on inside of it', { x: 150, y: 150 }, { x: 151, y: 151 }, true],
		['out of it already', { x: 150, y: 150 }, { x: 150, y: 250 }, false],
	])('knows a pointer that goes %s', (_name, from, now, expected) => {
		expect(isAimingAt(from, now, CARD)).toBe(expected)
	})
})
