import { expect, it, vi } from 'vitest'
import { systemClock } from '../../src/page/systemClock.ts'

it('never takes a delay without end for none at all', () => {
	vi.useFakeTimers()
	const task = vi.fn()
	const cancel = systemClock.schedule(task, Infinity)
	vi.advanceTimersByTime(1000)
	expect(task).not.toHaveBeenCalled()
	cancel()
	expect(vi.getTimerCount()).toBe(0)
	vi.useRealTimers()
})
