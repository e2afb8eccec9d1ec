import type { FunctionalComponent } from 'vue'
import type { ElementTree } from '../ui/renderElementTree.ts'
import { hostOf, isSameOrigin } from '../links/target.ts'
import { splitAddress } from '../links/trust/addressParts.ts'
import { renderTree } from '../ui/renderElementTree.ts'
import { shortAddress } from './text.ts'

/** Describes an element by its class. */
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
