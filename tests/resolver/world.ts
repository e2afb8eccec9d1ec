import type { Reference } from '../../src/contract/reference.ts'
import type { ReferenceEntry } from '../../src/resolver/cache/entry.ts'
import type { AnswerStorage } from '../../src/resolver/cache/storage.ts'
import type { ReferenceClock } from '../../src/resolver/clock.ts'
import type { PageSignals } from '../../src/resolver/schedule/lookAhead.ts'
import type { ReferenceAccess } from '../../src/resolver/wire/references.ts'
import type { ReferenceTransport, ReferenceTransportRequest } from '../../src/resolver/wire/transport.ts'
import { type ResolverOptions, createResolver } from '../../src/resolver/createResolver.ts'
import { type EngineEnvironment, type EngineOptions, Engine } from '../../src/resolver/engine.ts'
import { type FakeClock, createFakeClock } from './fakeClock.ts'

export interface Logged {
	method: string
	path: string
	links: string[]
	limit: number
	token: unknown
	sentAt: number
	endedAt: number
	status: number
	aborted: boolean
}

/** Behavior of the pretended server. The default answers every link. */
export interface Behaviour {
	/** The way there and back, on which no worker is busy. */
	latencyMs: number
	/** Duration of a request before its first link, in milliseconds. */
	overheadMs: number
	costMs(link: string): number
	/** Makes a time longer or shorter. */
	noise(ms: number): number
	/** The value for a link; undefined leaves it out, a thrown thing fails the whole request with 500. */
	answer(link: string): unknown
	/** A status in place of an answer, `lost` for none, or `nothing` for a transport that returns nothing. */
	status?(request: Logged): number | 'lost' | 'nothing' | undefined
	/** Headers of each response. */
	headers?: Record<string, string>
	/** A body in place of the envelope. */
	body?(request: Logged): unknown
	/** Requests that are worked on at once. */
	workers: number
}

export function reference(link: string, more: Partial<Reference> = {}): Reference {
	return {
		richObjectType: 'open-graph',
		richObject: {},
		openGraphObject: { id: link, name: `Title of ${link}`, description: 'Something', thumb: null, link },
		accessible: true,
		...more,
	}
}

export function bare(link: string): Reference {
	return reference(link, { openGraphObject: { id: link, name: link, description: null, thumb: null, link } })
}

export const envelope = (references: unknown, statuscode = 200) => ({ ocs: { meta: { status: 'ok', statuscode, message: 'OK' }, data: { references } } })

function read({ method, path, query, body }: ReferenceTransportRequest) {
	const sent = body as { references: string[], limit: number, sharingToken?: string } | undefined
	return {
		method,
		path,
		links: sent?.references ?? [String(query!.reference)],
		limit: sent?.limit ?? 1,
		token: sent?.sharingToken ?? query?.sharingToken,
	}
}

/** A server of pretence over a fake clock. */
export function createFakeServer(clock: FakeClock, given: Partial<Behaviour> = {}) {
	const behaviour: Behaviour = { latencyMs: 0, overheadMs: 20, costMs: () => 2, noise: (ms) => ms, answer: (link) => reference(link), workers: Infinity, ...given }
	const log: Logged[] = []
	const queue: (() => void)[] = []
	let working = 0
	const underWay = new Set<Logged>()
	let mostUnderWay = 0

	function work(ms: number) {
		return new Promise<void>((resolve) => {
			const begin = () => {
				working++
				clock.schedule(() => {
					working--
					resolve()
					queue.shift()?.()
				}, ms)
			}
			if (working < behaviour.workers) begin()
			else queue.push(begin)
		})
	}

	const wait = (ms: number) => new Promise<void>((resolve) => { clock.schedule(resolve, ms) })

	async function serve(links: readonly string[]) {
		const latencyMs = behaviour.noise(behaviour.latencyMs)
		if (latencyMs) await wait(latencyMs / 2)
		await work(behaviour.noise(behaviour.overheadMs + links.reduce((sum, link) => sum + behaviour.costMs(link), 0)))
		if (latencyMs) await wait(latencyMs / 2)
	}

	const transport: ReferenceTransport = async (request) => {
		const url = `https://cloud.test/ocs/v2.php/${request.path}${request.query ? '?reference=…' : ''}`
		const logged: Logged = { ...read(request), sentAt: clock.now(), endedAt: NaN, status: 0, aborted: false }
		log.push(logged)
		underWay.add(logged)
		mostUnderWay = Math.max(mostUnderWay, underWay.size)
		try {
			await Promise.race([
				serve(logged.links),
				new Promise((_, reject) => request.signal?.addEventListener('abort', () => {
					logged.aborted = true
					underWay.delete(logged)
					reject(new DOMException('Stopped', 'AbortError'))
				})),
			])
			const status = behaviour.status?.(logged)
			if (status === 'lost') throw new TypeError('Failed to fetch')
			if (status === 'nothing') return undefined as never
			if (status) {
				logged.status = status
				return { status, body: status === 429 ? '' : { ocs: { meta: { status: 'failure', statuscode: 996, message: 'No' }, data: [] } }, url, headers: behaviour.headers }
			}
			const body = behaviour.body?.(logged)
			logged.status = 200
			if (body !== undefined) return { status: 200, body, url }
			try {
				const pairs = logged.links.slice(0, logged.limit).map((link) => [link, behaviour.answer(link)] as const).filter(([, value]) => value !== undefined)
				return { status: 200, body: envelope(pairs.length ? Object.fromEntries(pairs) : []), url }
			} catch {
				logged.status = 500
				return { status: 500, body: { ocs: { meta: { status: 'failure', statuscode: 996, message: 'Internal Server Error\n' }, data: [] } }, url }
			}
		} finally {
			underWay.delete(logged)
			logged.endedAt = clock.now()
		}
	}
	return { transport, log, behaviour, asked: () => log.flatMap(({ links }) => links), mostUnderWay: () => mostUnderWay }
}

