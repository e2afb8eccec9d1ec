import type { Plugin } from 'vite'
import * as mdi from '@mdi/js'
import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import { Features } from 'lightningcss'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ENGINE, launchOptions } from './scripts/browser.js'
import { emojiWords } from './scripts/emojiWords.ts'
import { entries, external, replaceable, version } from './scripts/entries.js'
import { catalogues } from './scripts/l10n/plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Properties run long, as `npm run test:long` asks. */
const isLong = Boolean(process.env.NC_REFERENCE_LONG)

const alias = [
	{ find: /^nc-reference$/, replacement: here('src/index.ts') },
	{ find: /^nc-reference\/mock$/, replacement: here('src/mock/index.ts') },
	{ find: /^nc-reference\/mock\/server$/, replacement: here('src/mock/server.ts') },
	{ find: /^nc-reference\/(register|markdown|links|live|elements|devtools)$/, replacement: here('src/$1.ts') },
]

/** Puts each icon's path where it is used: the package of icons is one module, which would carry all icons into every chunk. */
const inlineIcons: Plugin = {
	name: 'inline-icons',
	apply: 'build',
	enforce: 'post',
	transform(code) {
		const icons = mdi as Record<string, string>
		return code.replace(/import\s*\{([^}]*)\}\s*from\s*["']@mdi\/js["'];?/g, (_, names: string) => names.split(',').map((name) => {
			const [imported = '', local = imported] = name.trim().split(/\s+as\s+/)
			return imported && `const ${local} = ${JSON.stringify(icons[imported])};`
		}).join(''))
	},
}

/** Makes the core of highlight.js a module: the tools for other formats would be part of every chunk that needs the bundler's own helpers. */
const highlightModule: Plugin = {
	name: 'highlight-module',
	apply: 'build',
	transform(code, id) {
		return /highlight\.js\/lib\/core\.js$/.test(id) ? { code: code.replace(/^module\.exports = (\w+);/m, 'export default $1;'), map: null } : null
	},
}

/** Leaves the tables of languages and grammars outside of the modules that use them, under the names by which apps can replace them. */
const replaceableTables: Plugin = {
	name: 'replaceable-tables',
	apply: 'build',
	enforce: 'pre',
	resolveId(id, from) {
		const name = from && id.startsWith('.') && replaceable.find((entry) => resolve(dirname(from), id) === here(entries[entry]!))
		return name ? { id: `nc-reference/${name}`, external: true } : null
	},
}

/**
 * Names a file of the package after its module. The standalone elements use the same data and large packages as apps, so these lie in their folder. The version in
 * the path keeps browsers from mixing the data of two releases.
 */
function fileNameOf(name: string): string {
	const path = name.replace(/\.(?:vue|pot?)$/, '').replaceAll('node_modules', 'vendor')
	return /^l10n\/.*\.po$|_virtual_emoji-words\/|node_modules\/(?:character-entities|dompurify|highlight\.js|temml)\/|^editor\/emoji\/data$/.test(name) ? `bundle/data-${version}/${path.replace(/^(?:_virtual\/_virtual_|vendor\/)/, '')}.js` : `${path}.js`
}

/** Tests in a real browser. */
const browserProject = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
	extends: true,
	publicDir: 'playground/public',
	optimizeDeps: {
		include: ['vue', 'vitest-browser-vue', 'vitest-browser-vue/pure', 'axe-core', 'msw', 'msw/browser', 'fast-check', 'linkify-it', 'vue-router',
			'@nextcloud/axios', '@nextcloud/router', '@nextcloud/initial-state', '@nextcloud/event-bus', '@nextcloud/capabilities', '@nextcloud/notify_push', 'idb',
			'@mdi/js', '@floating-ui/dom', 'focus-trap', 'dompurify', 'markdown-it/lib/**/*.mjs', 'mdurl', 'punycode.js', 'character-entities', 'highlight.js/lib/core', 'parse5', 'temml'],
	},
	test: {
		sequence: { groupOrder: 3 },
		setupFiles: ['tests/setup/browser.ts'],
		// One browser for a hundred files loses a key now and then. What needed the second try is named at the end of the run.
		retry: process.env.CI ? 1 : 0,
		browser: {
			enabled: true,
			headless: true,
			screenshotFailures: false,
			// Skeletons that move are painted sixty times a second.
			provider: playwright({ launchOptions: launchOptions(), contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 30_000 }),
			instances: [{ browser: ENGINE, viewport: { width: 1024, height: 768 } }],
		},
		...test,
	},
})

