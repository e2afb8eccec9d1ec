/** Metadata of a page, from the `.meta.ts` file next to it. */
export interface PageMeta {
	title: string
	/** The heading in the navigation that lists it. */
	group: string
	order: number
	/** One sentence. */
	summary: string
	/** Words that readers search for and the page doesn't have. */
	words?: string
	/** Takes the whole width; such a page marks its English prose itself. */
	wide?: boolean
}

/** The order of the groups; unknown ones follow. */
export const GROUPS = ['Begin', 'Show', 'Write', 'Connect', 'Extend', 'Test', 'Reference', 'Project']

/** Path of a page, by the name of its file. */
export function pathOf(name: string): string {
	return name === 'Start' ? '/' : `/${name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}`
}
