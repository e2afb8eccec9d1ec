import type { ReferencePolicyInput } from '../links/policy.ts'
import type { LiveSource } from '../resolver/live/liveSource.ts'
import type { ReferenceMessages } from '../ui/messages.ts'
import { type App, type MaybeRefOrGetter, watch } from 'vue'
import { addMessages } from '../ui/dom/l10n.ts'
import { messagesKey } from '../ui/useL10n.ts'
import { type ConnectAccount, connectKey } from './connectAccount.ts'
import { previewFeaturesKey, type PreviewFeatures } from './previewFeatures.ts'
import { pageTrust, trustKey, type TrustOptions } from './provideTrust.ts'
import { type ReferenceServices, type ServicesOptions, createServices, getServices, pageServices } from './services.ts'
import { servicesKey } from './servicesKey.ts'
import { startLive } from './startLive.ts'
import { installReferencePolicy, proposePagePolicy } from './useReferencePolicy.ts'

/**
 * Options for all texts and requests of an app. The defaults suit a page that a Nextcloud server sent.
 * @example
 * const options: CreateReferencesOptions = { policy: 'click', hover: true, lookAhead: 'screens' }
 * createApp(NcRichText, { text: 'hello' }).use(createReferences(options))
 */
export interface CreateReferencesOptions extends ServicesOptions, PreviewFeatures, TrustOptions {
	/** Sources of changes, such as `filesEvents()` and `notifyPush()` of `nc-reference/live`. Changed previews are fetched again. @default [] */
	live?: readonly LiveSource[]
	/** Returns the place where the user connects an account for a preview without access. The card then offers a link to it. @default no link */
	connectAccount?: ConnectAccount
	/** Translations into another language, or replacements for the library's own strings. */
	messages?: ReferenceMessages
	/** Whether functions outside components, such as `getLinkWithPicker`, use the same services and policy. @default true */
	global?: boolean
	/** Policy for previews and images. May be a ref or getter. @default the policy of the page's other apps, else 'all' */
	policy?: MaybeRefOrGetter<ReferencePolicyInput>
}

/** Plugin for `app.use()`. */
export interface ReferencesPlugin {
	/** Installs the plugin. Vue calls it from `app.use`. */
	install(app: App): void
	/** Services of the app's components. On a server, create a plugin for each request. */
	services: ReferenceServices
}

/**
 * Sets up the library for an app. You need it only to change a default.
 * In a browser, its services and policy also apply to functions such as `getLinkWithPicker`.
 * @example
 * createApp(NcRichText, { text: 'hello' })
 *   .use(createReferences({ policy: 'click', hover: true, limits: { requests: 2 } }))
 *   .mount('#content')
 */
export function createReferences(options: CreateReferencesOptions = {}): ReferencesPlugin {
	const { messages, policy, hover, chips, actions, leaving, trustedHosts, protectedHosts, cleanLinks, live = [], connectAccount, global = true, ...parts } = options
	const trust = { leaving, trustedHosts, protectedHosts, cleanLinks }
	const setsTrust = Object.values(trust).some((value) => value !== undefined)
	const browser = typeof window !== 'undefined'
	const services = !browser || Object.keys(parts).length > 0 ? createServices(parts) : getServices()
	// An app that says nothing about previews takes no other app's policy back.
	const joinPolicies = browser && global && policy !== undefined ? proposePagePolicy(policy) : undefined
	if (browser && global) {
		pageServices.propose(services)
		if (setsTrust) pageTrust.propose(trust)
	}
	if (browser && messages) addMessages(messages)
	return {
		services,
		install(app) {
			app.provide(servicesKey, services)
			app.provide(previewFeaturesKey, { hover, chips, actions })
			// A user who changes in place takes the former one's previews off the screen.
			const ends = [services.attach(), watch(() => Object.values(services.access()).join(), () => services.resolver.wake('owner'), { flush: 'sync' })]
			// What has gathered is passed on while the tabs are connected.
			if (browser && live.length) ends.unshift(startLive({ services, sources: live }))
			if (browser && global) ends.push(pageServices.join(services))
			if (joinPolicies) ends.push(joinPolicies())
			if (browser && global && setsTrust) ends.push(pageTrust.join(trust))
			if (connectAccount) app.provide(connectKey, connectAccount)
			if (setsTrust) app.provide(trustKey, trust)
			app.onUnmount(() => { for (const end of ends) end() })
			if (messages) app.provide(messagesKey, messages)
			if (policy !== undefined) installReferencePolicy(app, policy)
		},
	}
}
