import vue from '@vitejs/plugin-vue'
import { fileURLToPath } from 'node:url'
import markdownPages from 'unplugin-vue-markdown/vite'
import { defineConfig } from 'vite'
import { emojiWords } from '../scripts/emojiWords.ts'
import { version } from '../scripts/entries.js'
import { catalogues } from '../scripts/l10n/plugin.ts'
import { apiReference } from './plugins/api/plugin.ts'
import { backends } from './plugins/backends.ts'
import { withExamples } from './plugins/examples.ts'
import { headingIds } from './plugins/headings.ts'
import { highlightedFences, highlightedSource } from './plugins/highlight.ts'
import { languageModelFiles } from './plugins/llms.ts'
import { offline } from './plugins/offline.ts'
import { apiLinks, pageLinks } from './plugins/pageLinks.ts'
import { pageMarkup } from './plugins/pageMarkup.ts'
import { repository } from './plugins/repository.ts'
import { searchIndex } from './plugins/search.ts'
import { measuredSizes } from './plugins/sizes.ts'
import { scrollingTables, wrappingCode } from './plugins/tables.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Pages, and documents of the repository that one shows. */
const isPage = (file: string) => /\/pages\/[^/]+$|\/[A-Z]+\.md$/.test(file)

export default defineConfig({
	// The original, which an example compares with, expects the name of its app.
	define: { appName: '"nc-reference"', appVersion: '"0"', __VERSION__: JSON.stringify(version) },
	root: here('.'),
	base: '/',
	cacheDir: here('../node_modules/.vite/playground'),
	plugins: [
		markdownPages({
			headEnabled: false, wrapperDiv: false, markdownOptions: { linkify: false, typographer: false }, markdownSetup: highlightedFences,
			// The page that shows a document of the repository has its title.
			transforms: { before: (text) => withExamples(text.replace(/^# .*\n/, '')) },
		}),
		// The prerendered markup and the built style sheets have the same ids.
		vue({ features: { componentIdGenerator: 'filepath' }, include: /\.(vue|md)$/, template: { compilerOptions: { nodeTransforms: [pageMarkup([pageLinks], () => true), pageMarkup([headingIds, apiLinks, scrollingTables, wrappingCode], isPage)] } } }),
		catalogues(), emojiWords(),
		highlightedSource(),
		apiReference(),
		searchIndex(),
		measuredSizes(),
		repository(),
		languageModelFiles(),
		backends(),
		offline(),
	],
	resolve: {
		alias: [
			{ find: /^nc-reference\/style\.css$/, replacement: here('../src/styles/tokens.css') },
			{ find: /^nc-reference$/, replacement: here('../src/index.ts') },
			{ find: /^nc-reference\/mock$/, replacement: here('../src/mock/index.ts') },
			{ find: /^nc-reference\/mock\/server$/, replacement: here('../src/mock/server.ts') },
			{ find: /^nc-reference\/(register|markdown|links|live|elements|devtools)$/, replacement: here('../src/$1.ts') },
		],
	},
	// Listed here, so that a page doesn't reload when it first needs one of them.
	optimizeDeps: {
		include: ['vue', 'vue-router', 'msw', 'msw/browser', 'parse5', 'linkify-it', 'markdown-it/lib/**/*.mjs', 'mdurl', 'punycode.js', 'character-entities', 'highlight.js/lib/core', 'dompurify',
			'@floating-ui/dom', '@mdi/js', '@nextcloud/axios', '@nextcloud/router',
			'@nextcloud/initial-state', '@nextcloud/event-bus'],
	},
	server: { open: !process.env.CI },
	build: {
		outDir: here('../build/playground'),
		emptyOutDir: true,
		// Tells scripts/prerender.js the style sheets of each page.
		manifest: true,
		target: 'es2022',
		rolldownOptions: { output: { codeSplitting: { groups: [
			// What the shell imports is one file: fifty small ones cost a phone more than the code in them.
			{ name: 'shell', tags: ['$initial'] },
		] } } },
	},
})
