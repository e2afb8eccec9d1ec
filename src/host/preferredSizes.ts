import { createPreferredSizes, type PreferredSizes } from '../core/card/preferredSize.ts'
import { madePerOwner, ownedValue } from './storage.ts'

/** The sizes of previews that the page's user has chosen, kept in the browser; those of a visitor are forgotten with the tab. */
export const getPreferredSizes: () => PreferredSizes = /* @__PURE__ */ madePerOwner(() => createPreferredSizes(ownedValue('preferred-sizes', 'browser')))
