import { defineComponent, h, markRaw, nextTick, reactive } from 'vue'
import { createReferences, NcRichText, preloadMarkdown } from 'nc-reference'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { createMemoryHistory, createRouter } from 'vue-router'
import { createDemoService } from '../../playground/service/demo.ts'
import { linksOf, useService } from '../setup/worker.ts'

const Mention = defineComponent({ props: { name: String }, setup: (props) => () => h('i', props.name) })

async function htmlOf(props: Record<string, unknown>, components = {}): Promise<string> {
	const { container } = await render(NcRichText, { props, global: { components } })
	return container.querySelector('.rich-text--wrapper > div')!.innerHTML.replace(/<!--.*?-->/g, '')
}

it('shows the preview of a link of the text', async () => {
	const requests = useService(createDemoService())
	const { container } = await render(NcRichText, { props: { text: 'See https://tracker.test/issues/7 please', referenceLimit: 1 }, global: { plugins: [createReferences({ global: false, storage: null })] } })
	expect(container.querySelector('.rich-text--wrapper > div')?.textContent).toBe('See https://tracker.test/issues/7 please')
	await expect.element(page.getByText('Issue number 7')).toBeVisible()
	expect(requests).toHaveLength(1)
})

it.each([{ useMarkdown: false }, { useMarkdown: true }])('follows and asks for the whole of a link of 837 characters (%j)', async (props) => {
	const link = `https://safelinks.test/?markdown=${props.useMarkdown}&url=${'https%3A%2F%2Ftracker.test%2F'.repeat(25)}`.padEnd(837, 'z')
	const requests = useService(createDemoService())
	const { container } = await render(NcRichText, { props: { text: `See ${link} please`, referenceLimit: 1, ...props }, global: { plugins: [createReferences({ global: false, storage: null })] } })
	await expect.poll(() => container.querySelector('a')?.href).toBe(link)
	await expect.poll(() => linksOf(requests)).toEqual([link])
})

describe('a plain text', () => {
	it('renders into two nested elements', async () => {
		const { container } = await render(NcRichText, { props: { text: 'Just <b>words</b>\n  & blanks' }, attrs: { class: 'mine', id: 'one' } })
		expect(container.innerHTML).toBe('<div class="rich-text--wrapper mine" id="one"><div>Just &lt;b&gt;words&lt;/b&gt;\n  &amp; blanks</div></div>')
	})

	it('has anchors that open a new tab and say so', async () => {
		expect(await htmlOf({ text: '(https://a.test/b).' }))
			.toBe('(<a href="https://a.test/b" target="_blank" rel="noopener noreferrer" aria-description="Opens in a new tab">https://a.test/b</a>).')
	})

	it('has none where autolink is off', async () => {
		expect(await htmlOf({ text: 'https://a.test/b', autolink: false })).toBe('https://a.test/b')
	})

	it.each([[null], [undefined], [7]])('accepts %j as text', async (text) => {
		expect(await htmlOf({ text })).toBe(text === 7 ? '7' : '')
	})
})

describe('a value whose props change in place', () => {
	it.each([{}, { useMarkdown: true }, { useExtendedMarkdown: true }])('is rendered anew with %j', async (mode) => {
		await preloadMarkdown()
		const values = reactive({ user: { component: markRaw(Mention), props: { name: 'Ann' } } })
		const { container } = await render(NcRichText, { props: { text: 'Hi {user}!\n\n- `{user}`', arguments: values as never, ...mode } })
		const before = container.querySelector('i')
		expect(before!.textContent).toBe('Ann')
		values.user.props.name = 'Bob'
		await nextTick()
		expect([...container.querySelectorAll('i')].map(({ textContent }) => textContent)).toEqual(['Bob', 'Bob'])
		expect(container.querySelector('i')).toBe(before)
	})
})