export default defineConfig({
	plugins: [vue(), catalogues(), emojiWords(), inlineIcons, highlightModule, replaceableTables],
	resolve: { alias },
	define: { __VERSION__: JSON.stringify(version) },
	publicDir: false,
	// Tools of apps read nesting in different ways: esbuild 0.21 takes `&&` for `&`.
	css: { lightningcss: { include: Features.Nesting } },
	build: {
		target: 'es2022',
		minify: false,
		cssMinify: true,
		// Browsers of the last two years: light-dark() stays as it is.
		cssTarget: ['chrome130', 'firefox132', 'safari18.1'],
		cssCodeSplit: false,
		lib: { entry: entries, formats: ['es'], cssFileName: 'style' },
		rolldownOptions: {
			external,
			experimental: { attachDebugInfo: 'none' },
			output: { preserveModules: true, preserveModulesRoot: 'src', comments: { jsdoc: false }, entryFileNames: ({ name }) => fileNameOf(name) },
		},
	},
	test: {
		// A busy machine is slow, never wrong: tests wait for a state, and only a hang ends them.
		testTimeout: isLong ? 1_800_000 : 60_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
		env: { NC_REFERENCE_LONG: isLong ? '1' : '' },
		coverage: { provider: 'v8', include: ['src/**'] },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					environment: 'node',
					// Loading the modules again for each file takes as long as the tests; files clean up after themselves.
					isolate: false,
					// Most of what tests make is gone at once: a larger young heap collects it a few times less.
					execArgv: ['--max-semi-space-size=64'],
					include: ['tests/**/*.test.ts'],
					exclude: ['tests/**/*.{browser,globals}.test.ts', 'tests/{conformance,e2e,engines,interop,mock,package}/**', '**/node_modules/**'],
				},
			},
			{
				// Globals of a page or server change here, so each file has its own.
				extends: true,
				test: { name: 'unit-globals', environment: 'node', include: ['tests/**/*.globals.test.ts'] },
			},
			{
				extends: true,
				test: {
					name: 'interop',
					environment: 'node',
					include: ['tests/interop/*.test.ts'],
					globalSetup: ['tests/interop/setup.ts'],
					// The journeys of a real browser are tried again, as in the other suites that drive one.
					retry: process.env.CI ? 1 : 0,
					sequence: { groupOrder: 2 },
				},
			},
			{
				extends: true,
				test: { name: 'mock', environment: 'node', isolate: false, include: ['tests/{mock,conformance}/**/*.test.ts'] },
			},
			{
				// Looks at what is published.
				test: {
					name: 'package',
					environment: 'node',
					include: ['tests/package/**/*.test.ts'],
					globalSetup: ['tests/package/setup.ts'],
					// Compilers, builds and browsers run next to one another here. Only a hang takes so long.
					testTimeout: 600_000,
					hookTimeout: 300_000,
					// Journeys in a real browser are tried again, as in the other suites that drive one.
					retry: process.env.CI ? 1 : 0,
					sequence: { groupOrder: 1 },
				},
			},
			// Loading the modules again for each file takes longer than its tests; files clean up after themselves, and `tests/setup/browser.ts` after all of them.
			browserProject({ name: 'browser', isolate: false, include: ['tests/**/*.browser.test.ts'], exclude: ['tests/**/*.page.browser.test.ts', '**/node_modules/**'] }),
			// These look at code before it has loaded, or at all engines of a page, so each file has a page of its own.
			browserProject({ name: 'browser-page', include: ['tests/**/*.page.browser.test.ts'] }),
		],
	},
})
