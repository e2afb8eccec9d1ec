import { createReferences, NcRichText } from 'nc-reference'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'

it('holds a click until links can be judged: an honest link is followed then, and a suspicious one asks', async () => {
	// A click waits for a second, in which a busy machine may not have loaded the code.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => { vi.useRealTimers() })
	const followed: string[] = []
	window.addEventListener('click', (event) => {
		if (event.defaultPrevented) return
		followed.push((event.target as HTMLAnchorElement).href)
		event.preventDefault()
	})
	// The first text of the page: the code that judges links has not loaded yet.
	const { container } = await render(NcRichText, { props: { text: 'See https://example.org/a and https://paypa1.com/x' }, global: { plugins: [createReferences({ global: false })] } })
	const [honest, suspicious] = container.querySelectorAll('a')
	honest!.click()
	expect(followed).toEqual([])
	suspicious!.click()
	await expect.poll(() => {
		vi.advanceTimersByTime(0)
		return page.getByRole('alertdialog', { name: 'Open this link?' }).query()
	}).not.toBeNull()
	expect(followed).toEqual(['https://example.org/a'])
	await userEvent.keyboard('{Escape}')
	honest!.click()
	expect(followed).toHaveLength(2)
})
