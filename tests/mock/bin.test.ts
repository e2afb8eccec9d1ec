import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { external } from '../../scripts/entries.js'
import { readArguments } from '../../src/mock/node/serverArguments.ts'
import { ALICE } from './asking.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Inside of node_modules, where dependencies are found and nothing is committed. */
const out = mkdtempSync(join(root, 'node_modules/.bin-test-'))
const children: ChildProcess[] = []

beforeAll(async () => {
	await build({
		root, configFile: false, publicDir: false, logLevel: 'error',
		build: { outDir: out, minify: false, lib: { entry: { bin: 'src/mock/bin.ts', api: 'src/mock/exports.ts' }, formats: ['es'] }, rolldownOptions: { external, output: { entryFileNames: '[name].js' } } },
	})
})

afterAll(() => {
	for (const child of children) child.kill('SIGKILL')
	rmSync(out, { recursive: true })
})

function run(...args: string[]) {
	const child = spawn(process.execPath, [join(out, 'bin.js'), ...args])
	children.push(child)
	let output = ''
	let errors = ''
	child.stdout.on('data', (data) => { output += data })
	child.stderr.on('data', (data) => { errors += data })
	return {
		child,
		async ended() {
			const [code, signal] = await once(child, 'close') as [number | null, string | null]
			return { code, signal, output, errors }
		},
		async address() {
			await expect.poll(() => output + errors).toMatch(/listens on/)
			return this.url()
		},
		url: () => /http:\S+/.exec(output)![0],
	}
}

const headers = { authorization: ALICE, accept: 'application/json', 'ocs-apirequest': 'true' }

describe('nc-reference-mock', () => {
	it('prints help that names every option', async () => {
		const { code, output } = await run('--help').ended()
		expect([code, output.split('\n')[0]]).toEqual([0, 'nc-reference-mock: the reference part of a Nextcloud server, for tests and development.'])
		for (const option of ['--port', '--user', '--share', '--allow-local', '--no-limits', '--latency']) expect(output).toContain(option)
	})

	it.each([
		[['--port', 'x'], 'Could not read the option "--port": "x" isn\'t a port from 0 to 65535. See nc-reference-mock --help.'],
		[['--user', 'alice'], 'Could not read the option "--user": "alice" doesn\'t have the form NAME:PASSWORD. See nc-reference-mock --help.'],
		[['--latency', 'slow'], 'Could not read the option "--latency": "slow" is neither milliseconds nor a range such as 50-300. See nc-reference-mock --help.'],
		[['record'], 'Could not read the option "record": Unexpected argument \'record\'. This command does not take positional arguments. See nc-reference-mock --help.'],
		[['--bogus'], 'Could not read the option "--bogus": Unknown option \'--bogus\'. See nc-reference-mock --help.'],
	])('refuses %j with a word of advice', async (args, message) => {
		expect(await run(...args).ended()).toEqual({ code: 2, signal: null, output: '', errors: `${message}\n` })
	})

	it('serves the user, share and providers it is given, and real pages of this machine where it may', async () => {
		const site = createServer((_, answer) => { answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>A local page</title>') })
		await new Promise<void>((done) => { site.listen(0, '127.0.0.1', done) })
		const link = `http://127.0.0.1:${(site.address() as { port: number }).port}/`
		writeFileSync(join(out, 'providers.mjs'), `
			import { Reference } from './api.js'
			export const providers = [{
				matchReference: (text) => text === 'https://mine.test/',
				resolveReference: (text) => new Reference(text),
				resolveReferencePublic(text, token, { isShare }) { return isShare(token) ? this.resolveReference(text) : null },
				getCachePrefix: () => 'mine', getCacheKey: (text) => text, getCacheKeyPublic: (text, token) => text + token,
			}]`)
		const server = run('--port', '0', '--user', 'bob:pw', '--user', 'alice:secret', '--share', 'TOKEN', '--allow-local', '--providers', join(out, 'providers.mjs'))
		const address = await server.address()
		const resolved = await (await fetch(`${address}/ocs/v2.php/references/resolve?reference=${link}`, { headers })).text()
		expect(resolved).toContain('A local page')
		const open = (token: string) => fetch(`${address}/ocs/v2.php/references/resolvePublic?reference=https://mine.test/&sharingToken=${token}`, { headers: { accept: 'application/json', 'ocs-apirequest': 'true' } })
		expect(await (await open('TOKEN')).text()).toContain('"https://mine.test/":{')
		expect(await (await open('WRONG')).text()).toContain('"https://mine.test/":null')
		site.close().closeAllConnections()
	})

	it('does not read pages of this machine by itself, and says why', async () => {
		const server = run('--port', '0')
		const response = await fetch(`${await server.address()}/ocs/v2.php/references/resolve?reference=http://127.0.0.1/`, { headers })
		expect(await response.text()).toContain('"name":"http://127.0.0.1/"')
		server.child.kill('SIGTERM')
		expect((await server.ended()).errors).toContain('"127.0.0.1" leads to 127.0.0.1, which is no public address. Pass allowLocal (--allow-local) to read local pages.')
	})

	it.each(['SIGINT', 'SIGTERM'] as const)('shuts down cleanly on %s', async (signal) => {
		const server = run('--port', '0')
		await server.address()
		server.child.kill(signal)
		expect(await server.ended()).toMatchObject({ code: 0, signal: null, errors: '' })
	})

	it('shuts down while an answer waits for its latency', async () => {
		const server = run('--port', '0', '--latency', '60000')
		const asked = fetch(`${await server.address()}/ocs/v2.php/references/providers`, { headers }).catch(() => 'cut')
		await expect.poll(() => fetch(new URL('/', server.url()), { signal: AbortSignal.timeout(50) }).catch(({ name }: Error) => name)).toBe('TimeoutError')
		server.child.kill('SIGINT')
		expect(await server.ended()).toMatchObject({ code: 0, signal: null })
		expect(await asked).toBe('cut')
	})

	it.each([
		['export default {}'],
		['export const providers = 5'],
		['export const providers = [], searchProviders = {}'],
	])('refuses providers of a module like "%s"', async (code) => {
		const file = join(out, 'wrong.mjs')
		writeFileSync(file, code)
		expect(await run('--port', '0', '--providers', file).ended())
			.toMatchObject({ code: 2, errors: `Could not read the option "--providers": "${file}" doesn't export a list named "providers" or "searchProviders". See nc-reference-mock --help.\n` })
	})

	it('says when the port is taken', async () => {
		const port = new URL(await run('--port', '0').address()).port
		const { code, errors } = await run('--port', port).ended()
		expect([code, errors]).toEqual([1, `Could not listen on 127.0.0.1:${port}: the port is taken. Choose another one, or 0 for a free port.\n`])
	})
})

describe('the command line', () => {
	it('has a default for everything', () => {
		expect(readArguments([])).toEqual({
			help: false, port: 8080, host: '127.0.0.1', users: { alice: 'secret' }, session: null, shares: [], origins: [],
			allowLocal: false, limits: true, latency: 0, edition: 32, providers: null, quiet: false,
		})
	})

	it('takes options more than once, passwords with colons, and a range of waits', () => {
		const { users, shares, latency, limits } = readArguments(['--user', 'a:b:c', '--user', 'd:', '--share', 'x', '--share', 'y', '--latency', '50-300', '--no-limits'])
		expect({ users, shares, latency, limits }).toEqual({ users: { a: 'b:c', d: '' }, shares: ['x', 'y'], latency: { from: 50, to: 300 }, limits: false })
	})
})
