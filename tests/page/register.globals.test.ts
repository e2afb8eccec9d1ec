import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

const source = fileURLToPath(new URL('../../src/register.ts', import.meta.url))
/** Imports of an app script. Bundlers drop the renderer of widgets. */
const script = 'script'
const code = `import { NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget } from ${JSON.stringify(source)}
globalThis.used = [NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget]`

let chunks: Rolldown.OutputChunk[]

beforeAll(async () => {
	const result = await build({
		configFile: false,
		logLevel: 'error',
		publicDir: false,
		plugins: [{ name: 'script', resolveId: (id) => id === script ? id : null, load: (id) => id === script ? code : null }],
		build: { target: 'es2022', write: false, modulePreload: false, rolldownOptions: { input: script } },
	})
	chunks = (result as Rolldown.RolldownOutput).output.filter((item) => item.type === 'chunk')
})

describe('the entry for widget scripts', () => {
	it('weighs at most 1 kB', () => {
		expect(gzipSync(chunks.map(({ code }) => code).join(''), { level: 9 }).length).toBeLessThanOrEqual(1000)
	})

	it('is one file without Vue or any other package', () => {
		expect(chunks).toHaveLength(1)
		expect(chunks[0]!.imports).toEqual([])
		expect(Object.entries(chunks[0]!.modules).filter(([id, { renderedLength }]) => id.includes('node_modules') && renderedLength > 0)).toEqual([])
	})

	it('registers no widget for a callback that is undefined', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
		vi.stubGlobal('window', {})
		onTestFinished(() => { vi.unstubAllGlobals() })
		const entry = await import('../../src/register.ts')
		entry.registerWidget('empty', undefined as never)
		expect(entry.isWidgetRegistered('empty')).toBe(false)
		expect(warn).toHaveBeenCalledOnce()
	})

	it('can be imported where there is no window', async () => {
		const entry = await import('../../src/register.ts')
		expect(() => { entry.registerWidget('server', () => undefined) }).not.toThrow()
		expect(entry.isWidgetRegistered('server')).toBe(false)
		expect(entry.getCustomPickerElementSize('server')).toBeNull()
	})
})
