import type { Translate } from '../../ui/useL10n.ts'
import type { TrustOptions } from '../provideTrust.ts'
import type { LocateServer } from '../useServer.ts'
import type { JudgedLink, JudgeLink } from '../../text/renderInline.ts'
import { createElementVNode, createTextVNode, toValue, type AppContext, type VNode } from 'vue'
import { inspectLink, isTrustedHost, type LinkFinding } from '../../links/trust/inspectLink.ts'
import { mayDeceive } from '../../links/trust/mayDeceive.ts'
import { finalTarget, readTarget } from '../../links/trust/target.ts'
import { importOnce } from '../../ui/loadOnce.ts'
import { pageWebroot } from '../globals.ts'
import '../../styles/trust.css'

/** A link that asks before it is followed, as it is shown. */
export interface LeavingLink {
	/** Address to follow. */
	href: string
	label: string
	/** Final target, as far as the link tells. */
	address: string
	/** The host of that, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** Host that it imitates, or null. */
	lookalike: string | null
	/** The host that label or look suggest, or null. */
	claimed: string | null
	findings: readonly LinkFinding[]
}

/** Current rules for judging links. */
export interface Judging {
	leaving: string
	inspect(href: string, label: string): readonly LinkFinding[]
	/** Returns true for links that lead, in the end, to the app's own server or to a host that the app trusts. */
	isTrusted(href: string): boolean
}

/** So many links are remembered for each set of options, and so many sets. */
const MOST_LINKS = 2000
const MOST_SETS = 8
const memories = new Map<string, Map<string, readonly LinkFinding[]>>()

/** Returns what a memory holds for a key; a memory that is full begins again. */
function remember<Value>(memory: Map<string, Value>, { key, most }: { key: string, most: number }, create: () => Value): Value {
	const known = memory.get(key)
	if (known !== undefined) return known
	if (memory.size >= most) memory.clear()
	const created = create()
	memory.set(key, created)
	return created
}

/** Reads the options of an app as they are now. The app's own server is among the trusted hosts. */
function readJudging({ leaving, trustedHosts, protectedHosts }: Readonly<TrustOptions>, baseUrl: string): Judging {
	const options = { ownHost: baseUrl, trustedHosts: toValue(trustedHosts) ?? [], protectedHosts: toValue(protectedHosts) ?? [] }
	const links = remember(memories, { key: JSON.stringify(options), most: MOST_SETS }, () => new Map<string, readonly LinkFinding[]>())
	return {
		leaving: toValue(leaving) ?? 'suspicious',
		inspect: (href, label) => remember(links, { key: JSON.stringify([href, label]), most: MOST_LINKS }, () => inspectLink(label, href, options)),
		isTrusted(href) {
			const target = readTarget(href)
			return target !== null && isTrustedHost(finalTarget(target).host, [baseUrl, ...options.trustedHosts])
		},
	}
}

const loadDialog = /* @__PURE__ */ importOnce(() => import('./mountLeaveDialog.ts'))

/** Describes where a link leads. */
function describe(href: string, label: string, findings: readonly LinkFinding[]): LeavingLink {
	const target = readTarget(href)
	const final = target && finalTarget(target)
	const imitation = findings.find((finding) => finding.kind === 'imitation')
	const claim = findings.find((finding) => finding.kind === 'label')
	return {
		href,
		label,
		address: final?.url.href ?? href,
		// Only a link by mail has no target, and it is here because of its label.
		host: final?.host ?? claim?.host ?? href,
		shown: final?.shown ?? '',
		lookalike: imitation?.host === final?.host && imitation ? imitation.imitated : (final && final.shown !== final.host ? final.shown : null),
		claimed: claim?.claimed ?? imitation?.imitated ?? null,
		findings,
	}
}

/** The true host of a suspicious link, with what it looks like. */
function hostWords({ host, lookalike }: Pick<LeavingLink, 'host' | 'lookalike'>, t: Translate): string {
	// TRANSLATORS: For screen readers, after a link. {host} and {lookalike} are names of sites, for example: examp1e.com, looks like example.com.
	return lookalike ? t('{host}, looks like {lookalike}', { host, lookalike }) : host
}

