import type { Component } from 'vue'
import { isHttpUrl } from '../core/link/target.ts'
import { useInAppLink } from './useInAppLink.ts'
import { useL10n } from './useL10n.ts'

/** What a card is drawn as: an anchor, the router's link, or a plain box where there is nothing to follow. */
export interface CardLink {
	is: Component | 'a' | 'div'
	attrs: Record<string, string>
}

/** Tells what a card with an address is. In-app links stay in the app; only http and https are followed otherwise. */
export function useCardLink(): (href: string | null) => CardLink {
	const { t } = useL10n()
	const inAppLink = useInAppLink()
	return (href): CardLink => {
		const inApp = href && inAppLink(href)
		if (inApp) return { is: inApp.component, attrs: { to: inApp.to } }
		if (!isHttpUrl(href)) return { is: 'div', attrs: {} }
		return { is: 'a', attrs: { href, target: '_blank', rel: 'noopener noreferrer', 'aria-description': t('Opens in a new tab') } }
	}
}
