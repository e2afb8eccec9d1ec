import type { ReferenceService } from 'nc-reference/mock'
import { watch, watchEffect } from 'vue'
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { createDemoService } from '../service/demo.ts'
import { createDemoHandlers } from '../service/demoHandlers.ts'
import { demoPageLinks } from '../service/demoPages.ts'
import { followPushes } from './files.ts'
import { switchesFor } from './scenario.ts'
import { settings } from './settings.ts'

/**
 * A server stores the pictures of its links, but this one loses them with the page, while the library keeps the
 * answers. So a picture is fetched again after a reload.
 */
function picturesOf(service: ReferenceService) {
	let read: Promise<unknown> | undefined
	return http.get('*/core/references/preview/*', async ({ request }) => {
		const known = await service.handle(request.clone())
		if (known.status !== 404) return known
		read ??= Promise.all(demoPageLinks.map((link) => service.manager.resolveReference(link, { userId: 'alice', address: '127.0.0.1', base: location.origin, isShare: () => false })))
		await read
		return service.handle(request)
	})
}

/** The stand-in service inside of this page, answering through MSW; it follows the control panel. */
export async function startMockBackend(workerUrl: string): Promise<void> {
	const service = createDemoService()
	watchEffect(() => { service.scenario.set(switchesFor(settings)) })
	watch(() => settings.access, (access) => { service.signIn(access === 'user' ? 'alice' : null) }, { immediate: true, flush: 'sync' })
	followPushes(service)
	await setupWorker(picturesOf(service), ...createDemoHandlers(service)).start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: workerUrl } })
}
