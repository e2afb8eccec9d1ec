import type { LaneReport, RequestReport } from '../../resolver/resolver.ts'
import type { ReferenceServices } from '../../page/services.ts'
import type { EngineFacts, InspectedLink, InspectedRequest, LinkPlace, PageReport, RegisteredEntry, TrustFinding } from '../pageReport.ts'
import { hostOf } from '../../links/target.ts'
import { inspectLink } from '../../links/trust/inspectLink.ts'
import { mayDeceive } from '../../links/trust/mayDeceive.ts'
import { normaliseLink } from '../../resolver/address.ts'
import { SharedResolver } from '../../resolver/engine/sharedResolver.ts'
import { customPickerRecords, engineRecord, widgetRecords } from '../../page/globals.ts'
import { pageTrust } from '../../page/provideTrust.ts'
import { getServerLocation } from '../../page/serverLocation.ts'
import { getServices } from '../../page/services.ts'
import { policyIn } from '../../page/useReferencePolicy.ts'
import { scriptOf, sourceOf } from '../pageReport.ts'
import { findReason } from '../reasons.ts'
import { type FoundText, findTexts } from './findTexts.ts'

/** Characters of a callback that tell it from others. */
const SOURCE_LENGTH = 90

/** A link by its normalised address, with its texts. */
interface Gathered {
	link: string
	places: LinkPlace[]
	isGiven: boolean
}

function errorOf(error: unknown): Pick<InspectedLink, 'error' | 'errorMessage'> {
	if (!(error instanceof Error)) return {}
	const { status } = error as { status?: number }
	return { error: status ? `${error.name} ${status}` : error.name, errorMessage: error.message }
}

/** Returns the links of a resolver, those of texts first. */
function inspectLinks(services: ReferenceServices, texts: readonly FoundText[], index: number): { links: InspectedLink[], hosts: LaneReport[], requests: InspectedRequest[] } {
	const { resolver } = services
	const lanes = resolver.inspect()
	const requests = [...new Map(lanes.flatMap((lane) => lane.requests ?? []).map((request) => [request.number, request])).values()].sort((a, b) => a.number - b.number)
	const reports = new Map(lanes.flatMap((lane) => (lane.links ?? []).map((report) => [report.link, { report, lane }])))
	const gathered = new Map<string, Gathered>()
	const gather = (link: string) => {
		const name = normaliseLink(link)
		if (!gathered.has(name)) gathered.set(name, { link: name, places: [], isGiven: false })
		return gathered.get(name)!
	}
	for (const { links, component, element } of texts) {
		for (const { link, verdict, isGiven } of links) {
			const known = gather(link)
			known.places.push({ component, element, verdict })
			known.isGiven ||= isGiven && verdict === null
		}
	}
	for (const link of reports.keys()) gather(link)
	const inspect = ({ link, places, isGiven }: Gathered): InspectedLink => inspectOne({ link, places, isGiven, services, found: reports.get(link), requests, isLoaded: lanes.length > 0, index })
	return { links: [...gathered.values()].map(inspect), hosts: lanes, requests: requests.map((request) => ({ ...request, key: `${index}.${request.number}` })) }
}

function inspectOne({ link, places, isGiven, services, found, requests, isLoaded, index }: Gathered & {
	services: ReferenceServices
	found?: { report: LaneReport['links'][number], lane: LaneReport }
	requests: readonly RequestReport[]
	isLoaded: boolean
	index: number
}): InspectedLink {
	const { resolver } = services
	const entry = found?.report.entry ?? resolver.peek(link)
	const state = isGiven ? 'resolved' : entry.state
	const latest = requests.findLast(({ links, outcome }) => outcome !== undefined && links.includes(link))
	const facts = { link, verdicts: places.map(({ verdict }) => verdict), state, report: found?.report, lane: found?.lane, access: services.access(), isLoaded }
	return {
		key: `${index} ${link}`, link, host: hostOf(link), state, places,
		at: found?.report.at,
		source: isGiven ? 'app' : sourceOf(found?.report, requests),
		missing: findReason(facts, services.clock.now()),
		...errorOf(entry.error ?? latest?.error),
		report: found?.report,
		refresh: () => resolver.refresh(link),
		forget: () => resolver.invalidate((each) => each === link),
	}
}

interface RegistryRecord {
	callback?: unknown
	twin?: RegistryRecord
}

