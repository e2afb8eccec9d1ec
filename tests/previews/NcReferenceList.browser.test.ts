import { defineComponent, h, nextTick, ref, type VNode } from 'vue'
import {
	createReferences, NcReferenceList, NcReferenceWidget, NcRichText, preloadPreviews, refreshReference, type ReferencePolicyInput, type ReferenceTransportRequest, type ReferenceTransportResponse,
} from 'nc-reference'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { DEBOUNCE_MS } from '../../src/links/unfinished.ts'

const answers = new Map<string, unknown>()
let requests: ReferenceTransportRequest[]
let wait: Promise<void> | undefined

function card(link: string, parts: Record<string, unknown> = {}) {
	return { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: `Title of ${link}`, description: 'Some words', thumb: null, link }, accessible: true, ...parts }
}

/** Answers every link with a card, save for those that `answers` holds. */
async function transport(request: ReferenceTransportRequest): Promise<ReferenceTransportResponse> {
	requests.push(request)
	await wait
	const body = request.body as { references?: string[] } | undefined
	const links = body?.references ?? [String(request.query?.reference)]
	const references = Object.fromEntries(links.map((link) => [link, answers.has(link) ? answers.get(link) : card(link)]))
	return { status: 200, url: request.path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references } } } }
}

const plugin = (policy?: ReferencePolicyInput) => createReferences({ transport, storage: null, access: () => ({ user: 'alice', shareToken: null }), policy })

function show(content: () => VNode | VNode[], policy?: ReferencePolicyInput) {
	return render(defineComponent(() => () => h('div', content())), { global: { plugins: [plugin(policy)] } })
}

beforeEach(async () => {
	requests = []
	answers.clear()
	wait = undefined
	sessionStorage.clear()
	await preloadPreviews()
})
afterEach(() => vi.useRealTimers())

