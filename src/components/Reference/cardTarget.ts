import type { AppContext, Component } from 'vue'
import type { ReferencePolicy } from '../../core/policy/policy.ts'
import type { Translate } from '../../composables/useL10n.ts'
import { isHttpUrl } from '../../core/link/target.ts'
import { bestImageOf } from '../../core/policy/image.ts'
import { getServerLocation } from '../../host/serverLocation.ts'
import { inAppLinkOf } from '../../composables/useInAppLink.ts'

/** What a card is rendered as: an anchor, the router's link, or a plain box where there is nothing to follow. */
export interface CardLink {
	is: Component | 'a' | 'div'
	attrs: Record<string, string>
}

/** What a card with an address is. In-app links stay in the app; only http and https are followed otherwise. */
export function cardLinkOf(href: string | null, { app, t }: { app: AppContext, t: Translate }): CardLink {
	const inApp = href && inAppLinkOf(app, href)
	if (inApp) return { is: inApp.component, attrs: { to: inApp.to, 'data-address': href } }
	if (!isHttpUrl(href)) return { is: 'div', attrs: {} }
	return { is: 'a', attrs: { href, target: '_blank', rel: 'noopener noreferrer', 'aria-description': t('Opens in a new tab') } }
}

/** Which of the addresses of a picture a card loads, if the policy lets any be loaded. */
export function cardImageOf(addresses: readonly unknown[], policy: ReferencePolicy): string | null {
	// Most cards have no picture, and asking where the page's server is takes its time.
	return addresses.some(Boolean) ? bestImageOf(addresses, policy, getServerLocation().baseUrl) : null
}
