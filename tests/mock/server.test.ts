import type { ReferenceServer } from 'nc-reference/mock/server'
import { createReferenceService, createScenario, createServer } from 'nc-reference/mock/server'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ALICE } from './asking.ts'

const running: ReferenceServer[] = []

async function start(...[service = createReferenceService(), options]: Partial<Parameters<typeof createServer>>): Promise<string> {
	const server = createServer(service, options)
	running.push(server)
	return server.listen()
}

afterEach(async () => {
	for (const server of running.splice(0)) await server.close()
})

const headers = { authorization: ALICE, accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json' }

const signed = `Authorization: ${ALICE}\r\nOCS-APIRequest: true\r\nContent-Type: application/json\r\n`
const post = (head: string, length: string, body: string) => `POST /ocs/v2.php/references/resolve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head}${length}\r\n\r\n${body}`

/** Sends bytes as they are and gives the first line of the answer. */
function raw(address: string, text: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
		let answer = ''
		socket.on('data', (data) => { answer += data }).on('close', () => resolve(answer.split('\r\n')[0]!)).on('error', reject)
	})
}

describe('the node server', () => {
	it('listens on loopback and answers like the service', async () => {
		const address = await start()
		expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
		const response = await fetch(`${address}/ocs/v2.php/references/resolve`, { method: 'POST', headers, body: JSON.stringify({ references: ['x', 'https://nowhere.test/'], limit: 5 }) })
		const { ocs } = await response.json() as { ocs: { data: { references: Record<string, unknown> } } }
		expect([response.status, Object.keys(ocs.data.references)]).toEqual([200, ['x', 'https://nowhere.test/']])
	})

	it.each([
		['localhost', 200], ['app.localhost:8080', 200], ['127.0.0.1:8080', 200], ['[::1]:8080', 200], ['cloud.test', 200], ['app.test:5173', 200],
		['evil.example:8080', 403], ['localhost.evil.example', 403], ['127.0.0.1.evil.example', 403], ['a b', 403],
	])('answers by the name "%s" with %i, so that no page reads it through a name of its own', async (host, status) => {
		const address = await start(createReferenceService(), { origins: ['http://app.test:5173'], hosts: ['cloud.test'] })
		const line = await raw(address, `GET /ocs/v2.php/references/providers HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${signed}\r\n`)
		expect(line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
	})

	it('names preview images by the host that it was asked as', async () => {
		const service = createReferenceService({
			fetchPage: (url) => Promise.resolve(url.endsWith('png')
				? { status: 200, contentType: 'image/png', body: new Uint8Array([1, 2, 3]) }
				: { status: 200, contentType: 'text/html', body: '<meta property="og:image" content="https://a.test/i.png">' }),
		})
		const address = await start(service)
		const response = await fetch(`${address}/cloud/ocs/v2.php/references/resolve?reference=https://a.test/`, { headers })
		const thumb = /"thumb":"([^"]+)"/.exec(await response.text())![1]!
		expect(thumb).toMatch(`${address}/cloud/index.php/core/references/preview/`)
		const image = await fetch(thumb)
		expect([image.headers.get('content-type'), image.headers.get('x-content-type-options'), [...new Uint8Array(await image.arrayBuffer())]]).toEqual(['image/png', 'nosniff', [1, 2, 3]])
	})

	it('cuts the line while the scenario is offline', async () => {
		const address = await start(createReferenceService({ scenario: createScenario({ offline: true }) }))
		await expect(fetch(`${address}/ocs/v2.php/references/providers`, { headers })).rejects.toThrow('fetch failed')
	})

	it('lets no page of another origin in, unless its origin is on the list', async () => {
		const preflight = async (origins: string[] | undefined, origin: string) => {
			const address = await start(undefined, { origins })
			const response = await fetch(`${address}/ocs/v2.php/references/providers`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } })
			return [response.status, response.headers.get('access-control-allow-origin')]
		}
		expect(await preflight(undefined, 'http://evil.test')).toEqual([405, null])
		expect(await preflight(['http://app.test'], 'http://evil.test')).toEqual([405, null])
		expect(await preflight(['http://app.test'], 'http://app.test')).toEqual([204, 'http://app.test'])
		expect(await preflight(['*'], 'http://any.test')).toEqual([204, 'http://any.test'])
	})

	it.each([
		['TRACE', 'TRACE /ocs/v2.php/references/providers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'HTTP/1.1 405 Method Not Allowed'],
		['a strange host', 'GET /ocs/v2.php/references/providers HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n', 'HTTP/1.1 403 Forbidden'],
		['an address as target', 'GET http://evil.test/ocs/v2.php/references/providers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'HTTP/1.1 401 Unauthorized'],
		['two slashes', 'GET //evil.test/ocs/v2.php/references/providers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'HTTP/1.1 401 Unauthorized'],
		['no HTTP', 'hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
		['a large body of somebody who may not send one', post('', 'Content-Length: 17000000', 'x'.repeat(17_000_000)), 'HTTP/1.1 401 Unauthorized'],
		['a body that is too big, and says so', post(signed, 'Content-Length: 17000000', 'x'.repeat(17_000_000)), 'HTTP/1.1 413 Payload Too Large'],
		['a body that is too big, piece by piece', post(signed, 'Transfer-Encoding: chunked', '400\r\n'.concat('x'.repeat(1024), '\r\n').repeat(17_000).concat('0\r\n\r\n')), 'HTTP/1.1 413 Payload Too Large'],
	])('answers %s and stays up', async (_, text, line) => {
		const address = await start()
		expect(await raw(address, text)).toBe(line)
		expect((await fetch(`${address}/ocs/v2.php/references/providers`, { headers })).status).toBe(200)
	})

	it('explains why it can\'t listen', async () => {
		const port = Number(new URL(await start()).port)
		await expect(createServer(createReferenceService()).listen({ port })).rejects.toThrow(
			`Could not listen on 127.0.0.1:${port}: the port is taken. Choose another one, or 0 for a free port.`,
		)
	})

	it('stops even while somebody waits for an answer', async () => {
		const server = createServer(createReferenceService({ scenario: createScenario({ latency: 60_000 }) }))
		const asked = fetch(`${await server.listen()}/ocs/v2.php/references/providers`, { headers })
		await Promise.all([expect(asked).rejects.toThrow('fetch failed'), new Promise((resolve) => { server.server.once('request', resolve) }).then(() => server.close())])
	})
})
