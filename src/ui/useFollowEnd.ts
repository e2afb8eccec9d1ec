import { onScopeDispose, shallowReadonly, shallowRef, watch, type Ref } from 'vue'
import { followEnd, type FollowEnd } from './dom/followEnd.ts'

/** Return value of `useFollowEnd`. */
export interface UseFollowEndReturn {
	/** Whether the box keeps its end in view. False after the reader has scrolled away. */
	isFollowing: Readonly<Ref<boolean>>
	/** Scrolls to the end and follows it again. */
	follow(): void
}

/**
 * Keeps the end of a scrolling box in view while its content grows, until the reader scrolls up. Scrolling back to the end,
 * or calling `follow`, resumes it.
 * @param box The scrolling element.
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
