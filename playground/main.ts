import './styles/base.css'
import './styles/demo.css'
import './styles/prose.css'
import './widgets/all.ts'
import { createApp } from 'vue'
import { createReferences, preloadPreviews } from 'nc-reference'
import { registerPictures } from './demo/pictures.ts'
import { registerWiki } from './demo/wiki.ts'
import { followFirstLink, router } from './router.ts'
import AppShell from './shell/AppShell.vue'
import CodeBlock from './shell/CodeBlock.vue'
import ExampleBlock from './shell/ExampleBlock.vue'
import PageTitle from './shell/PageTitle.vue'
import { followAccess } from './state/access.ts'
import { followAppearance } from './state/appearance.ts'
import { loggedTransport, startBackend } from './state/backend.ts'

// Requests go to /ocs/…, as on a server at the root of its host.
Object.assign(window, { _oc_webroot: '' })

const app = createApp(AppShell).use(router).use(createReferences({ transport: loggedTransport }))
// Pages in Markdown use these without an import.
app.component('CodeBlock', CodeBlock).component('ExampleBlock', ExampleBlock).component('PageTitle', PageTitle)
const appearance = followAppearance()
registerPictures()
registerWiki()
followAccess()
// A worker that is here already answers soon, pictures included; the first visit doesn't wait for one.
const isServed = Boolean(navigator.serviceWorker?.controller)

async function start(): Promise<void> {
	await Promise.all([appearance, isServed && startBackend(), router.isReady(), preloadPreviews(), document.fonts.load('1rem Figtree'), document.fonts.load('500 1rem Newsreader')])
	// In one task, so the prerendered page is never painted.
	delete document.documentElement.dataset.waits
	app.mount('#app')
	followFirstLink()
	if (!isServed) void startBackend()
}

// What it waits for is in files that import this one.
void start()
