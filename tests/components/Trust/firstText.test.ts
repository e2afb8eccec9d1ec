import { createReferences, NcRichText } from 'nc-reference'
import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'

it('shows the first markdown text of a page with the notes to its links, which move nothing', async () => {
	// The text waits a second for the code that judges links, which a busy machine may take longer to load.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	onTestFinished(() => { vi.useRealTimers() })
	const first: string[] = []
	const observer = new MutationObserver(() => {
		const shown = document.querySelector('.rich-text__markdown')
		if (shown && getComputedStyle(shown).visibility === 'visible' && !first.length) first.push(shown.textContent)
	})
	observer.observe(document.body, { attributes: true, childList: true, subtree: true })
	await render(NcRichText, {
		props: { text: 'See [bank.example](https://evil.test) now', useMarkdown: true },
		global: { plugins: [createReferences({ global: false })] },
	})
	await expect.element(page.getByRole('link', { name: 'bank.example (evil.test)' })).toBeVisible()
	observer.disconnect()
	expect(first).toEqual(['See bank.example (evil.test) now'])
})
