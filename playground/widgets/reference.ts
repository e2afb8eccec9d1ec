import type { Reference } from 'nc-reference'

/** A reference as a server would answer it, for examples that ask none. */
export function referenceTo(link: string, name: string, rich: Pick<Reference, 'richObjectType'> & Partial<Reference>): Reference {
	return {
		richObject: {},
		accessible: true,
		openGraphObject: { id: link, name, description: 'The plain card, rendered where no widget is.', thumb: null, link },
		...rich,
	}
}