it('takes a router that a test put in the place of one for none', async () => {
	const $router = { push: () => undefined }
	const { container } = await render(NcRichText, { props: { text: `${location.origin}/apps/mail/1` }, global: { mocks: { $router }, components: { RouterLink: Mention } } })
	expect(container.querySelector('a')!.target).toBe('_blank')
})

describe('a placeholder', () => {
	it.each([
		[{ name: 'Ann' }, 'Hi <span class="rich-text--fallback">Ann</span>!'],
		[{ name: '' }, 'Hi <span class="rich-text--fallback"></span>!'],
		[{ name: 0 }, 'Hi <span class="rich-text--fallback">0</span>!'],
		[{ name: null }, 'Hi {name}!'],
		[{}, 'Hi {name}!'],
		[{ name: '<b>{name}</b>' }, 'Hi <span class="rich-text--fallback">&lt;b&gt;{name}&lt;/b&gt;</span>!'],
		[{ name: { component: Mention, props: { name: 'Bob', class: 'x' } } }, 'Hi <i class="rich-text--component x">Bob</i>!'],
		[{ name: { component: 'mention-chip', props: { name: 'Bob' } } }, 'Hi <i class="rich-text--component">Bob</i>!'],
		[{ name: { component: 'iframe', props: { srcdoc: '<script>alert(1)</script>' } } }, 'Hi {name}!'],
		[{ name: { component: 'script', props: { innerHTML: 'alert(1)' } } }, 'Hi {name}!'],
		[{ name: { component: 'constructor' } }, 'Hi {name}!'],
		[{ name: { component: { __v_isVNode: true, type: 'script' } } }, 'Hi {name}!'],
		[{ name: { component: Mention, props: { name: 'Bob', innerHTML: '<img src=x>', '.innerHTML': 'x', onclick: 'alert(1)', href: 'java\nscript:alert(1)' } } }, 'Hi <i class="rich-text--component">Bob</i>!'],
	])('%j', async (values, html) => {
		expect(await htmlOf({ text: 'Hi {name}!', arguments: values }, { MentionChip: Mention })).toBe(html)
	})

	it('is left alone where its name belongs to every object', async () => {
		expect(await htmlOf({ text: '{constructor}{toString}{__proto__}', arguments: {} })).toBe('{constructor}{toString}{__proto__}')
	})

	it('may stand beside another and beside a link', async () => {
		expect((await htmlOf({ text: '{a}{b} https://a.test/{c}', arguments: { a: '1', b: '2' } })).replace(/<[^>]*>/g, '')).toBe('12 https://a.test/{c}')
	})
})

it('follows a link into the app by its router', async () => {
	const Page = { render: () => null }
	const router = createRouter({ history: createMemoryHistory('/apps/app'), routes: [{ path: '/', component: Page }, { path: '/call/:id', component: Page }] })
	const text = `${location.origin}/apps/app/call/1 ${location.origin}/apps/files https://a.test/apps/app/call/1`
	const { container } = await render(NcRichText, { props: { text }, global: { plugins: [router] } })
	const links = [...container.querySelectorAll('a')].map((anchor) => [anchor.getAttribute('href'), anchor.target])
	expect(links).toEqual([['/apps/app/call/1', ''], [`${location.origin}/apps/files`, '_blank'], ['https://a.test/apps/app/call/1', '_blank']])
})

it('changes its text without a trace of the old one', async () => {
	const { container, rerender } = await render(NcRichText, { props: { text: 'one https://a.test/1 two', arguments: {} } })
	await rerender({ text: 'three' })
	await rerender({ text: 'four {x}', arguments: { x: '5' } })
	expect(container.textContent).toBe('four 5')
})

it('shows a text of ten megabytes unchanged', async () => {
	const text = 'word '.repeat(2_000_000)
	const { container } = await render(NcRichText, { props: { text } })
	expect(container.textContent.length).toBe(text.length)
	// So much content takes the browser a while with any renderer.
}, 60_000)
