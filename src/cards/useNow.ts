import type { ReferenceClock } from '../resolver/clock.ts'
import { onBeforeUnmount, onMounted, readonly, shallowRef, type Ref } from 'vue'

const MINUTE_MS = 60_000

/** The time of a clock for all components that show it. */
interface Ticker {
	now: Ref<number>
	users: number
	stop?: () => void
}

const tickers = new WeakMap<ReferenceClock, Ticker>()

function tick(ticker: Ticker, clock: ReferenceClock): void {
	ticker.now.value = clock.now()
	ticker.stop = clock.schedule(() => tick(ticker, clock), MINUTE_MS)
}

/** Returns the time in milliseconds, which goes on every minute while the component is mounted. */
export function useNow(clock: ReferenceClock): Readonly<Ref<number>> {
	const ticker: Ticker = tickers.get(clock) ?? { now: shallowRef(clock.now()), users: 0 }
	tickers.set(clock, ticker)

	onMounted(() => {
		if (!ticker.users++) tick(ticker, clock)
	})
	onBeforeUnmount(() => {
		if (!--ticker.users) ticker.stop?.()
	})

	return readonly(ticker.now)
}
