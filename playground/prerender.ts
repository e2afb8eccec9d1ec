import { createSSRApp } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences } from 'nc-reference'
import { sections } from 'virtual:api'
import { router } from './router.ts'
import AppShell from './shell/AppShell.vue'
import CodeBlock from './shell/CodeBlock.vue'
import ExampleBlock from './shell/ExampleBlock.vue'
import PageTitle from './shell/PageTitle.vue'
import { pages } from './state/pages.ts'

/** Paths of all pages, those of the reference included. */
export const paths = [...pages, ...sections].map(({ path }) => path)

/** Returns the title, the description, the name and the markup of a page, for readers and machines without JavaScript. */
export async function render(path: string): Promise<{ title: string, summary: string, name: string, html: string }> {
	const app = createSSRApp(AppShell).use(router).use(createReferences({ global: false }))
	app.component('CodeBlock', CodeBlock).component('ExampleBlock', ExampleBlock).component('PageTitle', PageTitle)
	await router.push(path)
	const { page } = router.currentRoute.value.meta
	return { title: sections.find((section) => section.path === path)?.title ?? page?.title ?? '', summary: page?.summary ?? '', name: page?.name ?? '', html: await renderToString(app) }
}
