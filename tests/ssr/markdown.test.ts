import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { NcRichText } from 'nc-reference'
import { expect, it } from 'vitest'

const send = (text: string) => renderToString(createSSRApp({ render: () => h(NcRichText, { text, useExtendedMarkdown: true }) }))

it('sends markdown from the first text on', async () => {
	expect(await send('# Hi\n\n- [ ] *a*\n\n```js\nb\n```')).toMatch(/<h4>Hi<\/h4><ul class="contains-task-list">.*<em>a<\/em>.*<code class="language-js">.*b\n/s)
	expect(await send('&Dcaron;')).toContain('<p>Ď</p>')
	expect(await send('~~c~~')).toContain('<p><del>c</del></p>')
})
