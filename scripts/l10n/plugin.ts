import type { Plugin } from 'vite'
import { basename } from 'node:path'
import { parseCatalogue, readTemplate, TEMPLATE } from './catalogue.ts'
import { compileCatalogue, compileTemplate } from './compile.ts'

/** Loads the files of `l10n` as modules: the keys of all messages, and the translations of each language in the same order. */
export function catalogues(): Plugin {
	return {
		name: 'catalogues',
		enforce: 'pre',
		transform(text, id) {
			if (id === TEMPLATE) return { code: compileTemplate(readTemplate()), map: null }
			if (!id.endsWith('.po')) return null
			this.addWatchFile(TEMPLATE)
			return { code: compileCatalogue(parseCatalogue(text), basename(id, '.po'), readTemplate()), map: null }
		},
	}
}
