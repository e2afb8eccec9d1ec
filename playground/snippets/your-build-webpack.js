import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export default {
	resolve: {
		alias: {
			'nc-reference/languages': here('src/languages.js'),
			'nc-reference/grammars': here('src/grammars.js'),
		},
	},
}
