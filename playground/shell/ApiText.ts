import { h, type FunctionalComponent, type VNodeChild } from 'vue'
import { addresses } from 'virtual:api'
import { RouterLink } from 'vue-router'

const NAME = /[A-Za-z_$][\w$]*/g

/** Returns a type or a signature whose exported names are links. */
function linked(code: string, own?: string): VNodeChild[] {
	const parts: VNodeChild[] = []
	let end = 0
	for (const { 0: name, index } of code.matchAll(NAME)) {
		const to = name !== own && Object.hasOwn(addresses, name) ? addresses[name] : undefined
		if (!to) continue
		parts.push(code.slice(end, index), h(RouterLink, { to }, () => name))
		end = index + name.length
	}
	return [...parts, code.slice(end)]
}

/** A type or a signature. Exported names in it are links, except for its own. */
export const ApiCode: FunctionalComponent<{ code: string, own?: string }> = ({ code, own }) => h('code', linked(code, own))
ApiCode.props = ['code', 'own']

/** The text of a docstring. Text between backticks is code, and `{@link X}` is the link to X. */
export const ApiText: FunctionalComponent<{ text: string }> = ({ text }) => text
	.replace(/\{@link\s+([^}]+)\}/g, '`$1`')
	.split('`')
	.map((part, index) => index % 2 ? h('code', linked(part)) : part)
ApiText.props = ['text']
