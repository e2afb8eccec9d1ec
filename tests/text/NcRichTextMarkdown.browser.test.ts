import 'nc-reference/markdown'
import { defineComponent, h, nextTick } from 'vue'
import axe from 'axe-core'
import { createReferences, NcRichText, provideReferencePolicy, type MediaMode, type NcRichTextProps } from 'nc-reference'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { createMemoryHistory, createRouter } from 'vue-router'
import { createDemoService } from '../../playground/service/demo.ts'
import { eventually } from '../setup/eventually.ts'
import { linksOf, useService } from '../setup/worker.ts'

const extended = (text: string, props: NcRichTextProps = {}) => render(NcRichText, { props: { text, useExtendedMarkdown: true, ...props } as NcRichTextProps })

const contentOf = (container: Element) => container.querySelector('.rich-text__markdown')!

afterEach(() => { vi.restoreAllMocks() })

describe('placeholders in markdown', () => {
	const Chip = defineComponent({ props: { name: String }, render() { return h('b', this.name) } })

	it('are text or a component, in code too, side by side and next to emphasis', async () => {
		const { container } = await extended('**{who}**{who} `{who}` {chip}{_odd_name_}\n\n```\nhi {who}\n```', { arguments: { who: 'Bob', chip: { component: Chip, props: { name: 'Chip' } }, _odd_name_: 'odd' } })
		expect(contentOf(container).querySelector('p')!.textContent).toBe('BobBob Bob Chipodd')
		expect(container.querySelector('.rich-text--component')!.textContent).toBe('Chip')
		expect(container.querySelector('pre')!.textContent).toBe('hi Bob\n')
	})

	it('stay as written where nothing is given, whatever their name', async () => {
		const { container } = await extended('{gone} {constructor} {toString} {none} {empty}!', { arguments: { none: null, empty: '' } })
		expect(contentOf(container).textContent).toBe('{gone} {constructor} {toString} {none} !')
		expect(container.querySelectorAll('.rich-text--fallback')).toHaveLength(4)
	})

	it('update when their value changes', async () => {
		const { container, rerender } = await extended('one {a}\n\ntwo', { arguments: { a: 'x' } })
		const second = contentOf(container).lastElementChild
		await rerender({ arguments: { a: 'y' } })
		expect(contentOf(container).textContent).toBe('one ytwo')
		expect(contentOf(container).lastElementChild).toBe(second)
	})
})

