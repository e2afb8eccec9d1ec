/**
 * Updates the catalogues of `l10n` from the sources: `npm run l10n`. Checks them: `node scripts/l10n.js --check de fr`.
 * Adds a language: `node scripts/l10n.js --add bg`.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('l10n/command.ts', import.meta.url)), { configFile: false, logLevel: 'error' })
try {
	process.exit(module.run(process.argv.slice(2)))
} catch (cause) {
	console.error(cause.message)
	process.exit(1)
}
