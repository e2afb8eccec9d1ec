import { computed, type Component, type ComputedRef } from 'vue'
import { isHttpUrl } from '../core/link/target.ts'
import { useInAppLink } from './useInAppLink.ts'
import { useL10n } from './useL10n.ts'

/** What a card is drawn as: an anchor, the router's link, or a plain box where there is nothing to follow. */
export interface CardLink {
	is: Component | 'a' | 'div'
	attrs: Record<string, string>
}

/** The link that a whole card is. In-app links stay in the app; only http and https are followed otherwise. */
export function useCardLink(href: () => string | null): ComputedRef<CardLink> {
	const { t } = useL10n()
	const inAppLink = useInAppLink()
	return computed((): CardLink => {
		const to = href()
		const inApp = to && inAppLink(to)
		if (inApp) return { is: inApp.component, attrs: { to: inApp.to } }
		if (!isHttpUrl(to)) return { is: 'div', attrs: {} }
		return { is: 'a', attrs: { href: to, target: '_blank', rel: 'noopener noreferrer', 'aria-description': t('Opens in a new tab') } }
	})
}
