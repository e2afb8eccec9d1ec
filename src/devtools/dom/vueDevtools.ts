import type { App } from 'vue'
import type { InspectedLink, InspectedRequest, PageReport } from '../pageReport.ts'
import { systemClock } from '../../page/systemClock.ts'
import { durationText, sourceText, untilText } from '../pageReport.ts'
import { noPreviewReasons } from '../reasons.ts'
import { inspectPage } from './inspectPage.ts'
import { openReferenceDevtools } from './openDevtools.ts'

/**
 * The plugin interface of Vue's devtools, as far as it is used here. Releases 6, 7 and 8 call a set-up function that is emitted on their global hook.
 * The package `@vue/devtools-api` does just that, so it isn't needed.
 * @see https://devtools.vuejs.org/plugins/api
 */
interface DevtoolsApi {
	addInspector(options: { id: string, label: string, icon?: string, treeFilterPlaceholder?: string, actions?: { icon: string, tooltip: string, action: () => void }[], nodeActions?: { icon: string, tooltip: string, action: (nodeId: string) => void }[] }): void
	addTimelineLayer(options: { id: string, label: string, color: number }): void
	addTimelineEvent(options: { layerId: string, event: { time: number, title: string, subtitle: string, data: object, groupId: string, logType?: 'default' | 'error' } }): void
	sendInspectorTree(id: string): void
	sendInspectorState(id: string): void
	on: {
		getInspectorTree(handler: (payload: { inspectorId: string, filter: string, rootNodes: TreeNode[] }) => void): void
		getInspectorState(handler: (payload: { inspectorId: string, nodeId: string, state: Record<string, { key: string, value: unknown }[]> }) => void): void
	}
}

interface TreeNode {
	id: string
	label: string
	tags?: { label: string, textColor: number, backgroundColor: number }[]
}

interface DevtoolsHook {
	emit(event: 'devtools-plugin:setup', descriptor: object, setup: (api: DevtoolsApi) => void): void
}

const ID = 'nc-reference'
const LABEL = 'Link previews'
const REFRESH_MS = 1000
const ACCENT = 0x0060a8
const WARNING = 0x7a4f00
const WHITE = 0xffffff

function nodeOf({ key, link, state, missing }: InspectedLink): TreeNode {
	return { id: key, label: link, tags: [{ label: missing?.reason ?? state, textColor: WHITE, backgroundColor: missing ? WARNING : ACCENT }] }
}

function rows(facts: Record<string, unknown>): { key: string, value: unknown }[] {
	return Object.entries(facts).map(([key, value]) => ({ key, value }))
}

function stateOf({ state, missing, at, source, places, report, errorMessage }: InspectedLink, now: number): Record<string, { key: string, value: unknown }[]> {
	const { title, cause, remedy } = missing ? noPreviewReasons[missing.reason] : { title: 'It has its preview', cause: '', remedy: '' }
	return {
		'Why has it no preview?': rows({ reason: missing?.reason ?? null, title, cause, remedy, ...missing && { until: untilText(missing, now) } }),
		Link: rows({ state, age: at === undefined ? null : durationText(now - at), source: sourceText(source), fetch: report?.fetch ?? null, ...report?.waitsFor && { waitsFor: report.waitsFor }, distance: report?.distance ?? null, ...errorMessage && { error: errorMessage } }),
		'Where it is shown': rows(Object.fromEntries(places.map(({ component, verdict }, index) => [`${index + 1}. ${component}`, verdict ?? 'wants a preview']))),
	}
}

function pageState({ hosts, registered, engine, findings }: PageReport): Record<string, { key: string, value: unknown }[]> {
	return {
		Engine: rows({ ...engine }),
		Hosts: hosts.map(({ host, links, requests, ...lane }) => ({ key: host, value: { ...lane, links: links.length, requests: requests.length } })),
		Registries: registered.map(({ id, callbacks, ...entry }) => ({ key: id, value: { ...entry, copies: callbacks.length } })),
		'Links that may deceive': findings.map(({ href, findings: found }) => ({ key: href, value: found })),
	}
}

function outcomeOf({ endedAt, outcome }: InspectedRequest): string {
	return endedAt === undefined ? 'in flight' : outcome ?? 'aborted'
}

function linksText(count: number): string {
	return `${count} ${count === 1 ? 'link' : 'links'}`
}

/** The timeline of Vue's devtools drops what happens while it isn't open, so the inspector lists all requests as well. */
function requestRow(request: InspectedRequest): { key: string, value: unknown } {
	const { number, method, links, sentAt, endedAt } = request
	return { key: `${number} ${method}, ${linksText(links.length)}, ${outcomeOf(request)}`, value: { links, ms: endedAt === undefined ? null : endedAt - sentAt, sent: new Date(sentAt).toLocaleTimeString('en') } }
}

