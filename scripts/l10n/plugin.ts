import type { Plugin } from 'vite'
import { basename } from 'node:path'
import { parseCatalogue } from './catalogue.ts'
import { compileCatalogue } from './compile.ts'

/** Loads `l10n/*.po` as modules with the messages of a language. */
export function catalogues(): Plugin {
	return {
		name: 'catalogues',
		enforce: 'pre',
		transform(text, id) {
			if (!id.endsWith('.po')) return null
			const language = basename(id, '.po')
			return { code: compileCatalogue(parseCatalogue(text), language), map: null }
		},
	}
}
