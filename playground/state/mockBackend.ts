import { setupWorker } from 'msw/browser'
import { watch, watchEffect } from 'vue'
import { createDemoService } from '../service/demo.ts'
import { createDemoHandlers } from '../service/demoHandlers.ts'
import { switchesFor } from './scenario.ts'
import { settings } from './settings.ts'

/** The stand-in service inside of this page, answering through MSW; it follows the control panel. */
export async function startMockBackend(workerUrl: string): Promise<void> {
	const service = createDemoService()
	watchEffect(() => { service.scenario.set(switchesFor(settings)) })
	watch(() => settings.access, (access) => { service.signIn(access === 'user' ? 'alice' : null) }, { immediate: true, flush: 'sync' })
	await setupWorker(...createDemoHandlers(service)).start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: workerUrl } })
}