describe('a list', () => {
	it('shows as many previews as its limit, and more on demand', async () => {
		await show(() => h(NcRichText, { text: 'https://a.test/1 https://a.test/2 https://a.test/3', referenceLimit: 1, referenceExpandable: true }))
		await expect.element(page.getByText('Title of https://a.test/1')).toBeVisible()
		expect(document.querySelectorAll('.nc-reference')).toHaveLength(1)
		await userEvent.click(page.getByRole('button', { name: 'Show 2 more previews' }))
		await expect.element(page.getByText('Title of https://a.test/3')).toBeVisible()
		expect(document.querySelectorAll('.nc-reference')).toHaveLength(3)
	})

	it('asks nothing for what it is given, and tells the first', async () => {
		const onLoaded = vi.fn()
		await show(() => h(NcReferenceList, { text: 'https://a.test/1', referenceData: [card('https://b.test/9')] as never, onLoaded }))
		await expect.element(page.getByText('Title of https://b.test/9')).toBeVisible()
		expect([requests.length, onLoaded.mock.calls.length]).toEqual([0, 0])
	})

	it('takes answers by link, and asks for the rest', async () => {
		await show(() => h(NcRichText, { text: 'https://a.test/1 https://a.test/2', referenceLimit: 2, references: { 'https://a.test/1': card('https://a.test/1') as never } }))
		await expect.element(page.getByText('Title of https://a.test/2')).toBeVisible()
		expect(requests.flatMap(({ query, body }) => query?.reference ?? (body as { references: string[] }).references)).toEqual(['https://a.test/2'])
	})

	it.each([true, false])('renders many answers in several tasks, the first ones first (scheduler.yield: %s)', async (hasYield) => {
		const links = Array.from({ length: 24 }, (_, index) => `https://a.test/${index + 10}`)
		const goOn: (() => void)[] = []
		const yields = vi.fn(() => new Promise<void>((resolve) => { goOn.push(resolve) }))
		vi.stubGlobal('scheduler', hasYield ? { yield: yields } : undefined)
		onTestFinished(() => { vi.unstubAllGlobals() })
		let answer = () => {}
		wait = new Promise((resolve) => { answer = resolve })
		await show(() => links.map((text) => h('div', { style: 'height: 20px; overflow: hidden' }, h(NcReferenceList, { text }))))
		await expect.poll(() => requests.flatMap(({ body }) => (body as { references: string[] }).references)).toHaveLength(links.length)
		answer()
		const titles = () => [...document.querySelectorAll('.widget-default--name')].map((each) => each.textContent.slice('Title of '.length))
		if (hasYield) {
			await expect.poll(titles).toEqual(links.slice(0, 10))
			goOn.shift()!()
			await expect.poll(titles).toEqual(links.slice(0, 20))
			goOn.shift()!()
		}
		await expect.poll(titles).toEqual(links)
		expect(yields).toHaveBeenCalledTimes(hasYield ? 2 : 0)
	})

	it('asks in the frame that lays its places out', async () => {
		const texts = ref(['https://a.test/1'])
		await show(() => texts.value.map((text) => h(NcRichText, { key: text, text, referenceLimit: 1 })))
		await expect.element(page.getByText('Title of https://a.test/1')).toBeVisible()
		// Who goes on asking waits for company.
		await new Promise((done) => setTimeout(done, 300))
		requests = []
		texts.value = ['https://a.test/2', 'https://a.test/3']
		await nextTick()
		const { port1, port2 } = new MessageChannel()
		await new Promise((done) => {
			port1.onmessage = done
			requestAnimationFrame(() => port2.postMessage('painted'))
		})
		expect(requests.flatMap(({ body, query }) => (body as { references: string[] } | undefined)?.references ?? [query!.reference]).sort()).toEqual(texts.value)
	})

	it('emits loaded once', async () => {
		const onLoaded = vi.fn()
		await show(() => h(NcReferenceList, { text: 'https://a.test/1 https://a.test/2', limit: 2, onLoaded }))
		await expect.element(page.getByText('Title of https://a.test/2')).toBeVisible()
		expect(onLoaded).toHaveBeenCalledOnce()
	})

	it('shows the fallback card where nothing is known', async () => {
		answers.set('https://a.test/1', null)
		await show(() => h(NcReferenceList, { text: 'https://a.test/1', displayFallback: true }))
		await expect.poll(() => document.querySelector('a.widget-default')?.getAttribute('href')).toBe('https://a.test/1')
	})

	it('takes a text that is not there for an empty one', async () => {
		const { container } = await show(() => h(NcReferenceList, { text: null }))
		expect(container.querySelector('.widgets--list')).toBeNull()
	})

	it('shows nothing for a link that nobody knows, and reserves nothing for its host afterwards', async () => {
		answers.set('https://none.test/1', null)
		const first = await show(() => h(NcReferenceList, { text: 'https://none.test/1' }))
		await expect.poll(() => requests.length).toBe(1)
		await expect.poll(() => document.querySelector('[data-view="preview"]')).toBeNull()
		expect(document.querySelector('.nc-reference :is(a, button)')).toBeNull()
		await first.unmount()
		const second = await show(() => h(NcReferenceList, { text: 'https://none.test/2' }))
		expect(second.container.querySelector('div')!.clientHeight).toBe(0)
	})
})

describe('a link that nobody knew', () => {
	it.each([false, true])('shows when it is asked again and has an answer, where the fallback is %s', async (displayFallback) => {
		answers.set('https://late.test/1', null)
		await show(() => h(NcReferenceList, { text: 'https://late.test/1', displayFallback }))
		await expect.poll(() => requests.length).toBe(1)
		await expect.poll(() => document.querySelectorAll('a.widget-default').length).toBe(displayFallback ? 1 : 0)
		answers.delete('https://late.test/1')
		await refreshReference('https://late.test/1')
		await expect.element(page.getByText('Title of https://late.test/1')).toBeVisible()
		expect(document.querySelectorAll('a.widget-default')).toHaveLength(1)
	})
})

