import type { EngineFirstRequest } from '../contract/engine.ts'
import type { ReferenceTransportResponse } from '../resolver/wire/transport.ts'
import type { ReferenceServices } from './services.ts'
import { hostOf, isPreviewable } from '../links/target.ts'
import { isNormalised } from '../resolver/isNormalised.ts'
import { hasSharedAnswers, tabStorage } from './browserStorage.ts'
import { isResolvable } from './capabilities.ts'
import { engineRecord } from './globals.ts'
import { importEngine, preparePage } from './loadEngine.ts'
import { likelyTransport, pageTransport } from './pageTransport.ts'
import { getServerLocation } from './serverLocation.ts'
import { isServerPage, readAccess } from './session.ts'

/*
 * A cold page waits for two round trips: one for the code that requests links, and one for the request. So the links on its first screen leave in the first
 * frame, in parallel with the code. Everything later is the engine's affair, which adopts these requests.
 */

async function toResponse(response: Response): Promise<ReferenceTransportResponse> {
	const { status, url, headers } = response
	const text = await response.text()
	const body: unknown = /^\s*{/.test(text) ? JSON.parse(text) : text
	return { status, url, body, headers: Object.fromEntries(headers) }
}

/**
 * Requests links of a signed-in user before the code that does so is loaded, with the headers that `@nextcloud/axios` sends. By POST, because the browser's
 * cache can't be trusted without looking into notes that are read later.
 */
export function sendFirstRequest(user: string, links: readonly string[]): void {
	const { firstRequests } = engineRecord()
	if (!firstRequests) return
	const controller = new AbortController()
	const response = fetch(`${getServerLocation().webroot}/ocs/v2.php/references/resolve`, {
		method: 'POST',
		headers: {
			Accept: 'application/json',
			'Content-Type': 'application/json',
			'OCS-APIRequest': 'true',
			requesttoken: document.head.dataset.requesttoken ?? '',
			'X-Requested-With': 'XMLHttpRequest',
		},
		body: JSON.stringify({ references: links, limit: links.length }),
		signal: controller.signal,
	}).then(toResponse)
	const first: EngineFirstRequest = { user, links, sentAt: Date.now(), response, abort: () => controller.abort() }
	// The engine looks at it later, and learns how long it took.
	response.then(() => { first.endedAt = Date.now() }, () => undefined)
	firstRequests.push(first)
}

/** Returns true for a link that another copy of the library has requested already. */
function isRequestedFirst(link: string): boolean {
	return engineRecord().firstRequests?.some(({ links }) => links.includes(link)) ?? true
}

/** Hands the first requests of all copies on the page over to the engine. */
export function takeFirstRequests(): EngineFirstRequest[] {
	const record = engineRecord()
	const taken = record.firstRequests ?? []
	record.firstRequests = null
	return taken
}

const MAX_REQUESTS = 4
const MAX_LINKS = 8

/** Elements of links on a page whose engine isn't there yet. */
const elements = new Map<Element, string>()
let isOver = false
let onSent: () => void
/** Resolves when the first requests have left. */
const firstRequestsSent: Promise<void> = new Promise((resolve) => { onSent = resolve })

function isVisible(element: Element): boolean {
	const { top, bottom } = element.getBoundingClientRect()
	return element.getClientRects().length > 0 && bottom >= 0 && top < window.innerHeight && element.checkVisibility?.() !== false
}

/** Deals links out evenly, with one host per request, as the engine does with unknown hosts. */
function sendAll(): void {
	isOver = true
	const { user } = readAccess()
	const byHost = new Map<string, Set<string>>()
	for (const [element, link] of elements) {
		if (isRequestedFirst(link) || !isVisible(element)) continue
		const host = hostOf(link)
		byHost.set(host, (byHost.get(host) ?? new Set()).add(link))
	}
	elements.clear()
	let free = MAX_REQUESTS
	for (const links of [...byHost.values()].map((each) => [...each])) {
		// With other hosts on the page, a host gets half of the requests.
		const share = Math.min(MAX_LINKS, Math.ceil(links.length / Math.min(free, byHost.size > 1 ? MAX_REQUESTS / 2 : MAX_REQUESTS)))
		for (let at = 0; at < links.length && free > 0; at += share, free--) sendFirstRequest(user!, links.slice(at, at + share))
	}
	onSent()
}

/** Returns true if links leave in the first frame: for a signed-in user on a page of a server, unless it has saved answers, also of other tabs. */
function canRequestFirst(services?: ReferenceServices): boolean {
	if (isOver || (services?.transport ?? likelyTransport()) !== pageTransport || (services && services.access !== readAccess)) return false
	const { user } = readAccess()
	return isServerPage() && user !== null && tabStorage.read() === null && !hasSharedAnswers(user)
}

/** Requests a visible link in the first frame. */
export function requestFirst(element: Element, link: string, services?: ReferenceServices): void {
	if (!isPreviewable(link) || !isNormalised(link) || !isResolvable(link) || !canRequestFirst(services)) return
	if (!elements.size) requestAnimationFrame(sendAll)
	elements.set(element, link)
}

/** Loads the code that sends requests in parallel with the renderer. A failure is silent here, because the first request reports it. */
export async function preloadRequests(services?: ReferenceServices): Promise<void> {
	const transport = services?.transport ?? likelyTransport()
	const engine = transport === pageTransport ? preparePage() : importEngine()
	// The first requests need no transport. HTTP/1.1 has six connections, so its code follows them.
	if (canRequestFirst(services)) await Promise.race([engine.catch(() => undefined), firstRequestsSent])
	await Promise.all([engine, transport.prepare?.()]).catch(() => undefined)
}
