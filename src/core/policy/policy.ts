import { isSameOrigin } from '../link/target.ts'

/** Which links are previewed: all, those of the page's own server, on a click, or none. */
export type PreviewMode = 'all' | 'internal' | 'click' | 'off'

/** Which images are loaded: all, those of the page's own server, or none. */
export type MediaMode = 'all' | 'internal' | 'off'

/**
 * What the user, or the app for them, lets previews do.
 * @example
 * const policy: ReferencePolicy = { previews: 'click', media: 'internal', dismissible: true }
 */
export interface ReferencePolicy {
	/** Which links are asked for, and when. @default 'all' */
	previews: PreviewMode
	/** Which images of previews and markdown are loaded. @default 'all' */
	media: MediaMode
	/** Whether a preview has a button that closes it for the tab. @default false */
	dismissible: boolean
}

/**
 * A policy as an app writes it: a whole one, a part of it, or only the mode of previews.
 * @example
 * const policy = ref<ReferencePolicyInput>('click')
 * createReferences({ policy })
 */
export type ReferencePolicyInput = PreviewMode | Partial<ReferencePolicy>

/** Everything is shown. */
export const OPEN_POLICY: ReferencePolicy = { previews: 'all', media: 'all', dismissible: false }

/** The policy that an input stands for, over another one that fills its gaps. */
export function readPolicy(input: ReferencePolicyInput | undefined, base: ReferencePolicy = OPEN_POLICY): ReferencePolicy {
	return { ...base, ...(typeof input === 'string' ? { previews: input } : input) }
}

/** What happens with a link: it is asked for, waits for a click, or is left alone. */
export function previewModeOf(link: string, { previews }: ReferencePolicy, serverUrl: string): 'ask' | 'click' | 'none' {
	if (previews === 'off') return 'none'
	if (previews === 'click') return 'click'
	return previews === 'all' || isSameOrigin(link, serverUrl) ? 'ask' : 'none'
}
