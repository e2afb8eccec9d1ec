import { shallowReactive } from 'vue'
import { createReferences, type ReferenceLookAhead, type ReferencesPlugin, type ReferenceTransport, type ReferenceTransportRequest } from 'nc-reference'
import { createDemoService } from '../service/demo.ts'

/** Cost of the run's provider. */
export type RunProvider = 'cheap' | 'slow'

/** Strategy of the run: the resolver, or one request per link. */
export type RunStrategy = 'resolver' | 'single'

/** Failure during the run. */
export type RunTrouble = 'none' | 'throws' | 'limit' | 'down' | 'offline'

/** Behavior of the run's second host. */
export type RunNeighbour = 'same' | 'slow' | 'dead'

export interface RunSettings {
	provider: RunProvider
	/** The way to the server and back, in milliseconds. */
	latencyMs: number
	strategy: RunStrategy
	lookAhead: ReferenceLookAhead
	trouble: RunTrouble
	neighbour: RunNeighbour
}

/** A request of a run. */
export interface RunRequest {
	id: number
	method: string
	links: readonly string[]
	/** None of its links was near the screen when it left. */
	isAhead: boolean
	/** Milliseconds since the run began. */
	startMs: number
	endMs?: number
	/** HTTP status, `aborted` or `lost`; undefined while it is in flight. */
	outcome?: number | 'aborted' | 'lost'
}

/** A chat that asks a server of its own. */
export interface RequestRun {
	settings: RunSettings
	requests: RunRequest[]
	plugin: ReferencesPlugin
	/** The chat is there, and knows which links are near the screen. */
	follow(isNear: (link: string) => boolean): void
	/** Changes what goes wrong from now on. */
	trouble(trouble: RunTrouble): void
	/** Changes how the second host is from now on. */
	neighbour(neighbour: RunNeighbour): void
}

const WORKERS = 8
const COST_MS: Record<RunProvider, number> = { cheap: 2, slow: 300 }
const BROWSER_CONNECTIONS = 6

const NEIGHBOUR = 'https://library.test/'
const SLOW_NEIGHBOUR_MS = 3000

/** Messages for a run: a link each, and 200 different ones, of two hosts. */
export const RUN_LINKS: readonly string[] = Array.from({ length: 200 }, (_, index) => index % 4 === 3 ? `${NEIGHBOUR}books/${index + 1}` : `https://tracker.test/${index % 3 ? 'issues' : 'pulls'}/${index + 1}`)

/** A server with eight workers, of which each works on the links of a request one after another. */
function createWorkers(settings: RunSettings) {
	const service = createDemoService()
	const waiting: (() => void)[] = []
	let busy = 0
	let isDown = false

	function trouble(kind: RunTrouble) {
		isDown = kind === 'down'
		service.scenario.set({
			latency: 0,
			latencyPerLink: (link) => settings.neighbour === 'slow' && link.startsWith(NEIGHBOUR) ? SLOW_NEIGHBOUR_MS : COST_MS[settings.provider],
			failingLinks: kind === 'throws' ? (link) => link.endsWith('5') : [],
			rateLimited: kind === 'limit',
			offline: kind === 'offline',
		})
	}
	trouble(settings.trouble)

	return {
		trouble,
		async handle(request: Request, links: readonly string[]): Promise<Response> {
			if (isDown) return new Response('', { status: 503 })
			// A host that is dead keeps its request until that is given up.
			if (settings.neighbour === 'dead' && links.some((link) => link.startsWith(NEIGHBOUR))) await new Promise(() => undefined)
			if (busy >= WORKERS) await new Promise<void>((resolve) => { waiting.push(resolve) })
			busy++
			try {
				return await service.handle(request)
			} finally {
				busy--
				waiting.shift()?.()
			}
		},
	}
}

function toRequest({ method, path, query, body, signal }: ReferenceTransportRequest): Request {
	const url = new URL(`/ocs/v2.php/${path}`, location.href)
	for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value))
	return new Request(url, {
		method,
		signal,
		headers: { accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	})
}

const wait = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms) })

/** Begins a run: a plugin for a chat of its own, and the log of what it asks. */
export function createRequestRun(given: RunSettings): RequestRun {
	const settings = { ...given }
	const beganAt = performance.now()
	const server = createWorkers(settings)
	const requests = shallowReactive<RunRequest[]>([])
	let isNear: (link: string) => boolean = () => true

	const transport: ReferenceTransport = async (question) => {
		const request = toRequest(question)
		const links = (question.body as { references?: string[] } | undefined)?.references ?? [String(question.query?.reference)]
		const isAhead = !links.some(isNear)
		const index = requests.push({ id: requests.length + 1, method: question.method, links, isAhead, startMs: performance.now() - beganAt }) - 1
		const end = (outcome: RunRequest['outcome']) => { requests[index] = { ...requests[index]!, outcome, endMs: performance.now() - beganAt } }
		const aborted = new Promise<never>((_, reject) => {
			question.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
		})
		try {
			const answered = wait(settings.latencyMs / 2).then(() => server.handle(request, links)).then((answer) => wait(settings.latencyMs / 2).then(() => answer))
			const response = await Promise.race([answered, aborted])
			if (response.type === 'error') throw new TypeError('No network')
			const text = await response.text()
			end(response.status)
			return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) as unknown : text, url: request.url }
		} catch (error) {
			end(question.signal?.aborted ? 'aborted' : 'lost')
			throw error
		}
	}

	return {
		settings,
		requests,
		follow(found) { isNear = found },
		neighbour(next) { settings.neighbour = next },
		plugin: createReferences({
			transport,
			storage: null,
			global: false,
			access: () => ({ user: 'alice', shareToken: null }),
			lookAhead: settings.strategy === 'single' ? 'none' : settings.lookAhead,
			limits: settings.strategy === 'single' ? { links: 1, requests: BROWSER_CONNECTIONS, windowMs: 0 } : undefined,
		}),
		trouble: server.trouble,
	}
}