describe('links in markdown', () => {
	it('open in a new tab, or stay in the app where its router knows them', async () => {
		const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/call/:id', component: { render: () => null } }] })
		const { container } = await render(NcRichText, { props: { text: '[a](https://a.example) [in](/call/7?x=1) [out](/else)', useMarkdown: true }, global: { plugins: [router] } })
		const [out, inside] = container.querySelectorAll('a')
		expect([out!.target, out!.rel, out!.getAttribute('aria-description')]).toEqual(['_blank', 'noopener noreferrer', 'Opens in a new tab'])
		expect([inside!.getAttribute('href'), inside!.target]).toEqual(['/call/7?x=1', ''])
		expect(contentOf(container).textContent).toBe('a in out')
	})

	it('are previewed by their target, in order, without those in code and in angle brackets', async () => {
		const requests = useService(createDemoService())
		const text = '[https://tracker.test/issues/1](https://tracker.test/issues/3) `https://tracker.test/issues/5` <https://tracker.test/issues/9> https://tracker.test/issues/7.'
		await render(NcRichText, { props: { text, useMarkdown: true, referenceLimit: 5 }, global: { plugins: [createReferences({ global: false, storage: null })] } })
		await expect.element(page.getByText('Issue number 7')).toBeVisible()
		expect(await linksOf(requests)).toEqual(['https://tracker.test/issues/3', 'https://tracker.test/issues/7'])
	})

	it('are only the written ones without autolink', async () => {
		const { container } = await render(NcRichText, { props: { text: 'https://a.example [b](https://b.example)', useMarkdown: true, autolink: false } })
		expect([...container.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['b'])
	})
})

describe('images in markdown', () => {
	const withPolicy = async (media: MediaMode, text: string) => {
		const Place = defineComponent({ setup() { provideReferencePolicy({ media }); return () => h(NcRichText, { text, useMarkdown: true }) } })
		return contentOf((await render(Place)).container)
	}

	it('load late and without a referrer', async () => {
		const image = (await withPolicy('all', '![a cat](https://img.invalid/cat.png "Cat")')).querySelector('img')!
		expect([image.loading, image.referrerPolicy, image.alt, image.title]).toEqual(['lazy', 'no-referrer', 'a cat', 'Cat'])
	})

	it('are links where the policy keeps them out, and only their text within a link', async () => {
		const content = await withPolicy('off', '![a cat](https://img.invalid/cat.png) [![dog](https://img.invalid/dog.png)](https://d.example)')
		expect([...content.querySelectorAll('a')].map((anchor) => [anchor.getAttribute('href'), anchor.textContent])).toEqual([['https://img.invalid/cat.png', 'a cat'], ['https://d.example', 'dog']])
		expect(content.querySelector('img')).toBeNull()
	})

	it('are their text where the address is not by http', async () => {
		const content = await withPolicy('all', '![a](data:image/png;base64,AA) ![b](/core/logo.png)')
		expect(content.innerHTML).toBe('<p>a b</p>')
	})
})

describe('task lists', () => {
	const TEXT = '- [ ] one **bold**\n  - [x] nested\n- [x] two\n\n  second block\n\n  ```\n  code\n  ```\n- plain'

	it('lose nothing of an item, and label each box with its text', async () => {
		const { container } = await extended(TEXT, { interactive: true })
		await expect.element(page.getByRole('checkbox', { name: 'one bold' })).not.toBeChecked()
		await expect.element(page.getByRole('checkbox', { name: 'nested' })).toBeChecked()
		expect(contentOf(container).textContent).toBe('one boldnestedtwosecond blockcode\nplain')
		expect(container.querySelectorAll('.contains-task-list > .task-list-item')).toHaveLength(3)
	})

	it('tell which box was used, and show what the text says', async () => {
		const { container, emitted, rerender } = await extended(TEXT, { interactive: true })
		const ids = [...container.querySelectorAll('input')].map(({ id }) => id)
		expect(ids.map((id) => id.replace(/^.*(-markdown-input-)/, '$1'))).toEqual(['-markdown-input-0', '-markdown-input-1', '-markdown-input-2'])
		const box = page.getByRole('checkbox', { name: 'two' })
		await userEvent.click(box)
		expect(emitted('interactTodo')).toEqual([[ids[2]]])
		await expect.element(box).toBeChecked()
		await rerender({ text: TEXT.replace('[x] two', '[ ] two') })
		await expect.element(box).not.toBeChecked()
		expect([...container.querySelectorAll('input')].map(({ id }) => id)).toEqual(ids)
	})

	it('are told apart by the spans around their texts, as apps do', async () => {
		const { container, emitted } = await extended(`${TEXT}\n${'- [ ] more\n'.repeat(9)}- [ ] last`, { interactive: true })
		await userEvent.click(page.getByRole('checkbox', { name: 'last' }))
		const id = String(emitted('interactTodo')![0]![0])
		const spans = [...container.querySelectorAll(`span[id^="${id.replace(/\d+$/, '')}"]`)]
		expect(spans.map((span) => span.id)).toEqual([...container.querySelectorAll('input')].map((box) => `${box.id}-label`))
		expect(spans.findIndex((span) => span.id.includes(id))).toBe(12)
	})

	it('are used by keyboard and by their text', async () => {
		const { container, emitted } = await extended('- [ ] one\n- [ ] two', { interactive: true })
		const [first, second] = container.querySelectorAll('input')
		first!.focus()
		await userEvent.keyboard(' ')
		await userEvent.click(page.getByText('two'))
		expect(emitted('interactTodo')).toEqual([[first!.id], [second!.id]])
	})

	it('are disabled unless interactive is set', async () => {
		await extended('- [ ] one')
		await expect.element(page.getByRole('checkbox')).toBeDisabled()
	})
})

describe('footnotes', () => {
	it('have ids of their own in every text, and lead there and back', async () => {
		const first = await extended('a[^1]\n\n[^1]: note')
		const second = await extended('b[^1]\n\n[^1]: note')
		const ids = [...first.container.querySelectorAll('[id]'), ...second.container.querySelectorAll('[id]')].map(({ id }) => id)
		expect(new Set(ids).size).toBe(ids.length)
		const mention = second.container.querySelector<HTMLElement>('.footnote-ref')!
		const address = location.href
		await userEvent.click(mention)
		expect(document.activeElement).toBe(second.container.querySelector('.footnotes li'))
		await userEvent.click(second.container.querySelector('.footnote-backref')!)
		expect(document.activeElement).toBe(mention)
		expect(location.href).toBe(address)
	})
})

describe('a text that grows', () => {
	it('keeps the elements of what was there, and what is focused in it', async () => {
		const before = '# Title\n\nSee [a](https://a.example)\n\n- one\n- two'
		const { container, rerender } = await extended(before)
		const kept = [...contentOf(container).querySelectorAll('h4, p, a, li')]
		container.querySelector('a')!.focus()
		for (const text of [`${before} more`, `${before} more\n- three`, `${before} more\n- three\n\nand **bold`, `${before} more\n- three\n\nand **bold**`]) await rerender({ text })
		expect(kept.every((element) => element.isConnected)).toBe(true)
		expect(document.activeElement).toBe(container.querySelector('a'))
		expect(contentOf(container).textContent).toBe('TitleSee aonetwo morethreeand bold')
	})

	it('agrees with a text rendered afresh after any change', async () => {
		const versions = ['- a\n- b\n\ntext', '- a\n- b\n\n- c\n\ntext', '1. a\n1. b\n\ntext', 'new\n\n- a\n- b\n\ntext', '- b\n- a', '', '> - a\n> - b', '- a\n  - b\n- c', '- c\n- a\n  - b\n\n[x]\n\n[x]: https://x.example']
		const { container, rerender } = await extended('')
		for (const text of [...versions, ...versions.reverse()]) {
			await rerender({ text })
			const fresh = await extended(text)
			expect(contentOf(container).innerHTML).toBe(contentOf(fresh.container).innerHTML)
			await fresh.unmount()
		}
	})
})

it('renders markdown without findings of axe', async () => {
	const text = '# A\n\ntext `code` https://a.example [^1]\n\n- [ ] task\n\n  more\n\n| a | b |\n|---|:-:|\n| c | d |\n\n```js\nconst a = "b" // c\nfunction d(e) { return 1 }\n```\n\n> quote\n\n[^1]: note'
	const { container } = await extended(text, { interactive: true })
	await eventually(() => expect(container.querySelector('.hljs')).not.toBeNull())
	await nextTick()
	const { violations } = await axe.run(container)
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
