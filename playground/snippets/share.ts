import { createReferences } from 'nc-reference'

// Without a user, the token of the share goes along with every question.
export const references = createReferences({
	access: () => ({ user: null, shareToken: 'demo-share' }),
})