/** The true host of a suspicious link, as part of its text: so it is read, copied and found like that. */
function renderHost({ host, lookalike }: LeavingLink, t: Translate): VNode {
	const words = hostWords({ host: '\u0001', lookalike: lookalike && '\u0002' }, t)
	// A host never takes the direction of the words around it.
	const bdi = (text: string) => createElementVNode('bdi', { dir: 'ltr' }, text)
	const parts = words.split(/([\u0001\u0002])/).filter(Boolean).map((part) => part === '\u0001' ? bdi(host) : part === '\u0002' ? bdi(lookalike!) : createTextVNode(part))
	return createElementVNode('span', { class: 'nc-true-host' }, [createTextVNode(' ('), ...parts, createTextVNode(')')])
}

/** Opens a link as its anchor does. */
function openLink(href: string): void {
	window.open(href, '_blank', 'noopener,noreferrer')
}

/** Shown by the browser's own dialog if the code of ours can't be loaded. */
function confirmLeaving({ host, href }: LeavingLink): boolean {
	return window.confirm(`${host}\n\n${href}`)
}

/** Returns the app that has rendered a link. The root of its text, list, card or menu names it. */
function appOf(anchor: Node): AppContext | undefined {
	let node: Node & { ncLinks?: AppContext, host?: Node } | null | undefined = anchor
	while (node && !node.ncLinks) node = node.parentNode ?? node.host
	return node?.ncLinks
}

async function askAndOpen(link: LeavingLink, anchor: HTMLElement): Promise<void> {
	const gone = new AbortController()
	appOf(anchor)?.app.onUnmount(() => gone.abort())
	const dialog = await loadDialog().catch(() => null)
	if (gone.signal.aborted) return
	if (dialog ? await dialog.askToLeave(link, anchor, gone.signal) : confirmLeaving(link)) openLink(link.href)
}

/** A link as its reader sees it. */
interface SeenLink {
	href: string
	label: string
	/** @default none */
	title?: string
}

/** Kinds of findings that a label can prevent, but not a title. */
const BY_LABEL = /^(?:number|encoded|redirector)$/

/** Returns the findings about a link: its title is a claim as its label is. */
function findingsOf({ inspect }: Judging, { href, label, title = '' }: SeenLink): readonly LinkFinding[] {
	if (!mayDeceive(label, href, title)) return []
	const findings = inspect(href, label)
	return findings.length || !title ? findings : inspect(href, title).filter(({ kind }) => !BY_LABEL.test(kind))
}

function judgeLink(judging: Judging, link: SeenLink, t: Translate): JudgedLink | null {
	const findings = findingsOf(judging, link)
	if (!findings.length) return null
	const described = describe(link.href, link.label, findings)
	return { note: renderHost(described, t), words: `(${hostWords(described, t)})` }
}

/** The last judge, with all that it depends on. */
let last: { inputs: readonly unknown[], judge: JudgeLink } | undefined

/**
 * Returns the judge of an app's links, by its options as they are now. Texts of one app share one, because reading the options and the address of
 * the server takes longer than judging.
 */
export function createJudge(options: Readonly<TrustOptions>, { server, t }: { server: LocateServer, t: Translate }): JudgeLink {
	const inputs = [options, server, t, toValue(options.leaving), String(toValue(options.trustedHosts)), String(toValue(options.protectedHosts)), pageWebroot()]
	if (last && inputs.every((input, index) => input === last!.inputs[index])) return last.judge
	const judging = readJudging(options, server().baseUrl)
	last = { inputs, judge: (href, label, title) => judgeLink(judging, { href, label, title }, t) }
	return last.judge
}

/** Returns a function that asks before a link is followed; null for a link that may be followed. */
export function createQuestion(options: Readonly<TrustOptions>, { anchor, server, ...link }: SeenLink & { anchor: HTMLElement, server: LocateServer }): (() => void) | null {
	const judging = readJudging(options, server().baseUrl)
	const findings = findingsOf(judging, link)
	const asks = findings.length ? judging.leaving !== 'never' : judging.leaving === 'always' && /^\s*https?:/i.test(link.href) && !judging.isTrusted(link.href)
	return asks ? () => { void askAndOpen(describe(link.href, link.label, findings), anchor) } : null
}
