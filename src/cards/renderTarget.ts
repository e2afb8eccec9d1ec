import type { ReferencePolicy } from '../links/policy.ts'
import type { Translate } from '../ui/useL10n.ts'
import type { LocateServer } from '../page/useServer.ts'
import type { ElementTree } from './chipTree.ts'
import { createElementVNode, type AppContext, type Component, type FunctionalComponent, type VNode } from 'vue'
import { bestImageOf, isHttpUrl, isServerPath } from '../links/allowedTarget.ts'
import { hostOf, isSameOrigin } from '../links/target.ts'
import { isIpAddress, registrableOf } from '../links/trust/registrable.ts'
import { inAppLinkOf } from '../page/inAppLink.ts'
import { shortAddress } from './cardKind.ts'

/** Creates the VNodes of a description. */
export function renderTree({ tag, attrs, children }: ElementTree): VNode {
	return createElementVNode(tag, attrs, children.map((child) => typeof child === 'string' ? child : renderTree(child)))
}

/** Root of a card: an anchor, the router's link, or a plain box if there is nothing to follow. */
interface CardLink {
	is: Component | 'a' | 'div'
	attrs: Record<string, string>
}

/** Surroundings of a card. */
export interface CardPlace {
	app: AppContext
	t: Translate
	server: LocateServer
}

/** Returns the root of a card with an address. In-app links stay in the app; otherwise only http(s) addresses and paths of the server are followed. */
export function cardLinkOf(href: string | null, { app, t, server }: CardPlace): CardLink {
	const inApp = href && inAppLinkOf(app, href, server)
	if (inApp) return { is: inApp.component, attrs: { to: inApp.to, 'data-address': href } }
	if (!isHttpUrl(href) && !isServerPath(href)) return { is: 'div', attrs: {} }
	return { is: 'a', attrs: { href, target: '_blank', rel: 'noopener noreferrer', 'aria-description': t('Opens in a new tab') } }
}

/** Returns the address of a picture that a card may load by the policy, if any. */
export function cardImageOf(addresses: readonly unknown[], policy: ReferencePolicy, server: LocateServer): string | null {
	return addresses.some(Boolean) ? bestImageOf(addresses, policy, server().baseUrl) : null
}

/** An address as it is shown: its host whole, with the part that somebody registered apart from its subdomains. */
interface AddressParts {
	/** The subdomains of the host, with the dot after them. */
	subdomain: string
	/** The registrable part of the host, or the whole host if it doesn't have one. */
	registrable: string
	/** Port, path and all that follows, which may be cut. */
	rest: string
}

/** Splits a short address, without its scheme, for showing it. International hosts stay as they are written. */
export function splitAddress(address: string): AddressParts {
	// A user name in front of a host does not belong to it.
	const [, host = '', rest = ''] = /^(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#:\\]*)(.*)$/s.exec(address)!
	const registrable = isIpAddress(host) ? host : registrableOf(host)
	return { subdomain: host.slice(0, host.length - registrable.length), registrable, rest }
}

function describe(name: string | undefined, children: ElementTree['children'], tag = 'span'): ElementTree {
	return { tag, attrs: { class: name }, children }
}

/** Describes a host whole, with the part strong that somebody registered. */
function describeHost(subdomain: string, registrable: string, port = ''): ElementTree {
	return describe('nc-address__host', [subdomain, describe(undefined, [registrable], 'b'), port])
}

/** Describes the host of a link if its target has another one, as that of a short link. */
function describeOrigin(link: string, target: string): (ElementTree | string)[] {
	const host = hostOf(link)
	// A path of the server has no host of its own.
	if (!host || !hostOf(target) || host === hostOf(target)) return []
	const { subdomain, registrable, rest } = splitAddress(host)
	return [describeHost(subdomain, registrable, rest), ' → ']
}

interface AddressProps {
	/** The target. */
	href: string
	/** The link as it was written. @default the target */
	link?: string
}

/** Renders an address: its host whole, and a path that may be cut. A link that leads to another host, as short links do, is named before it. */
export const PreviewAddress: FunctionalComponent<AddressProps> = ({ href, link = href }) => {
	const { subdomain, registrable, rest } = splitAddress(shortAddress(href))
	return renderTree(describe('widget-default--link', [...describeOrigin(link, href), describeHost(subdomain, registrable), describe('nc-address__rest', [rest])]))
}
PreviewAddress.props = ['href', 'link']

/** Describes the host that a link leads to, and that of the link where it is another one. */
export function describeHosts(link: string, target: string, name: string): ElementTree {
	const { subdomain, registrable, rest } = splitAddress(hostOf(target))
	return { tag: 'span', attrs: { class: name, dir: 'ltr' }, children: [...describeOrigin(link, target), describeHost(subdomain, registrable, rest)] }
}

/** Returns true if a link leads to another server than the page's own, or through one. */
export function leavesServer(link: string, target: string, serverUrl: string): boolean {
	return Boolean(hostOf(target)) && !(isSameOrigin(link, serverUrl) && isSameOrigin(target, serverUrl))
}