export function createMemoryStorage(): AnswerStorage & { text: string | null, room: number } {
	return {
		text: null,
		room: Infinity,
		read() { return this.text },
		write(text) {
			if (text && text.length > this.room) return false
			this.text = text
			return true
		},
	}
}

/** A browser in which alice has been the only user for long. */
export function knownProfile() {
	return Object.assign(createMemoryStorage(), { text: JSON.stringify({ user: 'alice', switchedAt: 0 }) })
}

export interface WorldOptions extends Partial<Omit<ResolverOptions, 'clock'> & Omit<EngineEnvironment, 'page'>> {
	page?: ReturnType<typeof createFakePage>
	/** Prepares the transport. @default it is ready */
	prepare?: () => Promise<unknown>
	behaviour?: Partial<Behaviour>
	clock?: FakeClock
}

/** A page of pretence; what is not said is a reader who looks at it. */
export function createFakePage(clock: ReferenceClock, heightPx = 900) {
	const state = { isHidden: false, savesData: false }
	const signals: PageSignals = {
		isHidden: () => state.isHidden,
		savesData: () => state.savesData,
		viewportHeight: () => heightPx,
		whenIdle: (task) => clock.schedule(task, 20),
	}
	return { ...signals, state }
}

/** A resolver in a world of pretence. */
export function createWorld({ behaviour, clock = createFakeClock(), ownHost, page = createFakePage(clock), createSharing, openChannel, prepare, ...options }: WorldOptions = {}) {
	const server = createFakeServer(clock, behaviour)
	const session: ReferenceAccess = { user: 'alice', shareToken: null }
	const warnings: string[] = []
	const warn = (message: string) => warnings.push(message)
	const resolver = createResolver({
		transport: prepare ? Object.assign(server.transport, { prepare }) : server.transport,
		access: () => ({ ...session }),
		clock,
		warn,
		profile: knownProfile(),
		load: async () => (engine: EngineOptions) => new Engine({ ...engine, ownHost, page, createSharing, openChannel }),
		...options,
	})

	/** Subscribes, and keeps what the subscriber hears. What is `marginPx` away and more is only looked ahead for. */
	function watch(link: string, distance = 0, marginPx = Infinity) {
		const heard: ReferenceEntry[] = []
		const placeAt = (px: number) => ({ distance: px, enabled: marginPx === Infinity ? undefined : Math.abs(px) <= marginPx })
		const subscription = resolver.subscribe(link, (entry) => heard.push(entry), placeAt(distance))
		return {
			...subscription,
			heard,
			states: () => heard.map(({ state }) => state),
			state: () => resolver.peek(link).state,
			move: (next: number) => subscription.setPosition(placeAt(next)),
		}
	}
	/** The tab is looked at again. */
	function show() {
		page.state.isHidden = false
		resolver.wake('focus')
	}
	return { clock, server, session, warnings, resolver, watch, show, ...server }
}
