import { h, type FunctionalComponent } from 'vue'

/** The text of a docstring: what stands between backticks is code, `{@link X}` is X. */
const DocText: FunctionalComponent<{ text: string }> = ({ text }) => text
	.replace(/\{@link\s+([^}]+)\}/g, '`$1`')
	.split('`')
	.map((part, index) => index % 2 ? h('code', part) : part)
DocText.props = ['text']
export default DocText
