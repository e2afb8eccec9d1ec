import { h, type FunctionalComponent, type VNodeChild } from 'vue'
import type { Token } from '../plugins/highlight.ts'

function draw(tokens: Token[]): VNodeChild[] {
	return tokens.map((token) => typeof token === 'string' ? token : h('span', { class: token[0] }, draw(token[1])))
}

/** Draws highlighted source. */
const CodeTokens: FunctionalComponent<{ tokens: Token[] }> = ({ tokens }) => draw(tokens)
CodeTokens.props = ['tokens']
export default CodeTokens
