import type { PageReaderOptions } from 'nc-reference/mock/server'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPageReader, createReferenceService } from 'nc-reference/mock/server'
import { createServer as createHttpServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { resolve } from './asking.ts'

const PUBLIC = '93.184.215.14'
const servers: Server[] = []

/** A site on this machine. @returns its port */
async function serve(listener: RequestListener): Promise<number> {
	const server = createHttpServer(listener)
	servers.push(server)
	await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
	return (server.address() as AddressInfo).port
}

afterEach(() => {
	for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const wanted = (method: 'HEAD' | 'GET' = 'GET') => ({ method, maxBytes: 5 * 1024 * 1024, signal: AbortSignal.timeout(10_000) })
const local = (more: PageReaderOptions = {}) => createPageReader({ allowLocal: true, lookUp: () => Promise.resolve(['127.0.0.1']), ...more })
const html = (body: string | Buffer, type = 'text/html'): RequestListener => (_, answer) => { answer.writeHead(200, { 'content-type': type }).end(body) }

describe('the page reader', () => {
	it('connects to the address that it looked up once, and names the site', async () => {
		const asked: string[] = []
		let host: string | undefined
		const port = await serve((message, answer) => { host = message.headers.host; answer.end('hi') })
		const read = local({ lookUp: (name) => { asked.push(name); return Promise.resolve(['127.0.0.1']) } })
		expect((await read(`http://site.test:${port}/x`, wanted())).status).toBe(200)
		expect([asked, host]).toEqual([['site.test'], `site.test:${port}`])
	})

	it('tries the next address where one does not answer', async () => {
		const port = await serve(html('<title>Here</title>'))
		const read = local({ lookUp: () => Promise.resolve(['127.0.0.2', '127.0.0.1']) })
		expect((await read(`http://site.test:${port}/`, wanted())).body).toBe('<title>Here</title>')
	})

	it.each([
		['header', 'text/html; charset=iso-8859-1', Buffer.from('<title>Café</title>', 'latin1'), 'Café'],
		['meta tag', 'text/html', Buffer.from('<meta charset="windows-1252"><title>Café €</title>'.replace('€', '\x80'), 'latin1'), 'Café €'],
		['http-equiv', 'text/html', Buffer.from('<meta http-equiv="content-type" content="text/html; charset=latin1"><title>Café</title>', 'latin1'), 'Café'],
		['byte order mark', 'text/html; charset=latin1', Buffer.from('\uFEFF<title>Café</title>', 'utf16le'), 'Café'],
		['Shift JIS header', 'text/html; charset=Shift_JIS', Buffer.concat([Buffer.from('<title>'), Buffer.from([0x93, 0xfa, 0x96, 0x7b]), Buffer.from('</title>')]), '日本'],
		['nothing: UTF-8', 'text/html', Buffer.from('<title>Café</title>'), 'Café'],
		['an unknown charset: UTF-8', 'text/html; charset=klingon', Buffer.from('<title>Café</title>'), 'Café'],
	])('decodes by %s', async (_, type, body, title) => {
		const port = await serve(html(body, type))
		expect(String((await local()(`http://site.test:${port}/`, wanted())).body)).toContain(`<title>${title}</title>`)
	})

	it('unpacks what comes packed, and counts what comes out', async () => {
		const port = await serve((_, answer) => { answer.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(6 * 1024 * 1024))) })
		await expect(local()(`http://site.test:${port}/`, wanted())).rejects.toThrow('it is longer than 5242880 bytes')
		const page = await local()(`http://site.test:${port}/`, { ...wanted(), maxBytes: 7 * 1024 * 1024 })
		expect(String(page.body).length).toBe(6 * 1024 * 1024)
	})

	it('stops a page that never ends', async () => {
		let ended = false
		const port = await serve((_, answer) => {
			answer.writeHead(200, { 'content-type': 'text/html' })
			const pour = () => { while (!answer.destroyed && answer.write('x'.repeat(65536))); }
			answer.on('drain', pour).on('close', () => { ended = true })
			pour()
		})
		await expect(local()(`http://site.test:${port}/`, wanted())).rejects.toThrow('it is longer than')
		await expect.poll(() => ended).toBe(true)
	})

	it('gives up when the signal fires', async () => {
		const port = await serve(() => undefined)
		await expect(local()(`http://site.test:${port}/`, { ...wanted(), signal: AbortSignal.timeout(30) })).rejects.toThrow(/abort/i)
	})

	it('follows five redirects and no sixth', async () => {
		const port = await serve(({ url = '' }, answer) => {
			const left = Number(url.slice(1))
			if (left) answer.writeHead(302, { location: `/${left - 1}` }).end()
			else answer.writeHead(200, { 'content-type': 'text/html' }).end('end')
		})
		expect((await local()(`http://site.test:${port}/5`, wanted())).body).toBe('end')
		await expect(local()(`http://site.test:${port}/6`, wanted())).rejects.toThrow('it redirects more than 5 times')
	})

	it('tells why it could not read a page', async () => {
		const errors: unknown[] = []
		await createPageReader({ onError: (error) => errors.push(error) })('http://127.0.0.1/', wanted()).catch(() => undefined)
		expect(String(errors[0])).toContain('which is no public address')
	})
})

describe('the page reader on the way to forbidden places', () => {
	/** A site of redirects that needs no network: address → status and location. */
	function reader(lookUp: NonNullable<PageReaderOptions['lookUp']>, location?: string) {
		const asked: string[] = []
		const read = createPageReader({
			lookUp,
			exchange({ url, address }) {
				asked.push(`${address} ${url.href}`)
				const message = { statusCode: location ? 302 : 200, headers: { location, 'content-type': 'text/html' }, destroy() {} }
				return Promise.resolve(message as unknown as IncomingMessage)
			},
		})
		return { asked, read: (url: string) => read(url, wanted('HEAD')) }
	}

	it.each([
		'http://127.0.0.1/', 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'http://0x7f.1/', 'http://inside.test/', 'file:///etc/passwd', 'http://a:b@site.test/', 'http://site.test:22/',
	])('does not follow a redirect to %s', async (location) => {
		const { asked, read } = reader((name) => Promise.resolve([name === 'inside.test' ? '192.168.1.1' : PUBLIC]), location)
		await expect(read('https://site.test/')).rejects.toThrow('Could not read')
		expect(asked).toEqual([`${PUBLIC} https://site.test/`])
	})

	it('looks a name up again for every request, so that a name which changes its mind is refused', async () => {
		const answers = [[PUBLIC], ['127.0.0.1']]
		const { asked, read } = reader(() => Promise.resolve(answers.shift() ?? []))
		await read('http://rebinding.test/')
		await expect(read('http://rebinding.test/')).rejects.toThrow('leads to 127.0.0.1')
		expect(asked).toEqual([`${PUBLIC} http://rebinding.test/`])
	})
})

describe('the generic provider over real pages', () => {
	const PNG = Buffer.from('iVBORw0KGgo=', 'base64')

	async function preview(listener: RequestListener) {
		const port = await serve(listener)
		const service = createReferenceService({ fetchPage: local() })
		const link = `http://site.test:${port}/page`
		return { port, service, link, openGraph: (await resolve(service, link))[link]!.openGraphObject }
	}

	it('asks HEAD, then GET, then for the image, and serves that by itself', async () => {
		const asked: string[] = []
		const { service, openGraph } = await preview(({ method, url, headers }, answer) => {
			asked.push(`${method} ${url}`)
			if (url === '/i.png') answer.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
			else answer.writeHead(200, { 'content-type': 'text/html' }).end(`<meta property="og:title" content="Real"><meta property="og:image" content="http://${headers.host}/i.png">`)
		})
		expect([openGraph.name, asked]).toEqual(['Real', ['HEAD /page', 'GET /page', 'GET /i.png']])
		const image = await service.handle(new Request(openGraph.thumb!))
		expect([image.headers.get('content-type'), Buffer.from(await image.arrayBuffer())]).toEqual(['image/png', PNG])
	})

	it('reads no page that HEAD calls something else or too big', async () => {
		const asked: string[] = []
		const { link, openGraph } = await preview(({ method }, answer) => { asked.push(method!); answer.writeHead(200, { 'content-type': 'application/zip' }).end() })
		expect([openGraph.name, asked]).toEqual([link, ['HEAD']])
		const big = await preview((_, answer) => { answer.writeHead(200, { 'content-type': 'text/html', 'content-length': 6 * 1024 * 1024 }).end() })
		expect(big.openGraph.name).toBe(big.link)
	})

	it('goes on where a site knows no HEAD', async () => {
		const { openGraph } = await preview(({ method }, answer) => {
			if (method === 'HEAD') answer.writeHead(405).end()
			else answer.writeHead(200, { 'content-type': 'text/html' }).end('<title>No HEAD</title>')
		})
		expect(openGraph.name).toBe('No HEAD')
	})

	it.each([['text/html', PNG], ['image/png', Buffer.alloc(1024 * 1024 + 1)]])('takes no image of type %s or too many bytes', async (type, body) => {
		const { openGraph } = await preview(({ url, headers }, answer) => {
			if (url === '/i.png') answer.writeHead(200, { 'content-type': type }).end(body)
			else answer.writeHead(200, { 'content-type': 'text/html' }).end(`<title>T</title><meta property="og:image" content="http://${headers.host}/i.png">`)
		})
		expect([openGraph.name, openGraph.thumb]).toEqual(['T', null])
	})
})
