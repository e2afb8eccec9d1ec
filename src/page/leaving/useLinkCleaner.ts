import { toValue } from 'vue'
import { importOnce } from '../../ui/loadOnce.ts'
import { useTrustOptions } from '../provideTrust.ts'

const loadCleaner = /* @__PURE__ */ importOnce(() => import('../../links/trust/trackingParameters.ts'))

/**
 * Cleans links before they are copied, where the app wants that.
 * @returns `prepare`, to be called when a menu opens, since a click that copies can't wait; and `clean`.
 */
export function useLinkCleaner(): { prepare: () => void, clean: (link: string) => string } {
	const { cleanLinks } = useTrustOptions()
	let clean = (link: string) => link

	return {
		prepare() {
			if (toValue(cleanLinks)) loadCleaner().then(({ cleanLink }) => { clean = cleanLink }, () => undefined)
		},
		clean: (link) => toValue(cleanLinks) ? clean(link) : link,
	}
}
