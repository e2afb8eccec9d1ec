import type { ComponentInternalInstance, VNode } from 'vue'
import type { ReferencePolicy } from '../../links/policy.ts'
import type { KnownReferences } from '../../previews/items.ts'
import type { TextReason } from '../reasons.ts'
import { findLinks } from '../../links/detect.ts'
import { isPreviewable } from '../../links/target.ts'
import { findUnfinishedLink } from '../../links/unfinished.ts'
import { type ReferenceServices, getServices } from '../../page/services.ts'
import { policyIn } from '../../page/useReferencePolicy.ts'
import { serverOf, servicesOf } from '../../page/useServer.ts'
import { isDismissed, previewModeOnPage } from '../../previews/dom/allowedPreviews.ts'
import { previewItems } from '../../previews/items.ts'

/**
 * Texts and lists don't announce themselves, so a closed panel costs nothing. The panel reads the trees of Vue's apps instead, which Vue keeps at their
 * containers in production, too. Props say which links a text has, and the functions of the lists say which of them have a preview.
 */

/** A link of a text. */
export interface TextLink {
	link: string
	/** Reason in the text, or null if the text wants a preview. */
	verdict: TextReason | null
	/** Whether the app has given its reference. */
	isGiven: boolean
}

/** A component with links. */
export interface FoundText {
	component: 'NcRichText' | 'NcReferenceList'
	element: Element
	services: ReferenceServices
	links: TextLink[]
}

/** The props of both components, as far as they decide about previews. */
interface TextProps {
	text?: string
	links?: readonly string[] | null
	pendingLink?: string | null
	references?: KnownReferences | null
	referenceData?: KnownReferences | null
	referenceLimit?: number
	limit?: number
	autolink?: boolean
	useMarkdown?: boolean
	useExtendedMarkdown?: boolean
}

/** An instance with a member that Vue leaves out of its types. */
type Instance = ComponentInternalInstance & { provides: Record<symbol, unknown> }

/** An element as Vue leaves it: a container has its tree, and in development every element its component. */
type VueElement = ParentNode & { _vnode?: VNode | null, __vueParentComponent?: ComponentInternalInstance, shadowRoot?: ShadowRoot | null }

/** The trees of all mounted apps, those in shadow trees included. A container that an app has thrown away is found in development only. */
function rootsBelow(tree: ParentNode): VNode[] {
	const roots = new Map<unknown, VNode>()
	for (const { _vnode, __vueParentComponent, shadowRoot } of [tree, ...tree.querySelectorAll('*')] as VueElement[]) {
		const root = _vnode ?? __vueParentComponent?.root.vnode
		if (root) roots.set(root.component ?? root, root)
		if (shadowRoot) for (const inner of rootsBelow(shadowRoot)) roots.set(inner.component ?? inner, inner)
	}
	return [...roots.values()]
}

/** Calls back for each instance below a node. It returns false to leave out what is in that instance. */
function visitInstances(node: unknown, visit: (instance: Instance) => boolean): void {
	const { component, suspense, children } = (node ?? {}) as VNode
	if (component) {
		if (visit(component as Instance)) visitInstances(component.subTree, visit)
	} else if (suspense) visitInstances(suspense.activeBranch, visit)
	else if (Array.isArray(children)) for (const child of children) if (typeof child === 'object') visitInstances(child, visit)
}

function isNamed(instance: Instance, name: string): boolean {
	return (instance.type as { name?: string }).name === name
}

/** Returns the props of the list that a Markdown text contains. */
function innerListProps(instance: Instance): TextProps | undefined {
	let found: TextProps | undefined
	visitInstances(instance.subTree, (inner) => {
		if (isNamed(inner, 'NcReferenceList')) found ??= inner.props
		return !found
	})
	return found
}

