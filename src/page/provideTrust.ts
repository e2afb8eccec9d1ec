import { inject, shallowRef, type AppContext, type InjectionKey, type MaybeRefOrGetter } from 'vue'
import { createLatestChoice, type LatestChoice } from '../ui/latestChoice.ts'

/** Links that need a confirmation: none, suspicious ones, or all that leave the page's own server and trusted hosts. */
export type LeavingPolicy = 'never' | 'suspicious' | 'always'

/** Options for links that may deceive the user. */
export interface TrustOptions {
	/** Links that need a confirmation before the browser follows them. May be a ref or getter. @default 'suspicious' */
	leaving?: MaybeRefOrGetter<LeavingPolicy>
	/** Hosts, with their subdomains, whose links never need a confirmation. The page's own server is always trusted. @default [] */
	trustedHosts?: MaybeRefOrGetter<readonly string[]>
	/** Hosts that attackers may imitate, in addition to well-known hosts and the page's own. @default [] */
	protectedHosts?: MaybeRefOrGetter<readonly string[]>
	/** Remove tracking parameters from links that "Copy the link" copies or that the user pastes into an editor. @default false */
	cleanLinks?: MaybeRefOrGetter<boolean>
}

/** Injection key of an app's options, which `createReferences` provides. */
export const trustKey: InjectionKey<Readonly<TrustOptions>> = Symbol('nc-reference trust')

const version = shallowRef(0)
/** The options that an app has set for the page: for components that no app provides them to. */
export const pageTrust: LatestChoice<Readonly<TrustOptions>> = /* @__PURE__ */ createLatestChoice(() => { version.value++ })

/** Follows what the page's apps set. */
const PAGE: Readonly<TrustOptions> = {
	get leaving() { void version.value; return pageTrust.current()?.leaving },
	get trustedHosts() { void version.value; return pageTrust.current()?.trustedHosts },
	get protectedHosts() { void version.value; return pageTrust.current()?.protectedHosts },
	get cleanLinks() { void version.value; return pageTrust.current()?.cleanLinks },
}

/** Returns the options of an app, else those of the page. */
export function trustOptionsOf({ provides }: AppContext): Readonly<TrustOptions> {
	return provides[trustKey as symbol] as TrustOptions | undefined ?? PAGE
}

/** Returns the options of the component's app, else those of the page. */
export function useTrustOptions(): Readonly<TrustOptions> {
	return inject(trustKey, PAGE)
}
