import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns the hash of some files. */
export function hashOf(...files: string[]): string {
	return files.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex')
}

/** Does a piece of work once for a state of its inputs. */
export async function once(mark: string, key: string, work: () => unknown): Promise<void> {
	if (existsSync(mark) && readFileSync(mark, 'utf8') === key) return
	await work()
	writeFileSync(mark, key)
}

/** Installs the packages of a folder that needs other versions than the repository has. */
export async function installOnce(folder: string): Promise<void> {
	await once(join(folder, 'node_modules/.installed'), hashOf(join(folder, 'package-lock.json')), () => {
		try {
			execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' })
		} catch (cause) {
			throw new Error(`Could not install the packages of the tests: npm ci failed. Run it in ${relative(process.cwd(), folder)} to see why.`, { cause })
		}
	})
}
