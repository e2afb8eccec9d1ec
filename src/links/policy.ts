import { isSameOrigin } from './target.ts'

/** Links to preview: all, only internal ones, each on a click, or none. Internal links lead to the page's own server. */
export type PreviewMode = 'all' | 'internal' | 'click' | 'off'

/** Images to load: all, only those of the page's own server, or none. */
export type MediaMode = 'all' | 'internal' | 'off'

/**
 * Privacy rules for previews, set by the user or by the app.
 * @example
 * const policy: ReferencePolicy = { previews: 'click', media: 'internal', dismissible: true }
 */
export interface ReferencePolicy {
	/** Links to fetch, and when. @default 'all' */
	previews: PreviewMode
	/** Images to load in previews and Markdown. @default 'all' */
	media: MediaMode
	/** Whether a preview has a button that hides it until the tab is closed. @default false */
	dismissible: boolean
}

/**
 * A policy, a part of one, or only its mode for previews.
 * @example
 * const policy = ref<ReferencePolicyInput>('click')
 * createReferences({ policy })
 */
export type ReferencePolicyInput = PreviewMode | Partial<ReferencePolicy>

/** Everything is shown. */
export const OPEN_POLICY: ReferencePolicy = { previews: 'all', media: 'all', dismissible: false }

/** Returns the policy of an input. Another policy fills its gaps. */
export function readPolicy(input: ReferencePolicyInput | undefined, base: ReferencePolicy = OPEN_POLICY): ReferencePolicy {
	const given: Partial<ReferencePolicy> = typeof input === 'string' ? { previews: input } : input ?? {}
	return { previews: given.previews ?? base.previews, media: given.media ?? base.media, dismissible: given.dismissible ?? base.dismissible }
}

/** Returns the mode for a link: fetch it, wait for a click, or show no preview. */
export function previewModeOf(link: string, { previews }: ReferencePolicy, serverUrl: string): 'ask' | 'click' | 'none' {
	if (previews === 'off') return 'none'
	if (previews === 'click') return 'click'
	return previews === 'all' || isSameOrigin(link, serverUrl) ? 'ask' : 'none'
}
