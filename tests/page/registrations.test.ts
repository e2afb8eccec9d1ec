// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { onWidgetRegistered } from '../../src/page/registrations.ts'

it('looks for widgets only while the tab is looked at', () => {
	vi.useFakeTimers()
	const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
	const listener = vi.fn()
	const stop = onWidgetRegistered(listener)
	onTestFinished(() => {
		stop()
		vi.useRealTimers()
		vi.restoreAllMocks()
	})
	vi.advanceTimersByTime(60_000)
	expect([listener.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
	hidden.mockReturnValue(false)
	document.dispatchEvent(new Event('visibilitychange'))
	vi.advanceTimersByTime(60_000)
	expect(listener.mock.calls.length).toBeGreaterThan(10)
})
