import { NcRichText, preloadMarkdown } from 'nc-reference'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'

it('holds the place of the first text, unseen, until markdown is loaded; later ones are rendered at once', async () => {
	const first = await render(NcRichText, { props: { text: '# Title', useMarkdown: true } })
	const waiting = first.container.querySelector<HTMLElement>('.rich-text__waiting')!
	expect(waiting.textContent).toBe('# Title')
	expect(getComputedStyle(waiting).visibility).toBe('hidden')
	await expect.element(page.getByRole('heading', { name: 'Title' })).toBeVisible()
	expect(first.container.querySelector('.rich-text__waiting')).toBeNull()

	await preloadMarkdown()
	const second = await render(NcRichText, { props: { text: '*now*', useExtendedMarkdown: true } })
	expect(second.container.querySelector('em')!.textContent).toBe('now')
})

it('shows a rare entity as it was written until the table of all entities is loaded', async () => {
	await preloadMarkdown()
	const { container } = await render(NcRichText, { props: { text: '&Dcaron; and &frac34;, [a](https://a.example/&Dcaron;)', useMarkdown: true } })
	expect(container.textContent).toContain('&Dcaron; and ¾')
	await expect.poll(() => container.textContent).toContain('Ď and ¾')
	expect(container.querySelector('a')!.href).toBe('https://a.example/%C4%8E')
})
