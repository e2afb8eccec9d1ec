import type { ReferenceService, ReferenceServiceOptions } from 'nc-reference/mock'
import { createReferenceService, NO_LIMITS, servePages } from 'nc-reference/mock'
import { createContractProviders } from './contractProviders.ts'
import { createContractSearchProviders } from './contractSearch.ts'
import { demoPages } from './demoPages.ts'
import { createDemoProviders, createDemoSearchProviders } from './demoProviders.ts'
import { createPickerProviders, createPickerSearchProviders } from './pickerProviders.ts'

/** The public share of the demo. */
export const DEMO_SHARE = 'demo-share'

/** The service of playground and tests: alice is signed in, there is a share, and nothing is limited; any option can be changed. */
export function createDemoService(options: ReferenceServiceOptions = {}): ReferenceService {
	return createReferenceService({
		providers: [...createContractProviders({ pullTitle: 'Pull request' }), ...createDemoProviders(), ...createPickerProviders()],
		searchProviders: [...createContractSearchProviders(), ...createDemoSearchProviders(), ...createPickerSearchProviders()],
		sessionUser: 'alice',
		shares: [DEMO_SHARE],
		fetchPage: servePages(demoPages),
		limits: NO_LIMITS,
		onError: () => undefined,
		...options,
	})
}
