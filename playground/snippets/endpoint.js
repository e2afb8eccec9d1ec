import { createServer } from 'node:http'

const tag = (html, name) => new RegExp(`<meta[^>]+property="og:${name}"[^>]+content="([^"]*)"`, 'i').exec(html)?.[1]

async function readReference(link) {
	const html = await (await fetch(link, { signal: AbortSignal.timeout(5000) })).text()
	const name = tag(html, 'title') ?? /<title>([^<]*)/i.exec(html)?.[1]
	if (!name) return null
	const openGraphObject = { id: link, name, description: tag(html, 'description') ?? null, thumb: tag(html, 'image') ?? null, link }
	return { richObjectType: 'open-graph', richObject: openGraphObject, openGraphObject, accessible: true }
}

createServer(async (request, response) => {
	let body = ''
	for await (const chunk of request) body += chunk
	const links = JSON.parse(body || '[]')
	const found = await Promise.all(links.map(async (link) => [link, await readReference(link).catch(() => null)]))
	response.setHeader('content-type', 'application/json')
	response.end(JSON.stringify(Object.fromEntries(found)))
}).listen(3000)
