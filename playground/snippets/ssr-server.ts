import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences, NcRichText, type ReferenceSeed } from 'nc-reference'

export async function renderMessage(text: string, user: string, known: ReferenceSeed): Promise<string> {
	const references = createReferences({ access: () => ({ user, shareToken: null }) })
	references.services.resolver.seed(known)
	const app = createSSRApp({ render: () => h(NcRichText, { text, referenceLimit: 1, useMarkdown: true }) })
	return renderToString(app.use(references))
}
