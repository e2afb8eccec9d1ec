import type { Component } from 'vue'
import type { HighlightedSource } from '../plugins/highlight.ts'

const components = import.meta.glob<Component>('../examples/*.vue', { eager: true, import: 'default' })
const sources = import.meta.glob<HighlightedSource>('../examples/*.vue', { eager: true, import: 'default', query: '?highlight' })

/** An example by the name of its file, with that file's source. */
export function findExample(name: string): { component: Component, source: HighlightedSource } | undefined {
	const file = `../examples/${name}.vue`
	const component = components[file]
	const source = sources[file]
	return component && source && { component, source }
}
