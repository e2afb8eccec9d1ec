import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { type SharingHost, TabSharing } from '../resolver/tabs/sharing.ts'
import { TabBridgeOfBrowser } from './tabBridge.ts'

/** Group of tabs that share answers: those of one server, while a user is signed in. */
export interface TabOptions {
	scope: string
	access: () => ReferenceAccess
}

/** Returns what shares the answers of the page's user, as long as that is the last one who has signed in; undefined for a visitor, who shares nothing. */
export function createPageSharing({ scope, access }: TabOptions): ((host: SharingHost) => TabSharing | undefined) | undefined {
	if (access().user === null) return undefined
	return (host) => {
		const { user } = access()
		return user === null || host.owner.isFormer() ? undefined : new TabSharing((hear) => new TabBridgeOfBrowser({ scope, user }, host.openChannel!, hear), host)
	}
}
