import { onScopeDispose, shallowReadonly, shallowRef, watch, type Ref } from 'vue'

/** A reader who scrolls down to here is back at the end. */
const NEAR_PX = 24
/** Browsers round positions. */
const ROUNDING_PX = 2

/**
 * Keeps the end of a scrolling box in view while its content grows. It stops when the reader scrolls up, and continues when the reader is back at the end.
 *
 * Growth above the end, such as a late preview, leaves the end in view too.
 * @param onChange Called whenever following begins or ends.
 */
function followEnd(box: HTMLElement, onChange: (isFollowing: boolean) => void) {
	let isFollowing = true
	/** NaN while the box isn't shown, and has no position. Browsers may begin again at its top. */
	let lastTop = box.scrollTop

	const distance = () => box.scrollHeight - box.clientHeight - box.scrollTop

	function set(next: boolean) {
		// A browser that keeps what is in view in its place would scroll up where something above shrinks, as a reader does.
		box.style.overflowAnchor = next ? 'none' : ''
		if (next === isFollowing) return
		isFollowing = next
		onChange(next)
	}

	/** Content that grows moves the end away, and content that shrinks takes the reader along: only a reader scrolls up and away from the end. */
	function readPosition() {
		if (!box.clientHeight || isNaN(lastTop)) return
		if (box.scrollTop < lastTop) set(distance() <= ROUNDING_PX)
		else if (distance() <= (box.scrollTop > lastTop ? NEAR_PX : ROUNDING_PX)) set(true)
		lastTop = box.scrollTop
	}

	function keep() {
		readPosition()
		if (isFollowing && distance() > 0) box.scrollTop = box.scrollHeight
		lastTop = box.clientHeight ? box.scrollTop : NaN
	}

	const sizes = new ResizeObserver(keep)
	const observeChildren = () => {
		sizes.disconnect()
		sizes.observe(box)
		for (const child of box.children) sizes.observe(child)
		keep()
	}
	const children = new MutationObserver(observeChildren)
	children.observe(box, { childList: true })
	set(true)
	observeChildren()
	box.addEventListener('scroll', readPosition, { passive: true })

	return {
		follow() {
			set(true)
			keep()
		},
		stop() {
			sizes.disconnect()
			children.disconnect()
			box.removeEventListener('scroll', readPosition)
			box.style.overflowAnchor = ''
		},
	}
}

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
	let following: ReturnType<typeof followEnd> | null = null

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
