import 'nc-reference/markdown'
import { createApp, h } from 'vue'
import { NcRichText, type NcRichTextProps } from 'nc-reference'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../setup/eventually.ts'

const extended = (text: string, props: NcRichTextProps = {}) => render(NcRichText, { props: { text, useExtendedMarkdown: true, ...props } as NcRichTextProps })

const keywordsOf = (element: Element) => [...element.querySelectorAll('.hljs-keyword')].map(({ textContent }) => textContent)

afterEach(() => { vi.restoreAllMocks() })

it('copies code as it is shown through a button that announces it', async () => {
	const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
	const { container } = await extended('```\nlet {name}\n```', { arguments: { name: 'a' } })
	expect(container.querySelector('.rich-text__code-block > .rich-text__code-block-button')!.textContent).toBe('')
	await userEvent.click(page.getByRole('button', { name: 'Copy to clipboard' }))
	expect(write).toHaveBeenCalledWith('let a')
	await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
	await expect.element(page.getByRole('button', { name: 'Copy to clipboard' })).toBeVisible()
})

it('is copied by the older command on a server without https', async () => {
	vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
	const copied = vi.fn((event: ClipboardEvent) => event.clipboardData!.getData('text/plain'))
	// The test's page has no focus of its own on every machine, and so no clipboard: what is copied is read off the event.
	const set = vi.spyOn(DataTransfer.prototype, 'setData')
	addEventListener('copy', copied)
	await extended('```\nlet a\n```')
	await userEvent.click(page.getByRole('button', { name: 'Copy to clipboard' }))
	await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
	removeEventListener('copy', copied)
	expect(set.mock.calls).toEqual([['text/plain', 'let a']])
	expect(copied).not.toHaveBeenCalled()
})

it('shows code in a prompt if the clipboard isn\'t available', async () => {
	vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
	vi.spyOn(document, 'execCommand').mockReturnValue(false)
	const prompt = vi.spyOn(window, 'prompt').mockReturnValue(null)
	await extended('```\nlet a\n```')
	await userEvent.click(page.getByRole('button', { name: 'Copy to clipboard' }))
	await eventually(() => expect(prompt).toHaveBeenCalledWith('Copy to clipboard', 'let a'))
})

it('shows its parts once the language is loaded, and follows the code', async () => {
	// A language that no other test has loaded.
	const { container, rerender } = await extended('```lua\nlocal a = 1\n```')
	const code = container.querySelector('code')!
	expect(code.className).toBe('language-lua')
	await eventually(() => expect(code.className).toBe('hljs language-lua'))
	expect(keywordsOf(code)).toEqual(['local'])
	await rerender({ text: '```lua\nlocal a = 1\nreturn b\n```' })
	await eventually(() => expect(keywordsOf(code)).toEqual(['local', 'return']))
	expect(code.textContent).toBe('local a = 1\nreturn b\n')
})

it('renders code in an unknown language without highlighting', async () => {
	const { container } = await extended('```nonsense\na\n```\n\n```\n```')
	expect([...container.querySelectorAll('code')].map(({ className, textContent }) => [className, textContent])).toEqual([['language-nonsense', 'a\n'], ['', '']])
})

it('shows its parts from the first moment on where its language is there already', async () => {
	const first = await extended('```js\nconst a = 1\n```')
	await eventually(() => expect(keywordsOf(first.container)).toEqual(['const']))
	const el = document.createElement('div')
	const app = createApp({ render: () => h(NcRichText, { text: '```javascript\nlet b\n```', useExtendedMarkdown: true }) })
	app.mount(el)
	expect(el.querySelector('.hljs.language-javascript')!.textContent).toBe('let b\n')
	expect(keywordsOf(el)).toEqual(['let'])
	app.unmount()
})

it('shows growing code without waiting for a pause', async () => {
	const { container, rerender } = await extended('```js\nconst a = 1\n```')
	await eventually(() => expect(keywordsOf(container)).toEqual(['const']))
	let code = 'const a = 1\n'
	await eventually(async () => {
		code += 'let b\n'
		await rerender({ text: `\`\`\`js\n${code}` })
		expect(container.querySelector('code')!.textContent).toBe(code)
		expect(keywordsOf(container).length).toBeGreaterThan(1)
	})
})

it('waits until it comes near the viewport where there is much of it', async () => {
	// No code is slow, however busy the machine is.
	vi.spyOn(performance, 'now').mockReturnValue(0)
	const first = await extended('```js\nlet a\n```')
	await eventually(() => expect(keywordsOf(first.container)).toEqual(['let']))
	const long = `\`\`\`js\n${'let b\n'.repeat(1500)}\`\`\`\n`
	const { container } = await extended(long.repeat(5))
	const blocks = [...container.querySelectorAll('code')]
	const last = blocks.at(-1)!
	expect(blocks.map((code) => code.className)).toEqual([...Array<string>(2).fill('hljs language-js'), ...Array<string>(3).fill('language-js')])
	last.scrollIntoView()
	await eventually(() => expect(keywordsOf(last)).toHaveLength(1500))
})
