import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
	resolve: {
		alias: {
			'nc-reference/languages': here('src/languages.js'),
			'nc-reference/grammars': here('src/grammars.js'),
		},
	},
})
