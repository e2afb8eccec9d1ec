import type { Variant } from './variant.ts'
import { createReferences } from 'nc-reference'
import { variant as ours } from './ours.ts'

/** Variant with one GET per link, as many at once as a browser has connections. */
createReferences({ limits: { links: 1, requests: 6 } })

export const variant: Variant = ours
