import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import { backends } from './plugins/backends.ts'
import { headingIds } from './plugins/headings.ts'
import { highlightedSource } from './plugins/highlight.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
	root: here('.'),
	base: '/',
	cacheDir: here('../node_modules/.vite/playground'),
	plugins: [
		vue({ template: { compilerOptions: { nodeTransforms: [headingIds] } } }),
		highlightedSource(),
		backends(),
	],
	resolve: {
		alias: [
			{ find: /^nc-reference$/, replacement: here('../src/index.ts') },
			{ find: /^nc-reference\/mock$/, replacement: here('../src/mock/index.ts') },
			{ find: /^nc-reference\/mock\/server$/, replacement: here('../src/mock/server.ts') },
			{ find: /^nc-reference\/(register|markdown)$/, replacement: here('../src/$1.ts') },
		],
	},
	server: { open: !process.env.CI },
	build: { outDir: here('../build/playground'), emptyOutDir: true, target: 'es2022' },
})
