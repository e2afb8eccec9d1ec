import { transform as transformFor5, type TransformOptions } from 'esbuild-wasm'
import { transform as transformFor7 } from 'esbuild-wasm-vite7'
import { transform as lower } from 'lightningcss'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(fileURLToPath(new URL('../../dist/style.css', import.meta.url)), 'utf8')

const MODULES = ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14']
const BASELINE = ['chrome107', 'edge107', 'firefox104', 'safari16']
/** Default CSS minifiers of app builds. */
const TOOLS: [name: string, transform: typeof transformFor5, target: string[]][] = [
	['Vite 5', transformFor5, MODULES],
	['Vite 6', transformFor7 as typeof transformFor5, MODULES],
	['Vite 7', transformFor7 as typeof transformFor5, BASELINE],
]

/** Bytes after gzip. How many there may be, scripts/sizes.js says. */
const sizeOf = (css: string) => gzipSync(css, { level: 9 }).length

/** Every selector in the order of the text, each in one way of writing. */
function selectorsOf(css: string): string[] {
	const selectors: string[] = []
	lower({
		filename: 'style.css',
		code: Buffer.from(css),
		visitor: { Rule: { style({ value }) { selectors.push(JSON.stringify(value.selectors)) } } },
	})
	return selectors
}

describe('the style sheet', () => {
	it('has no nesting, which CSS tools of apps read in different ways', () => {
		expect(sheet).not.toContain('&')
		expect(sheet).not.toMatch(/;[^{};]*\{/)
	})

	it.each(TOOLS)('means the same after the build of an app with %s', async (_, transform, target) => {
		const { code, warnings } = await transform(sheet, { loader: 'css', minify: true, target, logLevel: 'silent' } satisfies TransformOptions)
		expect(warnings).toEqual([])
		expect(selectorsOf(code)).toEqual(selectorsOf(sheet))
		expect(sizeOf(code)).toBeLessThanOrEqual(sizeOf(sheet) * 1.01)
	})
})