/** Sorts out the previews of a list. */
function judgePreviews(links: readonly string[], { limit, known, pendingLink, policy, instance }: { limit: number, known: KnownReferences | null, pendingLink: string | null, policy: ReferencePolicy, instance: Instance }): TextLink[] {
	const server = serverOf(instance.appContext)
	let shown = 0
	const items = previewItems(links.filter((link) => link !== pendingLink), known).map(({ link, initialData }): TextLink => {
		const mode = previewModeOnPage(link, policy, server)
		const isGiven = initialData !== undefined
		if (mode === 'none') return { link, isGiven, verdict: policy.previews === 'off' ? 'policy-off' : 'policy-internal' }
		if (shown++ >= limit) return { link, isGiven, verdict: limit > 0 ? 'limit' : 'no-previews' }
		if (policy.dismissible && isDismissed(link)) return { link, isGiven, verdict: 'dismissed' }
		if (initialData === null) return { link, isGiven, verdict: 'given' }
		return { link, isGiven, verdict: mode === 'click' ? 'policy-click' : null }
	})
	const listed = new Set(items.map(({ link }) => link))
	const others = links.filter((link) => !listed.has(link)).map((link): TextLink => ({ link, isGiven: false, verdict: link === pendingLink ? 'unfinished' : isPreviewable(link) ? 'given' : 'address' }))
	return [...items, ...others]
}

/** Returns the addresses of a text that it doesn't preview, with the reasons. */
function otherAddresses(text: string, { isMarkdown, element, wanted }: { isMarkdown: boolean, element: Element, wanted: readonly string[] }): TextLink[] {
	return findLinks(text).flatMap(({ url, start, end, preview }): TextLink[] => {
		if (wanted.includes(url)) return []
		const isInCode = isMarkdown && [...element.querySelectorAll('code')].some(({ textContent }) => textContent.includes(url))
		const verdict = isInCode ? 'code' : text[start - 1] === '<' && text[end] === '>' ? 'angle-brackets' : preview ? null : 'address'
		return verdict ? [{ link: url, isGiven: false, verdict }] : []
	})
}

function readText(instance: Instance): FoundText {
	const props = instance.props as TextProps
	const element = instance.subTree.el as Element
	const isList = isNamed(instance, 'NcReferenceList')
	const text = String(props.text ?? '')
	const isMarkdown = Boolean(props.useMarkdown || props.useExtendedMarkdown)
	const inner = isMarkdown ? innerListProps(instance) : undefined
	const known = (isList ? props.referenceData : props.references) ?? null
	const found = findLinks(text)
	const addresses = [...new Set(found.filter(({ preview }) => preview).map(({ url }) => url))]
	const isLinked = isList || isMarkdown || props.autolink !== false
	const others = !isList && isLinked ? otherAddresses(text, { isMarkdown, element, wanted: inner?.links ?? (isMarkdown ? [] : addresses) }) : []
	const links = (isList ? props.links : inner?.links) ?? addresses.filter((link) => !others.some((other) => other.link === link))
	const base = { component: isList ? 'NcReferenceList' : 'NcRichText', element, services: servicesOf(instance) ?? getServices() } as const
	if (!isLinked) return { ...base, links: found.map(({ url }) => ({ link: url, isGiven: false, verdict: 'autolink' })) }
	const places = element.querySelectorAll('.nc-reference-preview').length
	// A reader may have expanded it.
	const limit = Math.max((isList ? props.limit : props.referenceLimit) ?? 0, places)
	const context = { limit, known, pendingLink: null, policy: policyIn(instance.provides), instance }
	const judged = judgePreviews(links, context)
	// An unfinished link gets its place once it is finished.
	const isPending = judged.filter(({ verdict }) => verdict === null || verdict === 'policy-click').length > places
	const pendingLink = isPending ? (isList ? props : inner)?.pendingLink ?? findUnfinishedLink(text, links) : null
	return { ...base, links: [...pendingLink === null ? judged : judgePreviews(links, { ...context, pendingLink }), ...others] }
}

/** Returns all texts and lists on the page, in the order of its apps. */
export function findTexts(page: ParentNode = document): FoundText[] {
	const texts: FoundText[] = []
	for (const root of rootsBelow(page)) {
		visitInstances(root, (instance) => {
			if (!['NcRichText', 'NcReferenceList'].some((name) => isNamed(instance, name))) return true
			if (instance.subTree.el instanceof Element) texts.push(readText(instance))
			// A list within a text is part of that.
			return false
		})
	}
	return texts
}
