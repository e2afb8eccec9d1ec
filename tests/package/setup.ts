import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inputs of the build. */
const INPUTS = ['src', 'scripts', 'package.json', 'vite.config.ts', 'tsconfig.build.json']
/** Last output of the build. */
const OUTPUT = join(root, 'dist/compat/components/NcRichText.node.js')

function* filesIn(path: string): Generator<string> {
	if (!statSync(path).isDirectory()) yield path
	else for (const name of readdirSync(path)) yield* filesIn(join(path, name))
}

/** Builds the package, which these tests look at, unless it is newer than all that it is built from. Vitest's own NODE_ENV would make it larger. */
export default function setup(): void {
	const newestMs = Math.max(...INPUTS.flatMap((path) => [...filesIn(join(root, path))]).map((file) => statSync(file).mtimeMs))
	if (existsSync(OUTPUT) && statSync(OUTPUT).mtimeMs > newestMs) return
	execFileSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
}
