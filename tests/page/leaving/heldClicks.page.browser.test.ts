import { createReferences, NcRichText } from 'nc-reference'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'

it('holds a click until links can be judged: an honest link is followed then, and a suspicious one asks', async () => {
	// A click waits for a second, in which a busy machine may not have loaded the code.
	const { setTimeout } = window
	vi.stubGlobal('setTimeout', (task: () => void, delayMs?: number) => delayMs === 1000 ? 0 : setTimeout(task, delayMs))
	onTestFinished(() => { vi.unstubAllGlobals() })
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
	await expect.element(page.getByRole('alertdialog', { name: 'Open this link?' })).toBeVisible()
	expect(followed).toEqual(['https://example.org/a'])
	await userEvent.keyboard('{Escape}')
	honest!.click()
	expect(followed).toHaveLength(2)
})
