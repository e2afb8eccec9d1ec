import { computed, onMounted, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { lazyModule, type LazyModule } from '../../ui/lazyModule.ts'
import { useServices } from '../../page/useServices.ts'
import { changeText, computePreviews, nextRestMs, passTime, startComposer, type ComposerPreview, type PreviewFilter, type ComposerState, type FindLinks } from './composerPreviews.ts'

/** The Markdown parser that will render the message. */
export const markdownFinderChunk: LazyModule<typeof import('../../markdown/renderLinks.ts')> = /* @__PURE__ */ lazyModule(() => import('../../markdown/renderLinks.ts'), 'the Markdown parser')

export interface UseComposerPreviewsOptions {
	text: () => string
	/** Finds the links of the message. Null while the parser loads. */
	find: () => FindLinks | null
	filter: () => PreviewFilter
}

const nothing: FindLinks = () => []

export interface UseComposerPreviewsReturn {
	previews: Readonly<Ref<readonly ComposerPreview[]>>
	/** The text whose links were read last, and its links that may have a preview, in order. Later keystrokes wrote only words. */
	read: Readonly<Ref<Pick<ComposerState, 'text' | 'links'>>>
}

/** Returns the previews of a text that somebody writes, in any field of the page. */
export function useComposerPreviews({ text, find, filter }: UseComposerPreviewsOptions): UseComposerPreviewsReturn {
	const { clock } = useServices()
	let state = startComposer(text(), find() ?? nothing)
	/** The last state with other links. Most keystrokes don't change a link and render nothing. */
	const read = shallowRef(state)
	let isComposing = false
	let cancel = () => {}

	/** Schedules the end of the next unfinished link's delay. The delay doesn't run while an input method composes. */
	function plan() {
		cancel()
		const atMs = nextRestMs(state)
		if (atMs === null || isComposing) return
		cancel = clock.schedule(() => {
			setState(passTime(state, clock.now()))
			plan()
		}, Math.max(0, atMs - clock.now()))
	}

	function setState(next: ComposerState) {
		if (next.links !== state.links || next.unfinished !== state.unfinished) read.value = next
		state = next
	}

	function onComposition({ type }: Event) {
		isComposing = type === 'compositionstart'
		plan()
	}

	watch([text, find], ([now, finder], [, before]) => {
		setState(finder === before
			? changeText(state, now, { find: finder ?? nothing, nowMs: clock.now(), isComposing })
			: startComposer(now, finder ?? nothing))
		plan()
	})
	onMounted(() => {
		// A page composes one text at a time, in any element.
		for (const type of ['compositionstart', 'compositionend']) document.addEventListener(type, onComposition, true)
	})
	onScopeDispose(() => {
		cancel()
		if (typeof document === 'undefined') return
		for (const type of ['compositionstart', 'compositionend']) document.removeEventListener(type, onComposition, true)
	})

	return {
		previews: computed(() => computePreviews(read.value, filter())),
		read,
	}
}
