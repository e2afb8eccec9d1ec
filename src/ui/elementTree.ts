/** An element, to be made as a VNode or as a DOM node. */
export interface ElementTree {
	tag: string
	attrs: Record<string, string | undefined>
	children: readonly (ElementTree | string)[]
}
