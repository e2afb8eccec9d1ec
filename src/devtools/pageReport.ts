import type { ReferencePolicy } from '../links/policy.ts'
import type { LinkFinding } from '../links/trust/inspectLink.ts'
import type { ReferenceState } from '../resolver/cache/entry.ts'
import type { LaneReport, LinkReport, RequestReport } from '../resolver/resolver.ts'
import type { FoundReason, TextReason } from './reasons.ts'

/** A component that shows a link. */
export interface LinkPlace {
	component: string
	element: Element
	/** Reason why this text has no preview of it, or null if it wants one. */
	verdict: TextReason | null
}

/** Origin of an answer. `cache` kept it from another page or from another tab. */
export type AnswerSource = 'app' | 'seed' | 'cache' | { method: 'GET' | 'POST', request: number, links: number }

/** A link of the page with all that is known about it. */
export interface InspectedLink {
	/** The same in every report. */
	key: string
	link: string
	host: string
	state: ReferenceState
	/** Time of its answer in milliseconds since the epoch. Missing if there is none. */
	at?: number
	source: AnswerSource | null
	/** Reason for a missing preview, or null if there is one. */
	missing: FoundReason | null
	places: LinkPlace[]
	/** Name and status of the error, without its message, which may quote contents. */
	error?: string
	/** The message of the error. */
	errorMessage?: string
	/** Missing for a link that the resolver doesn't fetch. */
	report?: LinkReport
	refresh(): Promise<unknown>
	forget(): void
}

/** A request, with a key that is unique on the page. */
export interface InspectedRequest extends RequestReport {
	key: string
}

/** An entry of a registry. */
export interface RegisteredEntry {
	registry: 'widget' | 'picker element'
	id: string
	/** The beginning of its callback, by which developers find it. */
	source: string
	/** The same of the latest registration that came too late, or null without one. */
	duplicate: string | null
	facts: string
	/** Its callbacks, for the console, which leads to their source. */
	callbacks: readonly unknown[]
}

/** A link whose label or address may deceive. */
export interface TrustFinding {
	label: string
	href: string
	findings: LinkFinding[]
}

/** The engine of the page, and what it depends on. */
export interface EngineFacts {
	/** `none` until the first use, which never comes if all apps bring their own; `cache` without the code that sends, and `served` with it. */
	state: 'none' | 'cache' | 'served'
	version: string | null
	script: string | null
	/** Copies of the library on the page. */
	copies: number
	/** Resolvers of apps that have their own. */
	ownResolvers: number
	user: string | null
	isShare: boolean
	isOnline: boolean
	isHidden: boolean
	policy: ReferencePolicy
	server: string
}

/** Everything that the panel shows. */
export interface PageReport {
	/** Milliseconds since the epoch. */
	at: number
	links: InspectedLink[]
	hosts: LaneReport[]
	requests: InspectedRequest[]
	registered: RegisteredEntry[]
	findings: TrustFinding[]
	engine: EngineFacts
}

/** Returns the script that created an error, from its stack. */
export function scriptOf(origin: Error | undefined): string | null {
	return /(?:https?|file):\/\/[^\s)]+?(?=:\d+:\d+)/.exec(origin?.stack ?? '')?.[0].replace(/[?#].*$/, '') ?? null
}

/** Returns the source of a link's answer. */
export function sourceOf(report: LinkReport | undefined, requests: readonly RequestReport[]): AnswerSource | null {
	if (!report || (report.at === undefined && report.entry.state !== 'error')) return null
	if (report.isSeeded) return 'seed'
	const request = requests.findLast(({ links, outcome }) => outcome !== undefined && links.includes(report.link))
	return request ? { method: request.method, request: request.number, links: request.links.length } : 'cache'
}

/** Writes a source out. */
export function sourceText(source: AnswerSource | null): string {
	if (source === null) return '–'
	if (source === 'app') return 'given by the app'
	if (typeof source === 'string') return source
	return source.method === 'GET' ? `GET (request ${source.request})` : `batch ${source.request} (${source.links} ${source.links === 1 ? 'link' : 'links'})`
}

/** Writes a duration out. */
export function durationText(ms: number): string {
	if (ms === Infinity) return 'until something happens'
	if (ms < 1000) return `${Math.round(ms)} ms`
	if (ms < 90_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
	return ms < 90 * 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}

/** Writes the end of a reason out, or nothing if it is unknown or over: an answer that is out of date stays until somebody wants it again. */
export function untilText({ until }: FoundReason, now: number): string {
	if (until === undefined || until <= now) return ''
	return until === Infinity ? 'until something happens' : `for another ${durationText(until - now)}`
}
