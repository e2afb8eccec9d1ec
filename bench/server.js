/**
 * Serves the benchmark's page, and reference endpoints with a known cost: so much a request, so much a link,
 * and a limited number of workers, as a PHP server has.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' }
/** Search providers of the issues provider. */
export const SEARCH_PROVIDERS = ['issues', 'comments', 'boards', 'wiki', 'people']
const PROVIDERS = [
	{ id: 'issues', title: 'Tracker issues', icon_url: '', order: 1, search_providers_ids: SEARCH_PROVIDERS },
	{ id: 'files', title: 'Files', icon_url: '', order: 2, search_providers_ids: ['files-search'] },
]

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms) })

function reference(link) {
	const open = { id: link, name: `Title of ${link}`, description: 'A page that is about something, in a sentence or two.', thumb: null, link }
	return { richObjectType: 'open-graph', richObject: open, openGraphObject: open, accessible: true }
}

function searchPage(id, term) {
	const entries = Array.from({ length: 5 }, (_, index) => ({
		thumbnailUrl: '', title: `${term} ${id} ${index}`, subline: 'opened by alice', resourceUrl: `https://tracker.test/${id}/${index}`, icon: '', rounded: false, attributes: [],
	}))
	return { name: id, isPaginated: false, entries, cursor: null }
}

/** Lets `count` tasks run at once, the others wait in line. */
function createWorkers(count) {
	let free = count
	const line = []
	return async function work(task) {
		if (free > 0) free--
		else await new Promise((resolve) => line.push(resolve))
		try {
			return await task()
		} finally {
			if (line.length) line.shift()()
			else free++
		}
	}
}

/** @param {string} folder of the built pages, each in its own */
export async function startServer(folder) {
	let cost
	let work
	let log
	let failure

	/** Milliseconds a request, a link (of some hosts: `hosts`) and a search, and how many are worked on at once; empties the log. */
	function reset(next = {}) {
		cost = { request: 0, link: 0, search: 0, workers: 8, hosts: undefined, ...next }
		work = createWorkers(cost.workers)
		log = []
		failure = undefined
	}

	const costOf = (link) => cost.hosts?.[new URL(link.trim()).host] ?? cost.link

	async function ocs(request, url) {
		const chunks = []
		for await (const chunk of request) chunks.push(chunk)
		const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {}
		const path = url.pathname.replace(/^.*\/ocs\/v2\.php\//, '')
		if (path === 'references/providers') return PROVIDERS
		const searched = /^search\/providers\/(.*)\/search$/.exec(path)?.[1]
		if (searched) {
			await wait(cost.search)
			return searchPage(searched, url.searchParams.get('term'))
		}
		if (/^references\/provider\//.test(path)) return { success: true }
		const single = url.searchParams.get('reference')
		const found = body.text ? body.text.match(/https?:\/\/\S+/g) ?? [] : body.references ?? []
		const links = single === null ? found.slice(0, body.limit ?? 1) : [single]
		log.push({ path, links: links.length, at: performance.now() })
		await work(() => wait(cost.request + links.reduce((sum, link) => sum + costOf(link), 0)))
		return { references: Object.fromEntries(links.map((link) => [link, reference(link.trim())])) }
	}

	const server = createServer(async (request, response) => {
		const url = new URL(request.url, 'http://localhost')
		try {
			if (url.pathname.includes('/ocs/')) {
				if (failure) {
					log.push({ path: url.pathname, links: 0, at: performance.now() })
					response.writeHead(failure)
					response.end()
					return
				}
				const data = await ocs(request, url)
				response.writeHead(200, { 'content-type': 'application/json' })
				response.end(JSON.stringify({ ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } }))
				return
			}
			const file = url.pathname.replace(/\/$/, '/index.html')
			const content = await readFile(join(folder, normalize(file)))
			response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
			response.end(content)
		} catch {
			response.writeHead(404)
			response.end()
		}
	})
	reset()
	await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve) })
	return {
		address: `http://127.0.0.1:${server.address().port}`,
		reset,
		/** Answers everything with a status; undefined ends that. */
		fail(status) { failure = status },
		/** Number of requests that resolved links since the last reset. */
		requests: () => log.length,
		/** Milliseconds after the first at which each of them arrived. */
		arrivals: () => log.map(({ at }) => Math.round(at - log[0].at)),
		close: () => new Promise((resolve) => {
			server.closeAllConnections()
			server.close(resolve)
		}),
	}
}