/** Sends the requests that have ended since the last look. */
function sendRequests(api: DevtoolsApi, { requests }: PageReport, sent: Set<string>): void {
	for (const request of requests) {
		const { key, number, method, links, sentAt, endedAt } = request
		if (endedAt === undefined || sent.has(key)) continue
		sent.add(key)
		const outcome = outcomeOf(request)
		api.addTimelineEvent({ layerId: ID, event: { time: sentAt, title: `${number} ${method}`, subtitle: `${linksText(links.length)}, ${outcome}`, groupId: key, data: { links, outcome, ms: endedAt - sentAt }, logType: outcome === 'answered' ? 'default' : 'error' } })
	}
}

/** Whatever the tree shows, and whether it is about to change. */
function glance({ links, requests }: PageReport): { shown: string, isBusy: boolean } {
	return {
		shown: JSON.stringify([requests.length, links.map(({ key, state, missing }) => [key, state, missing?.reason])]),
		isBusy: requests.some(({ endedAt }) => endedAt === undefined) || links.some(({ report }) => report && report.fetch !== 'idle'),
	}
}

/**
 * Adds the inspector and the timeline to Vue's devtools. Nothing looks at the page until a developer opens the inspector, and nothing looks again once
 * nothing changes, because closed devtools don't say so. The next question, or a change of the page such as a new preview, begins it again. Returns the
 * cleanup.
 */
function connect(api: DevtoolsApi): () => void {
	let stopTimer: (() => void) | undefined
	let lastShown = ''
	let observer: MutationObserver | undefined
	let isEnded = false
	/** Vue's devtools ask back after each notification, even closed ones. */
	const isNotified = { tree: false, state: false }
	const sent = new Set<string>()
	const find = (nodeId: string) => inspectPage().links.find(({ key }) => key === nodeId)
	const watch = () => { stopTimer ??= systemClock.schedule(look, REFRESH_MS) }
	function look() {
		stopTimer = undefined
		const report = inspectPage()
		const { shown, isBusy } = glance(report)
		sendRequests(api, report, sent)
		if (shown !== lastShown) {
			isNotified.tree = isNotified.state = true
			api.sendInspectorTree(ID)
			api.sendInspectorState(ID)
		}
		if (shown !== lastShown || isBusy) watch()
		lastShown = shown
	}
	/** Looks at the page because of a question. */
	function answer(kind: keyof typeof isNotified): PageReport {
		if (!isNotified[kind]) {
			if (!observer) {
				observer = new MutationObserver(watch)
				observer.observe(document.body, { childList: true, subtree: true })
			}
			watch()
		}
		isNotified[kind] = false
		return inspectPage()
	}
	api.addInspector({
		id: ID, label: LABEL, icon: 'link', treeFilterPlaceholder: 'Find links',
		actions: [{ icon: 'open_in_browser', tooltip: 'Open the panel in the page', action: () => { void openReferenceDevtools() } }],
		nodeActions: [
			{ icon: 'refresh', tooltip: 'Refetch', action: (nodeId) => { find(nodeId)?.refresh().catch(() => undefined).finally(watch) } },
			{
				icon: 'delete',
				tooltip: 'Forget',
				action(nodeId) {
					find(nodeId)?.forget()
					watch()
				},
			},
		],
	})
	api.addTimelineLayer({ id: ID, label: LABEL, color: ACCENT })
	api.on.getInspectorTree((payload) => {
		if (isEnded || payload.inspectorId !== ID) return
		const { links, requests } = answer('tree')
		payload.rootNodes = [{ id: 'page', label: 'The page' }, { id: 'requests', label: `Requests: ${requests.length}` }, ...links.filter(({ link }) => link.includes(payload.filter)).map(nodeOf)]
	})
	api.on.getInspectorState((payload) => {
		if (isEnded || payload.inspectorId !== ID) return
		const report = answer('state')
		const link = report.links.find(({ key }) => key === payload.nodeId)
		if (link) payload.state = stateOf(link, report.at)
		else if (payload.nodeId === 'page') payload.state = pageState(report)
		else if (payload.nodeId === 'requests') payload.state = { 'The latest first': report.requests.toReversed().map(requestRow) }
	})
	return () => {
		isEnded = true
		observer?.disconnect()
		stopTimer?.()
	}
}

/** Registers the inspector for an app, if the browser has Vue's devtools. Returns the cleanup. */
export function registerInspector(app: App): () => void {
	const hook = (globalThis as { __VUE_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook }).__VUE_DEVTOOLS_GLOBAL_HOOK__
	let disconnect = () => {}
	hook?.emit('devtools-plugin:setup', { id: ID, label: LABEL, packageName: 'nc-reference', app }, (api) => {
		// Vue's devtools set up each plugin again when they open.
		disconnect()
		disconnect = connect(api)
	})
	return () => disconnect()
}
