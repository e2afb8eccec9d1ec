/**
 * Runs the journeys in every engine that is installed, and takes a picture of every page in each:
 * build/engines/index.html shows them next to Chromium's. Arguments are names of engines, or parts of a journey's name.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { engines } from '../tests/engines/drivers.js'
import { journeys, stepsIn } from '../tests/engines/journeys.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const pictures = join(root, 'build/engines')
const configFile = join(root, 'playground/vite.config.ts')

const pages = readdirSync(join(root, 'playground/pages'))
	.filter((name) => /\.(md|vue)$/.test(name))
	.map((name) => name.replace(/\.(md|vue)$/, '').replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase())

const asked = process.argv.slice(2)
const known = engines()
const isAsked = (name, among) => !asked.some((word) => among.some((other) => other.includes(word))) || asked.some((word) => name.includes(word))
const chosen = Object.keys(known).filter((name) => isAsked(name, Object.keys(known)))
const names = Object.keys(journeys).filter((name) => isAsked(name, Object.keys(journeys)))
const present = chosen.filter((name) => known[name])
const skipped = chosen.filter((name) => !known[name])

/** Takes the picture of a page once its heading, fonts and the previews in view are there. The gallery's example of loading never ends. */
async function picture(engine, steps, name) {
	await steps.open(name === 'start' ? '/' : `/${name}`)
	await steps.see('document.querySelector("h1") && ![...document.querySelectorAll("[aria-busy=true]:not(.states *)")].some((busy) => busy.checkVisibility() && busy.getBoundingClientRect().bottom > 0 && busy.getBoundingClientRect().top < innerHeight) && document.fonts.status === "loaded"')
	await steps.see('document.documentElement.scrollWidth <= innerWidth')
	return engine.screenshot()
}

const results = []
async function attempt(name, work) {
	try {
		await work()
		results.push({ name })
		console.log(`✓ ${name}`)
	} catch (error) {
		results.push({ name, error })
		console.log(`✗ ${name}: ${String(error?.message ?? error).split('\n')[0]}`)
	}
}

async function runIn(name, address) {
	const engine = await known[name]()
	console.log(`\n── ${name}: ${engine.version}`)
	const steps = stepsIn(engine, address)
	try {
		for (const journey of names) await attempt(`${name}: ${journey}`, () => journeys[journey](steps))
		if (names.length < Object.keys(journeys).length) return
		mkdirSync(join(pictures, name), { recursive: true })
		for (const page of pages) await attempt(`${name}: picture of ${page}`, async () => writeFileSync(join(pictures, name, `${page}.png`), await picture(engine, steps, page)))
	} finally {
		await engine.close()
	}
}

if (!process.env.NC_REFERENCE_BUILT) await build({ configFile, logLevel: 'error' })
const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: 'localhost', open: false }, build: process.env.NC_REFERENCE_BUILT ? { outDir: process.env.NC_REFERENCE_BUILT } : undefined })
const address = `http://localhost:${server.httpServer.address().port}`
for (const name of present) await runIn(name, address).catch((error) => results.push({ name: `${name} starts`, error }))
await server.close()

const figure = (page) => `<h2>${page}</h2><div>${present.map((name) => `<figure><img loading="lazy" src="${name}/${page}.png" alt=""><figcaption>${name}</figcaption></figure>`).join('')}</div>`
mkdirSync(pictures, { recursive: true })
writeFileSync(join(pictures, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Engines</title><style>div { display: flex } figure { flex: 1; margin: 4px } img { inline-size: 100% }</style>${pages.map(figure).join('')}`)

const failures = results.filter(({ error }) => error)
if (failures.length) console.log(`\n── What failed\n${failures.map(({ name, error }) => `${name}: ${error.message}`).join('\n')}`)
console.log(`\nEngines: ${present.join(', ') || 'none'}. Skipped, because they are not installed: ${skipped.join(', ') || 'none'}.`)
console.log(`\n${results.length - failures.length} passed, ${failures.length} failed`)
process.exit(failures.length || !present.length ? 1 : 0)
