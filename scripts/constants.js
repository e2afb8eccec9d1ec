/**
 * Halves and doubles the constants of the scheduler. Prints what that changes by more than 4 % in the scenes of `tests/resolver/scenes.ts`.
 * `node scripts/constants.js LATE_MS FILL_MS` tries these alone. The comments of the constants quote the output, so run it before you change one.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const room = join(root, 'src/resolver')
const files = [...readdirSync(join(room, 'schedule')).map((name) => join(room, 'schedule', name)), join(room, 'pause.ts')]
const CONSTANT = /^(?:export (?=const \w+_MS))?const ([A-Z_]+) = ([\d_.]+)$/gm
const LIMIT = /\b(requests|links|publicLinks|windowMs): (\d+)/g
const work = mkdtempSync(join(root, 'node_modules/.constants-'))

/** Every constant as {file, name, text, value}; the limits, too. */
function constants() {
	return files.flatMap((file) => {
		const source = readFileSync(file, 'utf8')
		const limits = /const LIMITS.*/.exec(source)?.[0] ?? ''
		return [...source.matchAll(CONSTANT), ...limits.matchAll(LIMIT)].map(([text, name, value]) => ({ file, name, text, value: Number(value.replaceAll('_', '')) }))
	})
}

let runs = 0
/** Plays all scenes, with another value of a constant. Returns their figures. */
async function play(changed, value) {
	const plugins = [{
		name: 'constant',
		transform: (code, id) => id === changed?.file ? code.replace(changed.text, changed.text.replace(/[\d_.]+$/, value)) : undefined,
	}]
	const bundle = await rolldown({ input: join(root, 'tests/resolver/scenes.ts'), platform: 'node', plugins, logLevel: 'silent' })
	const file = join(work, `${runs++}.js`)
	await bundle.write({ file, format: 'es' })
	await bundle.close()
	const { scenes } = await import(pathToFileURL(file).href)
	const figures = {}
	for (const [scene, run] of Object.entries(scenes)) for (const [name, figure] of Object.entries(await run())) figures[`${scene}: ${name}`] = figure
	return figures
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !constants().some((each) => each.name === name))
if (unknown.length) throw new Error(`There is no constant ${unknown.join(', ')}.`)
const show = (value) => Number.isFinite(value) ? Number(value.toPrecision(3)) : 'never'
try {
	const today = await play()
	for (const constant of constants().filter(({ name }) => !wanted.length || wanted.includes(name))) {
		const half = constant.value / 2
		for (const value of [constant.value < 1 ? half : Math.floor(half), constant.value * 2]) {
			const figures = await play(constant, value)
			const changes = Object.keys(today).filter((key) => !(Math.abs(figures[key] - today[key]) <= 0.04 * Math.abs(today[key])))
			console.log(`\n${constant.name}: ${constant.value} → ${value}${changes.length ? '' : ': nothing'}`)
			for (const key of changes) console.log(`  ${key}: ${show(today[key])} → ${show(figures[key])}`)
		}
	}
} finally {
	rmSync(work, { recursive: true })
}
