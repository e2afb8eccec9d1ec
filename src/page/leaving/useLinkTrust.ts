import type { JudgeLink } from '../../text/renderInline.ts'
import { shallowRef, toValue } from 'vue'
import { mayDeceive } from '../../links/trust/mayDeceive.ts'
import { lazyModule } from '../../ui/lazyModule.ts'
import { isHydrating, useHydrated } from '../../ui/useHydration.ts'
import { useL10n } from '../../ui/useL10n.ts'
import { useTrustOptions, type TrustOptions } from '../provideTrust.ts'
import { useServer, type LocateServer } from '../useServer.ts'

/** The inspector of links, which also asks before a suspicious one is followed. */
export const inspectorChunk = /* @__PURE__ */ lazyModule(() => import('./useInspector.ts'), 'the inspection of links')

/** Creates a getter of the judge for links of one text in an app of a server. Another function means that something has changed. */
export function createTextJudge(options: Readonly<TrustOptions>, server: LocateServer): () => JudgeLink {
	const { t } = useL10n()
	/** Counts up when the inspection has loaded that a link of this text waits for: other texts aren't rendered again. */
	const version = shallowRef(0)
	let isWaiting = false
	let last: readonly unknown[] = []
	let judge: JudgeLink | null = null

	/** Loads the inspection. A text is shown without notes until then. */
	function wait() {
		if (!isWaiting) inspectorChunk.whenLoaded(() => { version.value++ })
		isWaiting = true
		inspectorChunk.load().catch(() => undefined)
	}

	function createJudge(): JudgeLink {
		let inspect: JudgeLink | undefined
		return (href, label, title) => {
			if (!mayDeceive(label, href, title)) return null
			const loaded = inspectorChunk.loaded.value
			if (loaded) return (inspect ??= loaded.createJudge(options, { server, t }))(href, label, title)
			// Rendering only reads.
			return { hooks: { onVnodeMounted: wait, onVnodeUpdated: wait }, load: wait, note: null, words: '' }
		}
	}

	return () => {
		// A list may be changed in place.
		const now = [version.value, `${toValue(options.trustedHosts)}`, `${toValue(options.protectedHosts)}`]
		if (!judge || now.some((value, index) => value !== last[index])) {
			last = now
			judge = createJudge()
		}
		return judge
	}
}

/**
 * Judges the links of a text. Most can't deceive, which two patterns tell; the inspection of the others loads with the first of them.
 * @returns A getter for the render function of a text that has a link. Another function means that something has changed.
 */
export function useLinkTrust(): () => JudgeLink | null {
	if (typeof window === 'undefined') return () => null
	const options = useTrustOptions()
	const server = useServer()
	// A server renders links as they are.
	const hydrated = isHydrating() ? useHydrated() : undefined
	let judge: (() => JudgeLink) | undefined

	return () => hydrated?.value === false ? null : (judge ??= createTextJudge(options, server))()
}
