import { onScopeDispose, shallowReadonly, shallowRef, watch, type Ref } from 'vue'
import { followEnd, type FollowEnd } from '../dom/followEnd.ts'

/** The end of a scrolling box, as it is followed. */
export interface UseFollowEndReturn {
	/** True while the end stays in view; false once the reader has scrolled away. Reactive. */
	isFollowing: Readonly<Ref<boolean>>
	/** Scrolls to the end, and follows it again. */
	follow(): void
}

/**
 * Keeps the end of a scrolling box in view while its content grows, until the reader scrolls up. A reader who comes back to the end, or calls
 * `follow`, sees it grow again. Follows from the start.
 * @param box The element that scrolls.
 * @example
 * const box = useTemplateRef<HTMLElement>('box')
 * const { isFollowing, follow } = useFollowEnd(box)
 */
export function useFollowEnd(box: Readonly<Ref<HTMLElement | null | undefined>>): UseFollowEndReturn {
	const isFollowing = shallowRef(true)
	let following: FollowEnd | null = null

	watch(box, (element) => {
		following?.stop()
		isFollowing.value = true
		following = element ? followEnd(element, (next) => { isFollowing.value = next }) : null
	}, { immediate: true, flush: 'post' })
	onScopeDispose(() => following?.stop())

	return {
		isFollowing: shallowReadonly(isFollowing),
		follow: () => following?.follow(),
	}
}
