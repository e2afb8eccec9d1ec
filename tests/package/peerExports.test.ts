import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SHARED_PATHS = ['components/NcRichText', 'components/NcRichContenteditable', 'functions/reference', 'functions/registerReference']

let folder: string
let exportsOf: (specifier: string) => string[]

beforeAll(() => {
	folder = mkdtempSync(join(root, 'node_modules/.peer-exports-'))
	const specifiers = ['@nextcloud/vue', 'nc-reference', ...SHARED_PATHS.flatMap((path) => [`@nextcloud/vue/${path}`, `nc-reference/${path}`])]
	const file = join(folder, 'consumer.ts')
	writeFileSync(file, specifiers.map((specifier, index) => `import * as module${index} from '${specifier}'`).join('\n'))
	const { exports } = JSON.parse(ts.sys.readFile(join(root, 'package.json'))!) as { exports: Record<string, { types: string }> }
	const program = ts.createProgram([file], {
		module: ts.ModuleKind.ESNext,
		moduleResolution: ts.ModuleResolutionKind.Bundler,
		target: ts.ScriptTarget.ES2022,
		skipLibCheck: true,
		noEmit: true,
		types: [],
		paths: Object.fromEntries(Object.entries(exports).filter(([, entry]) => entry.types).map(([path, { types }]) => [`nc-reference${path.slice(1)}`, [join(root, types)]])),
	})
	const checker = program.getTypeChecker()
	const imports = program.getSourceFile(file)!.statements.filter(ts.isImportDeclaration)
	exportsOf = (specifier) => {
		const symbol = checker.getSymbolAtLocation(imports[specifiers.indexOf(specifier)]!.moduleSpecifier)
		if (!symbol) throw new Error(`Could not resolve "${specifier}".`)
		return checker.getExportsOfModule(symbol).map(({ name }) => name)
	}
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the names of @nextcloud/vue', () => {
	it.each(SHARED_PATHS)('are all exported by our %s', (path) => {
		const peer = exportsOf(`@nextcloud/vue/${path}`)
		expect(peer.length).toBeGreaterThan(1)
		expect(peer.filter((name) => !exportsOf(`nc-reference/${path}`).includes(name))).toEqual([])
	})

	it('of its root that belong to references, rich text or the picker are exported by our root', () => {
		const ours = new Set(SHARED_PATHS.flatMap((path) => exportsOf(`@nextcloud/vue/${path}`)).filter((name) => name !== 'default'))
		const peer = exportsOf('@nextcloud/vue').filter((name) => ours.has(name))
		expect(peer).toContain('NcRichText')
		expect(peer.filter((name) => !exportsOf('nc-reference').includes(name))).toEqual([])
	})
})
