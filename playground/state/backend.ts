import { watch, watchEffect } from 'vue'
import { invalidateReferences, pageTransport, type ReferenceTransport, type ReferenceTransportRequest } from 'nc-reference'
import { logRequest } from './requests.ts'
import { settings } from './settings.ts'

const workerUrl = `${import.meta.env.BASE_URL}sw.js`

/** Reloads the page after its worker changed, because the page would lose its mock. It doesn't reload for the first worker, or repeatedly. */
function followWorker(): void {
	const before = navigator.serviceWorker.controller
	navigator.serviceWorker.addEventListener('controllerchange', () => {
		if (!before || Date.now() - Number(sessionStorage.getItem('nc-reference-worker')) < 10_000) return
		sessionStorage.setItem('nc-reference-worker', String(Date.now()))
		location.reload()
	})
}

/** Once nothing else is to be done, the worker keeps the files of the manual for a day without a network. */
async function keepFiles(): Promise<void> {
	if (!import.meta.env.PROD) return
	navigator.serviceWorker.addEventListener('message', ({ data }) => { if (data === 'KEPT_FILES') document.documentElement.dataset.offline = 'ready' })
	const { active } = await navigator.serviceWorker.ready
	setTimeout(() => active?.postMessage('KEEP_FILES'), 2000)
}

async function start(): Promise<void> {
	if (!('serviceWorker' in navigator)) throw new Error('Could not start the back end: this browser has no service workers here. Use HTTPS or localhost.')
	followWorker()
	watchEffect(() => {
		for (const name of ['backend', 'access', 'latency', 'failures'] as const) document.cookie = `nc-reference-${name}=${settings[name]}; path=/; SameSite=Strict`
	}, { flush: 'sync' })
	if (settings.backend === 'msw') {
		await (await import('./mockBackend.ts')).startMockBackend(workerUrl)
	} else if (import.meta.env.PROD) {
		await navigator.serviceWorker.register(workerUrl)
	}
}

/** Another back end means a fresh page, with nothing left of what the old one said. */
watch(() => settings.backend, () => {
	invalidateReferences()
	location.reload()
}, { flush: 'post' })

let reportReady: (started: Promise<void>) => void = () => {}

/** Settles when requests can be answered. They wait for it, so a page may render before its back end starts. */
const backendReady = new Promise<void>((resolve) => { reportReady = resolve })

/** Starts the back end of the page's settings. */
export function startBackend(): Promise<void> {
	reportReady(start())
	return backendReady.then(keepFiles).catch((error: unknown) => { console.error(error) })
}

function linksIn(body: unknown): number {
	const links = typeof body === 'object' && body !== null && 'references' in body ? body.references : undefined
	return Array.isArray(links) ? links.length : 0
}

async function send(request: ReferenceTransportRequest) {
	await backendReady
	const path = request.path + (request.query?.term === undefined ? '' : `?term=${request.query.term}`)
	const end = logRequest({ method: request.method, path, links: linksIn(request.body) || (request.query?.reference === undefined ? 0 : 1) })
	try {
		const response = await pageTransport(request)
		end(response.status)
		return response
	} catch (error) {
		end(request.signal?.aborted ? 'aborted' : 'failed')
		throw error
	}
}

/** The page's own transport, which waits for the back end and keeps the log. */
export const loggedTransport: ReferenceTransport = Object.assign(send, { prepare: pageTransport.prepare })
