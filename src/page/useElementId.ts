import { inject, ssrContextKey, useId } from 'vue'
import { isHydrating } from '../ui/useHydration.ts'
import { nextElementNumber } from './globals.ts'

/**
 * An id that no other element of the page has. In a browser it is counted on the page, for all apps and copies of the library.
 * What a server has sent keeps the id that it has there: Vue's, whose letter keeps it apart from numbers. Several apps of one
 * page that a server renders need different `app.config.idPrefix`.
 */
export function useElementId(name = 'nc'): string {
	const isServer = typeof window === 'undefined' || inject(ssrContextKey, null) !== null
	return `${name}-${isServer || isHydrating() ? useId() : nextElementNumber()}`
}