describe('a preview that waits', () => {
	it('holds its place without being rendered, and says so', async () => {
		let resolve = () => {}
		wait = new Promise((done) => { resolve = done })
		const { container } = await show(() => h(NcReferenceList, { text: 'https://a.test/waits' }))
		await expect.element(page.getByRole('img', { name: 'Loading the preview of a.test/waits' })).toBeVisible()
		const before = container.querySelector('.nc-reference')!.clientHeight
		await expect.poll(() => requests.length).toBe(1)
		resolve()
		await expect.element(page.getByText('Title of https://a.test/waits')).toBeVisible()
		expect(container.querySelector('.nc-reference')!.clientHeight).toBe(before)
	})

	it('shows at once when it is mounted again, and asks nothing', async () => {
		const here = ref(true)
		const { container } = await show(() => here.value ? [h(NcReferenceList, { text: 'https://a.test/again' })] : [])
		await expect.element(page.getByText('Title of https://a.test/again')).toBeVisible()
		here.value = false
		await nextTick()
		expect(container.querySelector('a')).toBeNull()
		here.value = true
		await nextTick()
		expect(container.querySelector('a.widget-default')).not.toBeNull()
		expect(requests).toHaveLength(1)
	})

	it('is the app\'s to render', async () => {
		wait = new Promise(() => undefined)
		await show(() => h(NcReferenceList, { text: 'https://a.test/own' }, { resolving: ({ link }: { link: string }) => `one moment: ${link}` }))
		await expect.element(page.getByText('one moment: https://a.test/own')).toBeVisible()
	})

	it('is the app\'s to render when its answer is there', async () => {
		await show(() => h(NcReferenceList, { text: 'https://a.test/own' }, { resolved: ({ link }: { link: string }) => `all of ${link}` }))
		await expect.element(page.getByText('all of https://a.test/own')).toBeVisible()
		expect(document.querySelector('.widget-default')).toBeNull()
	})

	it('shows what a later answer says, whatever it showed before', async () => {
		const link = 'https://a.test/changes'
		await show(() => h(NcReferenceList, { text: link }))
		await expect.element(page.getByText(`Title of ${link}`)).toBeVisible()
		const steps: [unknown, string][] = [
			[card(link, { openGraphObject: { id: link, name: 'Another title', description: null, thumb: null, link } }), 'Another title'],
			[card(link, { accessible: false }), 'You have no access to this'],
			[card(link), `Title of ${link}`],
			[card(link, { richObjectType: 'changed_vcs', richObject: { vcs_issue: { title: 'An issue', state: 'open' } } }), 'An issue'],
		]
		for (const [answer, text] of steps) {
			answers.set(link, answer)
			await refreshReference(link)
			await expect.element(page.getByText(text)).toBeVisible()
			expect(document.querySelectorAll('.nc-reference')).toHaveLength(1)
		}
	})

	it('keeps nothing of what another user saw', async () => {
		let user = 'alice'
		const services = createReferences({ transport, storage: null, access: () => ({ user, shareToken: null }) as never })
		await render(NcReferenceList, { props: { text: 'https://a.test/mine' }, global: { plugins: [services] } })
		await expect.element(page.getByText('Title of https://a.test/mine')).toBeVisible()
		user = 'bob'
		wait = new Promise(() => undefined)
		void refreshReference('https://a.test/mine')
		await expect.poll(() => requests.length).toBe(2)
		expect(document.querySelector('.widget-default')).toBeNull()
		await expect.element(page.getByRole('img', { name: 'Loading the preview of a.test/mine' })).toBeVisible()
	})

	it('is not asked for any more when it goes', async () => {
		wait = new Promise(() => undefined)
		let signal: AbortSignal | undefined
		const services = createReferences({ storage: null, transport: (request) => {
			signal = request.signal
			return transport(request)
		} })
		const { unmount } = await render(NcReferenceList, { props: { text: 'https://a.test/gone' }, global: { plugins: [services] } })
		await expect.poll(() => signal?.aborted).toBe(false)
		await unmount()
		await expect.poll(() => signal?.aborted).toBe(true)
	})
})

