import type { ReferencePolicyInput } from '../links/policy.ts'
import type { LiveSource } from '../resolver/live/liveUpdates.ts'
import type { ReferenceMessages } from '../ui/messages.ts'
import type { PageLiveOptions } from './pageLive.ts'
import { type App, type MaybeRefOrGetter, watch } from 'vue'
import { warn } from '../resolver/warn.ts'
import { addMessages } from '../ui/dom/l10n.ts'
import { importOnce } from '../ui/loadOnce.ts'
import { messagesKey } from '../ui/useL10n.ts'
import { storedText } from './browserStorage.ts'
import { pageTrust, trustKey, type TrustOptions } from './provideTrust.ts'
import { type ReferenceServices, type ServicesOptions, createServices, getServices, pageServices } from './services.ts'
import { appKey } from './useApp.ts'
import { installReferencePolicy, proposePagePolicy } from './useReferencePolicy.ts'
import { servicesKey } from './useServer.ts'

/** Features for all texts of an app. The props of a text override them. */
export interface PreviewFeatures {
	/** Show a link's preview on hover, focus or long press. @default false */
	hover?: boolean
	/** Show bare addresses as chips with the icon and title of their target. @default false */
	chips?: boolean
	/** Give previews a menu of actions. @default false */
	actions?: boolean
}

/** A preview that the user has no access to. */
export interface ForbiddenPreview {
	link: string
	host: string
	/** `richObjectType` of its reference. */
	type: string
}

/** Page where the user connects an account. */
export interface AccountConnection {
	/** An http(s) address, or a path of the page's server. */
	href: string
	/** Name of the service, for the user. @default the host of the link */
	service?: string
}

/**
 * Says where the user connects an account so that a preview becomes accessible. Null if no account helps.
 * @example
 * const connectAccount: ConnectAccount = ({ host }) => host === 'github.com' ? { href: '/settings/user/connected-accounts', service: 'GitHub' } : null
 * createReferences({ connectAccount })
 */
export type ConnectAccount = (preview: ForbiddenPreview) => AccountConnection | null | undefined

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

const importLive = /* @__PURE__ */ importOnce(() => import('./pageLive.ts'))

/** Loads what follows the server, and starts it. Returns its cleanup. */
function startLive(options: Omit<PageLiveOptions, 'followed'>): () => void {
	let stop: (() => void) | null | undefined
	importLive().then(({ followServer }) => {
		if (stop !== null) stop = followServer({ ...options, followed: storedText('tab', 'nc-reference-followed') })
	}, (cause: unknown) => { warn('Could not follow live changes: their code did not load. Reload the page.', cause) })
	return () => {
		stop?.()
		stop = null
	}
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
			app.provide(appKey, { hover, chips, actions, connectAccount })
			// A user who changes in place takes the former one's previews off the screen.
			const ends = [services.attach(), watch(() => Object.values(services.access()).join(), () => services.resolver.wake('owner'), { flush: 'sync' })]
			// What has gathered is passed on while the tabs are connected.
			if (browser && live.length) ends.unshift(startLive({ services, sources: live }))
			if (browser && global) ends.push(pageServices.join(services))
			if (joinPolicies) ends.push(joinPolicies())
			if (browser && global && setsTrust) ends.push(pageTrust.join(trust))
			if (setsTrust) app.provide(trustKey, trust)
			app.onUnmount(() => { for (const end of ends) end() })
			if (messages) app.provide(messagesKey, messages)
			if (policy !== undefined) installReferencePolicy(app, policy)
		},
	}
}
