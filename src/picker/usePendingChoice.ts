import { onScopeDispose, watch, type Ref } from 'vue'
import { useServices } from '../page/useServices.ts'

export interface UsePendingChoiceOptions<Item> {
	/** The query. Another one ends the waiting. */
	query: Readonly<Ref<string>>
	/** Answers are still on their way. */
	isBusy: () => boolean
	/** The item that Enter would choose now. Undefined if there is none, and after the user has chosen one. */
	choice: () => Item | undefined
	choose(item: Item): void
	/** Time for a better answer after the first one, in milliseconds. @default 120 */
	settleMs?: number
}

export interface UsePendingChoiceReturn {
	/** Waits for the first answer, and takes it. @returns false where there is nothing to wait for */
	wait(): boolean
}

/** Remembers an Enter that was pressed right after the word, until the first answer is there. */
export function usePendingChoice<Item>({ query, isBusy, choice, choose, settleMs = 120 }: UsePendingChoiceOptions<Item>): UsePendingChoiceReturn {
	const { clock } = useServices()
	let isWaiting = false
	let cancelTimer: (() => void) | undefined

	function stop() {
		isWaiting = false
		cancelTimer?.()
		cancelTimer = undefined
	}

	function take() {
		const item = choice()
		stop()
		if (item !== undefined) choose(item)
	}

	watch([choice, isBusy], () => {
		if (!isWaiting) return
		if (!isBusy()) take()
		else if (choice() !== undefined) cancelTimer ??= clock.schedule(take, settleMs)
	}, { flush: 'post' })
	watch(query, stop)
	onScopeDispose(stop)

	return {
		wait() {
			if (choice() !== undefined || !isBusy() || !query.value.trim()) return false
			isWaiting = true
			return true
		},
	}
}