describe('a policy', () => {
	it('click fetches a link after a click', async () => {
		await show(() => h(NcReferenceList, { text: 'https://a.test/1' }), 'click')
		const button = page.getByRole('button', { name: 'Show preview of a.test/1' })
		await expect.element(button).toBeVisible()
		expect(requests).toHaveLength(0)
		await userEvent.click(button)
		await expect.element(page.getByText('Title of https://a.test/1')).toBeVisible()
	})

	it('click puts no fallback in the place of what can still be asked for, and tells when that is there', async () => {
		const onLoaded = vi.fn()
		await show(() => h(NcReferenceList, { text: 'https://a.test/1 https://a.test/2', limit: 2, displayFallback: true, onLoaded }), 'click')
		const button = page.getByRole('button', { name: 'Show preview of a.test/1' })
		await expect.element(button).toBeVisible()
		expect(document.querySelectorAll('.nc-reference-preview')).toHaveLength(2)
		await userEvent.click(button)
		await expect.element(page.getByText('Title of https://a.test/1')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Show preview of a.test/2' })).toBeVisible()
		expect(requests).toHaveLength(1)
		expect(onLoaded).toHaveBeenCalledOnce()
	})

	it('click shows the fallback itself, since there is nothing to ask for, where a click found nothing', async () => {
		answers.set('https://a.test/1', null)
		await show(() => h(NcReferenceList, { text: 'https://a.test/1', displayFallback: true }), 'click')
		await userEvent.click(page.getByRole('button', { name: 'Show preview of a.test/1' }))
		await expect.poll(() => document.querySelector('a.widget-default')?.getAttribute('href')).toBe('https://a.test/1')
	})

	it.each(['off', 'internal'] as const)('%s asks nothing about other servers', async (policy) => {
		const { container } = await show(() => h(NcReferenceList, { text: 'https://a.test/1' }), policy)
		expect(container.querySelector('.widgets--list')).toBeNull()
		expect(requests).toHaveLength(0)
	})

	it('dismissible lets the user close a preview for the tab', async () => {
		const first = await show(() => h(NcReferenceList, { text: 'https://a.test/closed' }), { dismissible: true })
		await userEvent.click(page.getByRole('button', { name: 'Close the preview of a.test/closed' }))
		await expect.poll(() => document.querySelector('.widgets--list')).toBeNull()
		await first.unmount()
		const { container } = await show(() => h(NcReferenceList, { text: 'https://a.test/closed' }), { dismissible: true })
		expect(container.querySelector('.widgets--list')).toBeNull()
	})
})

describe('the focus of a keyboard', () => {
	/** Tells the focused element by its name. */
	const focused = () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent
	async function press(name: string) {
		const button = page.getByRole('button', { name, exact: true })
		await expect.element(button).toBeVisible()
		;(button.element() as HTMLElement).focus()
		await userEvent.keyboard('{Enter}')
		await nextTick()
		await expect.poll(() => document.activeElement).not.toBe(document.body)
	}

	it.each([false, true])('goes to the card that a click fetched, as soon as it comes, and to no button that closes it: %s', async (dismissible) => {
		let resolve = () => {}
		wait = new Promise((done) => { resolve = done })
		await show(() => h(NcRichText, { text: 'https://a.test/1 https://a.test/2', referenceLimit: 2 }), { previews: 'click', dismissible })
		await press('Show preview of a.test/2')
		expect(document.activeElement!.closest('.nc-reference-preview')).toBe(document.querySelectorAll('.nc-reference-preview')[1])
		resolve()
		await expect.poll(focused).toContain('Title of https://a.test/2')
		expect(document.querySelectorAll('[tabindex]')).toHaveLength(0)
	})

	it.each([[false], [true]])('goes to the card that "Try again" fetched, where it is rendered by the list: %s', async (isListed) => {
		const failing = ref(true)
		const reference = card('https://a.test/again')
		const global = { plugins: [createReferences({ storage: null, global: false, access: () => ({ user: 'alice', shareToken: null }), transport: async (request) => failing.value ? { status: 413, url: '', body: '' } : transport(request) })] }
		const state = ref<'error' | 'resolving' | 'resolved'>('error')
		const own = () => h(NcReferenceWidget, { reference: state.value === 'resolved' ? reference : null, state: state.value, link: 'https://a.test/again', onRetry: () => { state.value = 'resolving' } })
		await render(defineComponent(() => () => isListed ? h(NcReferenceList, { text: 'https://a.test/again' }) : own()), { global })
		await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
		failing.value = false
		await press('Try again')
		state.value = 'resolved'
		await expect.poll(focused).toContain('Title of https://a.test/again')
	})

	it('goes to the first preview that was left out', async () => {
		await show(() => h(NcRichText, { text: 'https://a.test/1 https://a.test/2 https://a.test/3', referenceLimit: 1, referenceExpandable: true }))
		await expect.element(page.getByText('Title of https://a.test/1')).toBeVisible()
		await press('Show 2 more previews')
		await expect.poll(focused).toContain('Title of https://a.test/2')
	})

	it.each([['its button', false], ['its menu', true]])('goes to the next preview, the one before and the link when a preview is closed by %s', async (_, referenceActions) => {
		const links = [1, 2, 3].map((id) => `https://a.test/${referenceActions ? 'menu' : 'button'}-${id}`)
		await show(() => h(NcRichText, { text: links.join(' '), referenceLimit: 3, referenceActions }), { dismissible: true })
		await expect.element(page.getByText(`Title of ${links[2]}`)).toBeVisible()
		const nameOf = (index: number) => referenceActions ? `Actions for Title of ${links[index]}` : `Close the preview of ${links[index]!.slice(8)}`
		async function close(index: number) {
			await press(nameOf(index))
			if (!referenceActions) return
			await expect.poll(focused).toBe('Open the link')
			await userEvent.keyboard('{End}{ArrowUp}{ArrowDown}{Enter}')
		}
		await close(1)
		await expect.poll(focused).toBe(nameOf(2))
		await close(2)
		await expect.poll(focused).toBe(nameOf(0))
		await close(0)
		await expect.poll(() => document.querySelector('.nc-reference-preview')).toBeNull()
		expect((document.activeElement as HTMLAnchorElement).href).toBe(links[0])
	})

	it('stays where the reader has put it meanwhile', async () => {
		let resolve = () => {}
		wait = new Promise((done) => { resolve = done })
		await show(() => [h(NcRichText, { text: 'https://a.test/1', referenceLimit: 1 }), h('button', 'Elsewhere')], 'click')
		await press('Show preview of a.test/1')
		await userEvent.keyboard('{Tab}')
		expect(focused()).toBe('Elsewhere')
		resolve()
		await expect.element(page.getByText('Title of https://a.test/1')).toBeVisible()
		expect(focused()).toBe('Elsewhere')
	})
})

describe('a text that is being written', () => {
	it('asks for its last link when it rests, or when a blank follows', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		const { rerender, container } = await render(NcRichText, { props: { text: 'See ', referenceLimit: 2 }, global: { plugins: [plugin()] } })
		const shown = () => container.querySelectorAll('.nc-reference').length
		await rerender({ text: 'See https://a.test/1' })
		expect(shown()).toBe(0)
		await rerender({ text: 'See https://a.test/12' })
		await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1)
		expect(shown()).toBe(0)
		await vi.advanceTimersByTimeAsync(1)
		expect(shown()).toBe(1)
		await rerender({ text: 'See https://a.test/12 https://a.test/3' })
		expect(shown()).toBe(1)
		await rerender({ text: 'See https://a.test/12 https://a.test/3 ' })
		expect(shown()).toBe(2)
	})

	it('asks at once when it was there from the beginning', async () => {
		const { container } = await render(NcRichText, { props: { text: 'See https://a.test/1', referenceLimit: 1 }, global: { plugins: [plugin()] } })
		expect(container.querySelectorAll('.nc-reference')).toHaveLength(1)
	})
})

