import { createElementVNode, type FunctionalComponent, type VNode } from 'vue'
import { shortAddress } from '../../core/card/text.ts'
import { hostOf, isSameOrigin } from '../../core/link/target.ts'
import { splitAddress } from '../../core/trust/addressParts.ts'

/** Renders a host whole, with the part strong that somebody registered. */
function renderHost(host: string): VNode {
	const { subdomain, registrable, rest } = splitAddress(host)
	return createElementVNode('span', { class: 'nc-address__host' }, [subdomain, createElementVNode('b', null, registrable), rest])
}

/** Renders the host of a link where it isn't that of its target, as of a short link. */
function renderOrigin(link: string, target: string): (VNode | string)[] {
	const host = hostOf(link)
	// A path of the server has no host of its own.
	return host && hostOf(target) && host !== hostOf(target) ? [renderHost(host), ' → '] : []
}

/** Target of a preview. */
export interface AddressProps {
	/** The target. */
	href: string
	/** The link as it was written. @default the target */
	link?: string
}

/** Renders an address: its host whole, and a path that may be cut. A link that leads to another host, as short links do, is named before it. */
export const PreviewAddress: FunctionalComponent<AddressProps> = ({ href, link = href }) => {
	const { subdomain, registrable, rest } = splitAddress(shortAddress(href))
	return createElementVNode('span', { class: 'widget-default--link' }, [
		...renderOrigin(link, href),
		createElementVNode('span', { class: 'nc-address__host' }, [subdomain, createElementVNode('b', null, registrable)]),
		createElementVNode('span', { class: 'nc-address__rest' }, rest),
	])
}
PreviewAddress.props = ['href', 'link']

/** Renders the host that a link leads to, and that of the link where it is another one. */
export function renderHosts(link: string, target: string): VNode {
	return createElementVNode('span', { dir: 'ltr' }, [...renderOrigin(link, target), renderHost(hostOf(target))])
}

/** Returns true if a link leads to another server than the page's own, or through one. */
export function leavesServer(link: string, target: string, serverUrl: string): boolean {
	return Boolean(hostOf(target)) && !(isSameOrigin(link, serverUrl) && isSameOrigin(target, serverUrl))
}
