import { createSSRApp, defineComponent, h, onMounted, ref } from 'vue'
import { NcAutoCompleteResult, NcMentionBubble, NcReferenceList, NcReferencePicker, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch } from 'nc-reference'

const link = 'https://tracker.test/issues/7'
const openGraphObject = { id: link, name: 'Issue number 7', description: 'Opened by alice', thumb: null, link }
const issue = { id: 7, url: link, title: 'Issue number 7', comment_count: 3, state: 'open', labels: [{ name: 'bug', color: 'd73a4a' }], created_at: 1767225600, author: 'alice' }

/** References of each kind, as a server sends them. */
export const references = {
	plain: { richObjectType: 'open-graph', richObject: openGraphObject, openGraphObject, accessible: true },
	issue: { richObjectType: 'refdemo_issue', richObject: { vcs_issue: issue }, openGraphObject, accessible: true },
	picture: { richObjectType: 'refdemo_pic', richObject: { image_gif: true, proxied_url: '/pic.png' }, openGraphObject: { ...openGraphObject, thumb: '/pic.png' }, accessible: true },
	forbidden: { richObjectType: 'open-graph', richObject: {}, openGraphObject, accessible: false },
}

/** Data that only the browser has: the providers of the page, and the element of an app. */
export const providers = {
	searched: { id: 'searched', title: 'Searched', icon_url: '/pic.png', order: 1, search_providers_ids: ['files'] },
	rendered: { id: 'rendered', title: 'Rendered', icon_url: '/pic.png', order: 2 },
}

const MARKDOWN = `# Notes

- [x] done
- [ ] open, {name}

  with a second paragraph
  1. nested
  2. list

| a | b |
|---|:-:|
| 1 | **2** |

> quote of \`code\` and https://example.org[^1]

\`\`\`js
const hydrated = 1
\`\`\`

    indented

![picture](/pic.png "title") <b>raw</b> ~~gone~~ www.example.org

[^1]: A note.
`

/** Everything that can be rendered without a request, once. */
const Story = defineComponent({
	name: 'PackageStory',
	setup() {
		const value = ref('hello @alice, /')
		const mounted = ref(false)
		onMounted(() => { mounted.value = true })
		return () => h('main', { 'data-mounted': mounted.value || undefined }, [
			h(NcRichText, { text: 'See https://example.org and {name}.', arguments: { name: 'Bob' } }),
			h(NcRichText, { text: `An issue: ${link}`, references: { [link]: references.issue }, referenceLimit: 1 }),
			h(NcRichText, { text: MARKDOWN, useMarkdown: true }),
			h(NcRichText, { text: MARKDOWN, arguments: { name: 'Bob' }, useExtendedMarkdown: true, interactive: true }),
			h(NcReferenceList, { text: link, referenceData: [references.plain] }),
			...Object.values(references).map((reference) => h(NcReferenceWidget, { reference })),
			h(NcRichContenteditable, {
				modelValue: value.value,
				'onUpdate:modelValue': (next) => { value.value = next },
				label: 'Message',
				userData: { alice: { id: 'alice', label: 'Alice', icon: 'icon-user', source: 'users' } },
			}),
			h(NcMentionBubble, { id: 'alice', label: 'Alice', iconUrl: '/pic.png' }),
			h(NcAutoCompleteResult, { id: 'alice', label: 'Alice', icon: 'icon-user', status: { status: 'online', message: 'here' } }),
			h(NcReferencePicker, { focusOnCreate: false }),
			...[providers.searched, providers.rendered].map((initialProvider) => h(NcReferencePicker, { initialProvider, focusOnCreate: false })),
			h(NcSearch, { provider: providers.searched }),
		])
	},
})

/** An app that hydrates what the server rendered. */
export const createStory = () => createSSRApp(Story)
