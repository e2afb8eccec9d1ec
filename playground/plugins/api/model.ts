/** API reference of a parameter, prop, event, slot or member. */
export interface ApiMember {
	name: string
	type: string
	optional: boolean
	text: string
	/** Value of `@default`. */
	fallback?: string
}

/** A table of an entry: props, events, slots, methods, members or parameters. */
export interface ApiTable {
	title: 'Props' | 'Events' | 'Slots' | 'Exposed' | 'Members' | 'Parameters'
	members: ApiMember[]
}

/** Something that the package exports. */
export interface ApiEntry {
	name: string
	kind: 'component' | 'function' | 'class' | 'value' | 'type'
	/** Whether it is only a part of other entries, which can't be imported by its name. */
	isPart?: boolean
	text: string
	/** Declaration without its body, unless a table shows the same. */
	signature?: string
	tables: ApiTable[]
	returns?: string
	throws?: string
	/** Content of `@example` without fences. */
	example?: string
}

/** The exports below one heading of an entry file. */
export interface ApiGroup {
	title: string
	entries: ApiEntry[]
}

/** One entry of the package. */
export interface ApiPackageEntry {
	specifier: string
	groups: ApiGroup[]
}

/** A page of the reference. */
export interface ApiSection {
	path: string
	title: string
	specifier: string
	entries: ApiEntry[]
}
