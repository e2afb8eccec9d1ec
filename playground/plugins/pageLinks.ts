import type { MarkupRule } from './pageMarkup.ts'
import { ElementTypes, NodeTypes } from '@vue/compiler-core'
import { apiAddresses } from './api/plugin.ts'
import { elementOf } from './headings.ts'

/** Makes links between pages RouterLinks: Markdown writes them as `[the gallery](/gallery#states)`. */
export const pageLinks: MarkupRule = (node) => {
	if (node.tag !== 'a' || node.props.some((prop) => prop.name === 'target')) return
	for (const prop of node.props) {
		if (prop.type !== NodeTypes.ATTRIBUTE || prop.name !== 'href' || !prop.value?.content.startsWith('/')) continue
		prop.name = 'to'
		Object.assign(node, { tag: 'RouterLink', tagType: ElementTypes.COMPONENT })
	}
}

let addresses: Map<string, string> | undefined

/** Makes code in a page that is the name of an export, such as `useReference` or `<NcRichText>`, a link to its reference. */
export const apiLinks: MarkupRule = (node, parent) => {
	if (node.tag !== 'code' || !('tag' in parent) || !/^(p|li|td|dd|dt)$/.test(parent.tag)) return
	const [text] = node.children
	const name = text?.type === NodeTypes.TEXT && node.children.length === 1 ? /^<?([A-Za-z]*[a-z][A-Z]\w+)(?:\([^)]*\))?>?$/.exec(text.content)?.[1] : undefined
	addresses ??= apiAddresses()
	const to = name && addresses.get(name)
	if (!to) return
	const link = elementOf(`<RouterLink to="${to}"></RouterLink>`)
	link.children = [node]
	return link
}
