import type { LinkFinding } from '../../core/trust/inspectLink.ts'
import type { JudgedLink, JudgeLink } from '../../render/inline.ts'
import type { TrustOptions } from '../../composables/trustOptions.ts'
import type { Translate } from '../../composables/useL10n.ts'
import type { LocateServer } from '../../composables/useServer.ts'
import type { LeavingLink } from './leavingLink.ts'
import { createElementVNode, createTextVNode, type VNode } from 'vue'
import { importOnce } from '../../core/lazy/loadOnce.ts'
import { mayDeceive } from '../../core/trust/mayDeceive.ts'
import { finalTarget, readTarget } from '../../core/trust/target.ts'
import { readJudging, type Judging } from './judging.ts'
import '../../styles/trust.css'

const loadDialog = /* @__PURE__ */ importOnce(() => import('./askToLeave.ts'))

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
		lookalike: imitation?.imitated ?? (final && final.shown !== final.host ? final.shown : null),
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

async function askAndOpen(link: LeavingLink, anchor: HTMLElement): Promise<void> {
	const dialog = await loadDialog().catch(() => null)
	if (dialog ? await dialog.askToLeave(link, anchor) : confirmLeaving(link)) openLink(link.href)
}

/** Keeps a link from being followed at once, by whichever button or key. */
function askingAttrs(link: LeavingLink): Record<string, unknown> {
	function ask(event: MouseEvent) {
		// The right button opens the browser's menu.
		if (event.button > 1 || event.defaultPrevented) return
		event.preventDefault()
		void askAndOpen(link, event.currentTarget as HTMLElement)
	}
	return { onClick: ask, onAuxclick: ask }
}

/** Findings about a link, and whether following it needs a confirmation. */
function decide({ leaving, inspect, isTrusted }: Judging, href: string, label: string): { findings: LinkFinding[], asks: boolean } {
	const findings = mayDeceive(label, href) ? inspect(href, label) : []
	return { findings, asks: findings.length ? leaving !== 'never' : leaving === 'always' && /^https?:/i.test(href) && !isTrusted(href) }
}

function judgeLink(judging: Judging, { href, label, t }: { href: string, label: string, t: Translate }): JudgedLink | null {
	const { findings, asks } = decide(judging, href, label)
	if (!findings.length && !asks) return null
	const link = describe(href, label, findings)
	const attrs = asks ? askingAttrs(link) : null
	if (!findings.length) return { attrs, note: null, words: '' }
	return { attrs, note: renderHost(link, t), words: `(${hostWords(link, t)})` }
}

/** Returns the judge of an app's links, by its options as they are now. */
export function createJudge(options: Readonly<TrustOptions>, { server, t }: { server: LocateServer, t: Translate }): JudgeLink {
	const judging = readJudging(options, server().baseUrl)
	return (href, label) => judgeLink(judging, { href, label, t })
}

/** Follows a link that was clicked before its inspection was loaded: asks first where it has to. */
export async function followLink(options: Readonly<TrustOptions>, { href, label, anchor, server }: { href: string, label: string, anchor: HTMLElement, server: LocateServer }): Promise<void> {
	const { findings, asks } = decide(readJudging(options, server().baseUrl), href, label)
	if (asks) await askAndOpen(describe(href, label, findings), anchor)
	else openLink(href)
}
