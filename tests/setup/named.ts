import { defineComponent, h } from 'vue'
import { useElementId } from '../../src/page/useElementId.ts'

/** An element with an id of the library. */
export const Named = defineComponent(() => {
	const id = useElementId('nc-test')
	return () => h('i', { id })
})

/** Two of them as a server sends them. */
export const SENT = '<div><i id="nc-test-v-0"></i><i id="nc-test-v-1"></i></div>'
