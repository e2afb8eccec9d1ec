import type { InjectionKey } from 'vue'

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

/** Injection key under which `createReferences` provides it. */
export const connectKey: InjectionKey<ConnectAccount> = Symbol('nc-reference connect account')
