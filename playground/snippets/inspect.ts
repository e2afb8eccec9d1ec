import { createReferences } from 'nc-reference'

export const references = createReferences({ policy: 'all' })

// For example in a button of your debug menu
export function explain() {
	console.debug(references.services.resolver.inspect())
}