it('doesn\'t shift the layout while 50 previews resolve', async () => {
	let shift = 0
	const observer = new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as (PerformanceEntry & { value: number, hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shift += entry.value
	})
	let resolve = () => {}
	wait = new Promise((done) => { resolve = done })
	const links = Array.from({ length: 50 }, (_, index) => `https://host${index % 7}.test/${index}`)
	links.forEach((link, index) => {
		if (index % 5 === 1) answers.set(link, card(link, { accessible: false }))
		if (index % 5 === 2) answers.set(link, null)
		if (index % 5 === 3) answers.set(link, card(link, { richObjectType: 'cls_vcs', richObject: { vcs_issue: { title: `Issue ${index}`, state: 'open' } } }))
		if (index % 5 === 4) answers.set(link, card(link, { richObjectType: 'cls_image', richObject: { image_png: true, proxied_url: `${location.origin}/none.png` } }))
	})
	await show(() => links.map((link) => h(NcRichText, { key: link, text: `Look at ${link} now`, referenceLimit: 1 })))
	await expect.poll(() => requests.length).toBeGreaterThan(0)
	observer.observe({ type: 'layout-shift' })
	resolve()
	await expect.element(page.getByText('Title of https://host0.test/0', { exact: true })).toBeVisible()
	await expect.element(page.getByText('Issue 3', { exact: true })).toBeVisible()
	await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
	observer.disconnect()
	expect(shift).toBe(0)
})
