import type { ReferencePolicyInput } from '../core/policy/policy.ts'
import type { ReferenceMessages } from '../host/messages.ts'
import { type App, type MaybeRefOrGetter, watch } from 'vue'
import { addMessages } from '../host/l10n.ts'
import { type ReferenceServices, type ServicesOptions, createServices, getServices, pageServices } from '../host/services.ts'
import { readingKey, type PreviewFeatures } from './previewFeatures.ts'
import { servicesKey } from './servicesKey.ts'
import { pageTrust, trustKey, type TrustOptions } from './trustOptions.ts'
import { messagesKey } from './useL10n.ts'
import { installReferencePolicy, pagePolicies } from './useReferencePolicy.ts'

/**
 * What an app sets for all of its texts and requests; whatever it leaves out is as on a page of the server.
 * @example
 * const options: CreateReferencesOptions = { policy: 'click', hover: true, lookAhead: 'screens' }
 * createApp(NcRichText, { text: 'hello' }).use(createReferences(options))
 */
export interface CreateReferencesOptions extends ServicesOptions, PreviewFeatures, TrustOptions {
	/** Translations: for a language that the library does not have, or in other words. */
	messages?: ReferenceMessages
	/** Whether functions that no component calls, such as `getLinkWithPicker`, use the same services and policy. @default true */
	global?: boolean
	/** Which previews and images are shown; a ref or getter may change it later. @default 'all' */
	policy?: MaybeRefOrGetter<ReferencePolicyInput>
}

/** The plugin for `app.use()`. */
export interface ReferencesPlugin {
	/** Called by `app.use`. */
	install(app: App): void
	/** What the app's components use. On a server each request needs a plugin, and so services, of its own. */
	services: ReferenceServices
}

/**
 * Sets the library up for an app; with the defaults it works without.
 * In a browser, services and policy become the page's, so that functions such as `getLinkWithPicker` use them too.
 * @example
 * createApp(NcRichText, { text: 'hello' })
 *   .use(createReferences({ policy: 'click', hover: true, limits: { requests: 2 } }))
 *   .mount('#content')
 */
export function createReferences(options: CreateReferencesOptions = {}): ReferencesPlugin {
	const { messages, policy, hover, chips, actions, leaving, trustedHosts, protectedHosts, cleanLinks, global = true, ...parts } = options
	const trust = { leaving, trustedHosts, protectedHosts, cleanLinks }
	const setsTrust = Object.values(trust).some((value) => value !== undefined)
	const browser = typeof window !== 'undefined'
	const services = !browser || Object.keys(parts).length > 0 ? createServices(parts) : getServices()
	// An app that says nothing about previews takes no other app's policy back.
	const choice = policy === undefined ? undefined : { policy }
	if (browser && global) {
		pageServices.propose(services)
		if (choice) pagePolicies.propose(choice)
		if (setsTrust) pageTrust.propose(trust)
	}
	if (browser && messages) addMessages(messages)
	return {
		services,
		install(app) {
			app.provide(servicesKey, services)
			app.provide(readingKey, { hover, chips, actions })
			// A user who changes in place takes the former one's previews off the screen.
			const ends = [services.attach(), watch(() => Object.values(services.access()).join(), () => services.resolver.wake('owner'), { flush: 'sync' })]
			if (browser && global) ends.push(pageServices.join(services))
			if (browser && global && choice) ends.push(pagePolicies.join(choice))
			if (browser && global && setsTrust) ends.push(pageTrust.join(trust))
			if (setsTrust) app.provide(trustKey, trust)
			app.onUnmount(() => { for (const end of ends) end() })
			if (messages) app.provide(messagesKey, messages)
			if (policy !== undefined) installReferencePolicy(app, policy)
		},
	}
}
