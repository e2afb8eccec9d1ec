import { computed, onMounted, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { changeText, draftsOf, nextRestMs, passTime, startDrafts, type Draft, type DraftFilter, type DraftState, type FindLinks } from '../../core/composer/drafts.ts'
import { useServices } from '../../composables/useServices.ts'

export interface UseDraftsOptions {
	text: () => string
	/** The tokenizer of the message; null while it is being loaded. */
	find: () => FindLinks | null
	filter: () => DraftFilter
}

const nothing: FindLinks = () => []

export interface UseDraftsReturn {
	drafts: Readonly<Ref<readonly Draft[]>>
	/** The text when its links were read last, and those that could have a preview, in order; what was written since then are words. */
	read: Readonly<Ref<Pick<DraftState, 'text' | 'links'>>>
}

/** The drafts of a text that somebody writes, in this or any other field of the page. */
export function useDrafts({ text, find, filter }: UseDraftsOptions): UseDraftsReturn {
	const { clock } = useServices()
	let state = startDrafts(text(), find() ?? nothing)
	/** The last state whose links were read anew, or had rested: most keys bring none, and nothing is rendered for them. */
	const read = shallowRef(state)
	let isComposing = false
	let cancel = () => {}

	/** Looks again when the next unfinished link has rested; while an input method is at work nothing rests. */
	function plan() {
		cancel()
		const atMs = nextRestMs(state)
		if (atMs === null || isComposing) return
		cancel = clock.schedule(() => {
			setState(passTime(state, clock.now()))
			plan()
		}, Math.max(0, atMs - clock.now()))
	}

	function setState(next: DraftState) {
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
			: startDrafts(now, finder ?? nothing))
		plan()
	})
	onMounted(() => {
		// One text at a time is composed on a page, and this need not know in which element.
		for (const type of ['compositionstart', 'compositionend']) document.addEventListener(type, onComposition, true)
	})
	onScopeDispose(() => {
		cancel()
		if (typeof document === 'undefined') return
		for (const type of ['compositionstart', 'compositionend']) document.removeEventListener(type, onComposition, true)
	})

	return {
		drafts: computed(() => draftsOf(read.value, filter())),
		read,
	}
}
