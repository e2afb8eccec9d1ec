import { createSSRApp, h, type VNode } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences, NcComposerPreviews, NcRichContenteditable } from 'nc-reference'
import { expect, it } from 'vitest'

const link = 'https://tracker.test/issues/7'

function send(render: () => VNode): Promise<string> {
	const plugin = createReferences()
	plugin.services.resolver.seed({ [link]: { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: 'Issue number 7', description: null, thumb: null, link }, accessible: true } })
	return renderToString(createSSRApp({ render }).use(plugin))
}

it('sends the composer previews of a text that is there, and the row alone where there are none', async () => {
	const html = await send(() => h(NcComposerPreviews, { text: `see ${link} and https://other.test`, referenceLimit: 2 }))
	expect(html).toContain('Issue number 7')
	expect(html).toContain('Loading the preview of other.test')
	expect(html.match(/role="listitem"/g)).toHaveLength(2)
	expect(await send(() => h(NcComposerPreviews, { text: 'no links' }))).toMatch(/^<div class="nc-composer-previews">(?:<!--.*?-->)*<\/div>$/)
})

it('renders composer previews below an editor on the server', async () => {
	expect(await send(() => h(NcRichContenteditable, { modelValue: link, previews: true }))).toContain('Issue number 7')
	expect(await send(() => h(NcRichContenteditable, { modelValue: link }))).not.toContain('nc-composer-previews')
})
