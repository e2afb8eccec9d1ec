import type { Plugin } from 'vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Size of an import in kB gzip, as measured by `npm run sizes`. */
export interface Size {
	kB: string
	limitKB: string
}

const ID = 'virtual:sizes'
const results = fileURLToPath(new URL('../../bench/RESULTS.md', import.meta.url))

/** The table that `node scripts/sizes.js --write` puts into bench/RESULTS.md, by the name of its rows. */
export function readSizes(text = readFileSync(results, 'utf8')): Record<string, Size> {
	const table = /<!-- sizes -->([\s\S]*?)<!-- \/sizes -->/.exec(text)?.[1] ?? ''
	const rows = [...table.matchAll(/^\| ([^|]+) \|[^|]+\| ([\d.]+) kB \| ([\d.]+) kB \|$/gm)]
	if (!rows.length) throw new Error('Could not read the sizes: bench/RESULTS.md has no table between <!-- sizes --> and <!-- /sizes -->. Run `npm run sizes -- --write`.')
	return Object.fromEntries(rows.map(([, name, kB, limitKB]) => [name!, { kB: kB!, limitKB: limitKB! }]))
}

/** `import { sizes } from 'virtual:sizes'`: the measured sizes, so that no page of the manual types them again. */
export function measuredSizes(): Plugin {
	return {
		name: 'measured-sizes',
		resolveId: (id) => id === ID ? `\0${ID}` : undefined,
		load(id) {
			if (id !== `\0${ID}`) return
			this.addWatchFile(results)
			return `export const sizes = ${JSON.stringify(readSizes())}`
		},
	}
}
