import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PEER, SECTIONS } from './peerPaths.ts'
import { highestMajor } from './versions.ts'

type Manifest = Record<string, unknown>

/** Yields the folders from one up to the root. */
function* upFrom(folder: string): Generator<string> {
	yield folder
	const parent = dirname(folder)
	if (parent !== folder) yield* upFrom(parent)
}

function readManifest(path: string): Manifest {
	try {
		const manifest: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
		return typeof manifest === 'object' && manifest !== null ? manifest as Manifest : {}
	} catch {
		return {}
	}
}

/** Returns a manifest's version range for a package, from any section. */
function rangeIn(manifest: Manifest, name: string): string | undefined {
	const ranges = SECTIONS.map((section) => (manifest[section] as Record<string, unknown> | undefined)?.[name])
	return ranges.find((range) => typeof range === 'string')
}

/** Finds the package.json of each file and the versions that it uses. Reads each manifest once. */
export class Packages {
	readonly #manifests = new Map<string, Manifest | undefined>()

	#manifestIn(folder: string): Manifest | undefined {
		const path = join(folder, 'package.json')
		if (!this.#manifests.has(path)) this.#manifests.set(path, existsSync(path) ? readManifest(path) : undefined)
		return this.#manifests.get(path)
	}

	/** Returns the folder of a file's package. A package.json with only `"type": "module"` doesn't make a package. */
	folderOf(file: string): string | undefined {
		const folders = [...upFrom(dirname(file))].filter((folder) => this.#manifestIn(folder))
		return folders.find((folder) => {
			const manifest = this.#manifestIn(folder)!
			return 'name' in manifest || SECTIONS.some((section) => section in manifest)
		}) ?? folders[0]
	}

	/** Returns the major version of a dependency from the nearest range, or else from the installation. */
	#majorOf(name: string, folder: string): number | undefined {
		const folders = [...upFrom(folder)]
		const range = folders.map((candidate) => rangeIn(this.#manifestIn(candidate) ?? {}, name)).find((found) => found !== undefined)
		const major = range === undefined ? undefined : highestMajor(range)
		if (major !== undefined) return major
		const installed = folders.map((candidate) => join(candidate, 'node_modules', name)).find((candidate) => existsSync(join(candidate, 'package.json')))
		const version = installed && this.#manifestIn(installed)?.version
		return typeof version === 'string' ? highestMajor(version) : undefined
	}

	/** Returns the reason why a package can't move yet, such as Vue 2. */
	obstacleIn(folder: string): string | undefined {
		const peer = this.#majorOf(PEER, folder)
		const vue = this.#majorOf('vue', folder)
		if (peer !== undefined && peer < 9) return `This app is on ${PEER} ${peer} for Vue 2.`
		return vue !== undefined && vue < 3 ? `This app is on Vue ${vue}.` : undefined
	}
}
