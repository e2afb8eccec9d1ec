import { memoizePerOwner, ownedValue } from '../../page/browserStorage.ts'
import { createPreferredSizes, type PreferredSizes } from '../../cards/preferredSize.ts'

/** The sizes of previews that the page's user has chosen, kept in the browser; those of a visitor are forgotten with the tab. */
export const getPreferredSizes: () => PreferredSizes = /* @__PURE__ */ memoizePerOwner(() => createPreferredSizes(ownedValue('preferred-sizes', 'browser')))
