import type { App, MaybeRefOrGetter } from 'vue'
import { type Messages, addMessages } from '../host/l10n.ts'
import { type ReferenceServices, type ServicesOptions, createServices, getServices, setServices } from '../host/services.ts'
import type { ReferencePolicyInput } from '../core/policy/policy.ts'
import { installReferencePolicy } from './usePolicy.ts'
import { servicesKey } from './servicesKey.ts'

export interface CreateReferencesOptions extends ServicesOptions {
	/** Strings of the app's language, or other ones than ours. */
	messages?: Messages
	/** Whether functions that no component calls, such as `getLinkWithPicker`, use the same services. @default true */
	forPage?: boolean
	/** Which previews and images are shown; a ref or getter may change it later. @default 'all' */
	policy?: MaybeRefOrGetter<ReferencePolicyInput>
}

/** The plugin for `app.use()`. */
export interface ReferencesPlugin {
	install(app: App): void
	/** What the app's components use. On a server each request needs a plugin, and so services, of its own. */
	services: ReferenceServices
}

/**
 * Sets the library up for an app: `app.use(createReferences({ … }))`. Nobody needs it who is content with the defaults.
 * In a browser the services become the page's, so that functions such as `getLinkWithPicker` use them too.
 */
export function createReferences({ messages, policy, forPage = true, ...options }: CreateReferencesOptions = {}): ReferencesPlugin {
	const browser = typeof window !== 'undefined'
	const services = browser && !Object.keys(options).length ? getServices() : createServices(options)
	if (browser && forPage) setServices(services)
	if (messages) addMessages(messages)
	return {
		services,
		install(app) {
			app.provide(servicesKey, services)
			if (policy !== undefined) installReferencePolicy(app, policy)
		},
	}
}
