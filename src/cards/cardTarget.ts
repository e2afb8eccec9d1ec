import type { AppContext, Component } from 'vue'
import type { ReferencePolicy } from '../links/policy.ts'
import type { Translate } from '../ui/useL10n.ts'
import type { LocateServer } from '../page/useServer.ts'
import { isHttpUrl, isServerPath } from '../links/allowedTarget.ts'
import { bestImageOf } from '../links/image.ts'
import { inAppLinkOf } from '../page/useInAppLink.ts'

/** Root of a card: an anchor, the router's link, or a plain box if there is nothing to follow. */
export interface CardLink {
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
