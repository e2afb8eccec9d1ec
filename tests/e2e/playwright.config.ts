import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { ENGINE, launchOptions } from '../../scripts/browser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = Number(process.env.E2E_PORT ?? 4519)

export default defineConfig({
	testDir: '.',
	testMatch: '**/*.test.ts',
	outputDir: `${root}test-results`,
	fullyParallel: true,
	workers: 2,
	retries: process.env.CI ? 1 : 0,
	// A busy machine is slow, never wrong: tests wait for a state, and only a hang ends them.
	timeout: 300_000,
	expect: { timeout: 30_000 },
	reporter: [['list']],
	use: {
		baseURL: `http://localhost:${port}`,
		viewport: { width: 1280, height: 800 },
		actionTimeout: 30_000,
		// Nothing is looked at half way between two colours.
		contextOptions: { reducedMotion: 'reduce' },
		browserName: ENGINE,
		// A page lives for seconds, in which V8's optimizing compiler and a young heap that begins small cost more than they save.
		launchOptions: launchOptions(['--js-flags=--no-opt --min-semi-space-size=16']),
	},
	webServer: {
		command: `npm run build:playground && npx vite preview --config playground/vite.config.ts --port ${port} --strictPort`,
		cwd: root,
		url: `http://localhost:${port}`,
		env: { CI: '1' },
		reuseExistingServer: false,
		timeout: 300_000,
	},
})