function registeredIn(registry: RegisteredEntry['registry'], records: Record<string, RegistryRecord>, factsOf: (record: never) => string): RegisteredEntry[] {
	const sourceOfCallback = ({ callback }: RegistryRecord) => String(callback).replace(/\s+/g, ' ').slice(0, SOURCE_LENGTH)
	return Object.entries(records).map(([id, record]) => ({
		registry, id, source: sourceOfCallback(record), duplicate: record.twin ? sourceOfCallback(record.twin) : null, facts: factsOf(record as never),
		callbacks: [record.callback, ...record.twin ? [record.twin.callback] : []],
	}))
}

function inspectRegistries(): RegisteredEntry[] {
	return [
		...registeredIn('widget', widgetRecords(), ({ hasInteractiveView, fullWidth, isResizable, tagName }: { hasInteractiveView?: boolean, fullWidth?: boolean, isResizable?: boolean, tagName?: string }) =>
			[hasInteractiveView && 'interactive', fullWidth && 'full width', isResizable && 'resizable', tagName && `<${tagName}>`].filter(Boolean).join(', ')),
		...registeredIn('picker element', customPickerRecords(), ({ size }: { size?: string }) => size ?? 'large'),
	]
}

/** The label of an anchor without the note that names its host. */
function labelOf(anchor: Element): string {
	return [...anchor.childNodes].filter((node) => !(node instanceof Element && node.classList.contains('nc-true-host'))).map(({ textContent }) => textContent).join('')
}

function valueOf<Value>(option: Value | { value: Value } | (() => Value) | undefined): Value | undefined {
	if (typeof option === 'function') return (option as () => Value)()
	return option && typeof option === 'object' && 'value' in option ? option.value : option as Value | undefined
}

function inspectTrust(texts: readonly FoundText[]): TrustFinding[] {
	const { trustedHosts, protectedHosts } = pageTrust.current() ?? {}
	const options = { ownHost: getServerLocation().baseUrl, trustedHosts: valueOf(trustedHosts as readonly string[]) ?? [], protectedHosts: valueOf(protectedHosts as readonly string[]) ?? [] }
	const anchors = texts.flatMap(({ element }) => [...element.querySelectorAll<HTMLAnchorElement>('a[href]:not(.nc-reference-preview *)')])
	const written = new Map(anchors.map((anchor) => [anchor, { label: labelOf(anchor), href: anchor.getAttribute('href')! }]))
	const distinct = new Map([...written.values()].map((link) => [`${link.label}\n${link.href}`, link]))
	return [...distinct.values()].filter(({ label, href }) => mayDeceive(label, href)).map((link) => ({ ...link, findings: inspectLink(link.label, link.href, options) })).filter(({ findings }) => findings.length > 0)
}

function inspectEngine(services: readonly ReferenceServices[]): EngineFacts {
	const { current, isServed, followers } = engineRecord()
	const { user, shareToken } = (services[0] ?? getServices()).access()
	return {
		state: !current ? 'none' : isServed ? 'served' : 'cache',
		version: current?.version ?? null,
		script: scriptOf(current?.origin),
		copies: followers.size,
		ownResolvers: services.filter(({ resolver }) => !(resolver instanceof SharedResolver)).length,
		user, isShare: shareToken !== null,
		isOnline: navigator.onLine,
		isHidden: document.visibilityState === 'hidden',
		policy: policyIn({}),
		server: getServerLocation().baseUrl,
	}
}

/** Returns the services of the page and of the apps that bring their own. */
export function servicesOnPage(texts: readonly FoundText[] = findTexts()): ReferenceServices[] {
	return [...new Set([getServices(), ...texts.map(({ services }) => services)])]
}

/**
 * Returns everything that is known about the links of the page. It only reads.
 * @param only Services of one app. @default those of the page and of all its apps
 */
export function inspectPage(only?: ReferenceServices): PageReport {
	const texts = findTexts().filter(({ services }) => !only || services === only)
	const services = only ? [only] : servicesOnPage(texts)
	const inspected = services.map((each, index) => inspectLinks(each, texts.filter((text) => text.services === each), index))
	return {
		at: services[0]!.clock.now(),
		links: inspected.flatMap(({ links }) => links),
		hosts: inspected.flatMap(({ hosts }) => hosts),
		requests: inspected.flatMap(({ requests }) => requests),
		registered: inspectRegistries(),
		findings: inspectTrust(texts),
		engine: inspectEngine(services),
	}
}
