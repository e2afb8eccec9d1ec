import type { Plugin, ViteDevServer } from 'vite'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))

/**
 * MSW's part would end the worker with its last page, which would leave the manual without offline support. If the next page opens
 * before that end, as in Safari, each page would get another worker and reload.
 */
const mockPart = `addEventListener('message', (event) => { if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation() })

importScripts('/mockServiceWorker.js')
`

/**
 * One worker for two duties, since a page has one only: our part answers files of the manual from its cache,
 * what it leaves alone goes on to MSW's part.
 */
function workerSource(files: string[], version: string): string {
	return `const CACHE = 'nc-reference-${version}'
const FILES = new Set(${JSON.stringify(files)})

// The page asks for this once it stands, so that nobody waits for files which may never be needed.
addEventListener('message', (event) => {
	if (event.data !== 'KEEP_FILES') return
	const kept = caches.open(CACHE).then(async (cache) => {
		const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
		await cache.addAll(['/', ...FILES].filter((file) => !there.has(file)))
	})
	event.waitUntil(kept.then(() => event.source?.postMessage('KEPT_FILES')))
})

addEventListener('activate', (event) => {
	event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('nc-reference-') && name !== CACHE).map((name) => caches.delete(name)))))
})

addEventListener('fetch', (event) => {
	const { request } = event
	const url = new URL(request.url)
	if (request.method !== 'GET' || url.origin !== location.origin) return
	if (request.mode === 'navigate') {
		event.stopImmediatePropagation()
		event.respondWith(navigator.onLine ? fetch(request).catch(() => caches.match('/')) : caches.match('/').then((found) => found ?? fetch(request)))
	} else if (FILES.has(url.pathname)) {
		event.stopImmediatePropagation()
		event.respondWith(caches.match(url.pathname).then((found) => found ?? fetch(request)))
	}
})

${mockPart}`
}

function serveMockPart({ middlewares }: ViteDevServer) {
	middlewares.use('/sw.js', (_request, response) => {
		response.setHeader('content-type', 'text/javascript')
		response.end(mockPart)
	})
}

/** Adds `sw.js`, by which the built manual works offline after the first visit; while it is written, that only answers requests. */
export function offline(): Plugin {
	return {
		name: 'offline',
		configureServer: serveMockPart,
		generateBundle(_options, bundle) {
			const built = Object.keys(bundle).filter((name) => name !== 'index.html' && !name.endsWith('.map')).map((name) => `/${name}`)
			const fixed = readdirSync(publicFolder).filter((name) => name !== 'mockServiceWorker.js').map((name) => `/${name}`)
			const version = createHash('sha256').update(built.join()).digest('hex').slice(0, 12)
			this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerSource([...built, ...fixed], version) })
		},
	}
}
