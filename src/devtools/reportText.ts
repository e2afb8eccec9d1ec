import type { LaneReport } from '../resolver/resolver.ts'
import type { InspectedLink, InspectedRequest, PageReport, RegisteredEntry } from './pageReport.ts'
import { durationText, sourceText, untilText } from './pageReport.ts'
import { noPreviewReasons } from './reasons.ts'

/** Writes an address without what may be secret in it: user name, password, query and fragment. */
export function publicAddress(link: string): string {
	return link.replace(/^(https?:[\\/]*|(?:[a-z]+:)?[\\/]{2,})[^\\/?#]*@/i, '$1…@').replace(/\?.*$|#.*$/s, (rest) => `${rest[0]}…`)
}

function linkLine({ link, state, at, source, missing, error, places, report }: InspectedLink, now: number): string {
	const parts = [
		state,
		missing && [missing.reason, untilText(missing, now)].filter(Boolean).join(' '),
		error,
		at === undefined ? null : `${durationText(now - at)} old`,
		source && sourceText(source),
		report ? report.fetch !== 'idle' && report.fetch : 'not subscribed',
		places.length ? `in ${places.length} ${places.length === 1 ? 'text' : 'texts'}` : 'in no text',
	]
	return `- ${publicAddress(link)}: ${parts.filter(Boolean).join(', ')}`
}

function hostLine({ host, latencyMs, costMs, queued, inFlight, pause, waitMs, waitsFor, requests }: LaneReport): string {
	const state = [pause && `paused: ${pause}, next try in ${durationText(waitMs)}`, waitsFor && waitsFor !== pause && `waits: ${waitsFor}`].filter(Boolean).join(', ')
	return `- ${host}: a link ${costMs} ms, latency ${latencyMs === null ? 'unknown' : `${Math.round(latencyMs)} ms`}, ${queued} queued, ${inFlight} in flight, ${requests.length} requests${state && `, ${state}`}`
}

function requestLine({ number, method, links, isAhead, isProbe, sentAt, endedAt, outcome }: InspectedRequest, begin: number): string {
	const facts = [method, `${links.length} ${links.length === 1 ? 'link' : 'links'}`, endedAt === undefined ? 'in flight' : durationText(endedAt - sentAt), endedAt !== undefined && (outcome ?? 'aborted'), isAhead && 'ahead', isProbe && 'probe']
	return `- ${number}. after ${durationText(sentAt - begin)}: ${facts.filter(Boolean).join(', ')}`
}

function entryLine({ registry, id, duplicate, facts }: RegisteredEntry): string {
	return `- ${registry} ${id}${facts && ` (${facts})`}${duplicate === null ? '' : ': registered twice, of which the first counts'}`
}

function section(title: string, lines: readonly string[]): string {
	return `## ${title}\n${lines.length ? lines.join('\n') : '- none'}`
}

/** Writes a report for an issue: without titles and contents, and without queries of links. */
export function reportText({ at, links, hosts, requests, registered, findings, engine }: PageReport): string {
	const reasons = [...new Set(links.flatMap(({ missing }) => missing?.reason ?? []))]
	const { state, version, script, copies, ownResolvers, user, isShare, isOnline, isHidden, policy } = engine
	return [
		'# Link previews of a page',
		section('Links', links.map((link) => linkLine(link, at))),
		section('Reasons', reasons.map((reason) => `- ${reason}: ${noPreviewReasons[reason].title}`)),
		section('Hosts', hosts.map(hostLine)),
		section('Requests', requests.map((request) => requestLine(request, requests[0]!.sentAt))),
		section('Registries', registered.map(entryLine)),
		section('Deceptive links', findings.map(({ href, findings: found }) => `- ${publicAddress(href)}: ${found.map(({ kind }) => kind).join(', ')}`)),
		section('Page', [
			`- engine: ${state}, version ${version ?? 'unknown'}, of ${script ?? 'an unknown script'}, ${copies} copies, ${ownResolvers} resolvers of apps`,
			`- owner: ${user === null ? isShare ? 'a share' : 'nobody' : 'a user'}`,
			`- policy: ${policy.previews}, images ${policy.media}${policy.dismissible ? ', dismissible' : ''}`,
			`- ${isOnline ? 'online' : 'offline'}, ${isHidden ? 'hidden' : 'visible'}`,
		]),
	].join('\n\n')
}

/** Requests that overlap or follow each other at once. */
export interface RequestBurst {
	/** Milliseconds since the epoch. */
	startedAt: number
	endedAt: number
	requests: InspectedRequest[]
	links: number
}

/** A longer time without a request ends a burst, in milliseconds. */
const QUIET_MS = 250

/** Returns requests in bursts, in order. A request in flight reaches to now. */
export function burstsOf(requests: readonly InspectedRequest[], now: number): RequestBurst[] {
	const bursts: RequestBurst[] = []
	for (const request of requests) {
		const endedAt = Math.max(request.sentAt, request.endedAt ?? now)
		const last = bursts.at(-1)
		if (last && request.sentAt - last.endedAt < QUIET_MS) {
			last.requests.push(request)
			last.endedAt = Math.max(last.endedAt, endedAt)
			last.links += request.links.length
		} else {
			bursts.push({ startedAt: request.sentAt, endedAt, requests: [request], links: request.links.length })
		}
	}
	return bursts
}
