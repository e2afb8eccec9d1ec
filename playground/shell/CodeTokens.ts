import type { Token } from '../plugins/highlight.ts'
import { h, type FunctionalComponent, type VNodeChild } from 'vue'

function render(tokens: Token[]): VNodeChild[] {
	return tokens.map((token) => typeof token === 'string' ? token : h('span', { class: token[0] }, render(token[1])))
}

/** Renders highlighted source. */
const CodeTokens: FunctionalComponent<{ tokens: Token[] }> = ({ tokens }) => render(tokens)
CodeTokens.props = ['tokens']
export default CodeTokens
