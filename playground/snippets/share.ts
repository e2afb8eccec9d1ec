import { createReferences } from 'nc-reference'

// Without a user, every request carries the share token.
export const references = createReferences({
	access: () => ({ user: null, shareToken: 'demo-share' }),
})
