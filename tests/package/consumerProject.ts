import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPILERS = { tsc: 'typescript/bin/tsc', 'vue-tsc': 'vue-tsc/bin/vue-tsc.js' }

/** An app's strict project with the package installed, there until the test ends; nothing of a dependency is skipped unless told so. */
export function consumerProject(files: Record<string, string>, options: Record<string, unknown> = {}) {
	const project = mkdtempSync(join(root, 'node_modules/.consumer-'))
	onTestFinished(() => { rmSync(project, { recursive: true, force: true }) })
	mkdirSync(join(project, 'node_modules'))
	symlinkSync(root, join(project, 'node_modules/nc-reference'))
	const tsconfig = {
		compilerOptions: {
			target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'bundler',
			strict: true, noEmit: true, skipLibCheck: false, types: ['node'], ...options,
		},
		vueCompilerOptions: { strictTemplates: true },
		files: Object.keys(files),
	}
	for (const [name, content] of Object.entries({ ...files, 'package.json': '{"type":"module"}', 'tsconfig.json': JSON.stringify(tsconfig) })) {
		mkdirSync(dirname(join(project, name)), { recursive: true })
		writeFileSync(join(project, name), content)
	}
	return {
		compile(compiler: keyof typeof COMPILERS) {
			const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules', COMPILERS[compiler]), '-p', project, '--pretty', 'false'], { cwd: root, encoding: 'utf8' })
			return { status, stdout }
		},
	}
}
