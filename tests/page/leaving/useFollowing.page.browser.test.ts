import { createApp, h, type AppContext } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { FOREIGN_LINKS, ownLinks, type FollowJudge } from '../../../src/page/leaving/useFollowing.ts'

type Verdict = ReturnType<FollowJudge['onFollow']>

/** Verdict of the judge about the next click. */
let verdict: Verdict = null
let loaded: FollowJudge | null = null
let load = (): Promise<FollowJudge> => new Promise(() => undefined)
const judge: FollowJudge = { onFollow: () => verdict }
const module = { loaded: { get value() { return loaded } }, load: () => load() }

const ended: (() => void)[] = []
afterEach(() => { for (const end of ended.splice(0)) end() })

/** Shows a link of ours, one of a widget, and one of somebody else, and tells which are followed. */
function show() {
	const container = document.body.appendChild(document.createElement('div'))
	const link = (name: string) => h('a', { href: 'https://example.org', target: '_blank', id: name })
	const app = createApp({ render: () => h('div', [h('div', ownLinks(context, module), [link('own'), h('div', FOREIGN_LINKS, [link('widget')])]), link('other')]) })
	const context: AppContext = app._context
	app.mount(container)
	const followed: string[] = []
	const listener = (event: Event) => {
		if (!event.defaultPrevented) followed.push((event.target as Element).id)
		event.preventDefault()
	}
	window.addEventListener('click', listener)
	ended.push(() => {
		window.removeEventListener('click', listener)
		app.unmount()
		container.remove()
	})
	return { followed, click: (name: string) => container.querySelector<HTMLElement>(`#${name}`)!.click() }
}

it('follows a link after a second where its judge never comes', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	ended.push(() => { vi.useRealTimers() })
	loaded = null
	const { followed, click } = show()
	click('own')
	await vi.advanceTimersByTimeAsync(990)
	expect(followed).toEqual([])
	await vi.advanceTimersByTimeAsync(10)
	expect(followed).toEqual(['own'])
})

it('follows a link whose judge can\'t be loaded, and reports no error of its own', async () => {
	const unhandled = vi.fn((event: Event) => { event.preventDefault() })
	window.addEventListener('unhandledrejection', unhandled)
	const former = load
	ended.push(() => {
		window.removeEventListener('unhandledrejection', unhandled)
		load = former
	})
	loaded = null
	load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
	const { followed, click } = show()
	click('own')
	await expect.poll(() => followed).toEqual(['own'])
	// The browser reports a rejection without a handler after its task.
	await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })
	expect(unhandled).not.toHaveBeenCalled()
})

it('follows a link after a second where the inspection that it needs never comes', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	ended.push(() => { vi.useRealTimers() })
	loaded = judge
	verdict = new Promise(() => undefined)
	const { followed, click } = show()
	click('own')
	expect(followed).toEqual([])
	await vi.advanceTimersByTimeAsync(1000)
	expect(followed).toEqual(['own'])
})

it('asks about links of ours alone, and follows honest ones at once', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	ended.push(() => { vi.useRealTimers() })
	loaded = judge
	const asked = vi.fn()
	verdict = asked
	const { followed, click } = show()
	click('own')
	await vi.runAllTimersAsync()
	expect([asked.mock.calls.length, followed]).toEqual([1, []])
	click('widget')
	click('other')
	verdict = null
	click('own')
	await vi.runAllTimersAsync()
	expect([asked.mock.calls.length, followed]).toEqual([1, ['widget', 'other', 'own']])
})

it('forgets a click on a link that has gone before it could be judged', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	ended.push(() => { vi.useRealTimers() })
	loaded = null
	const { click } = show()
	const own = document.querySelector<HTMLAnchorElement>('#own')!
	click('own')
	own.remove()
	const followed = vi.fn((event: Event) => { event.preventDefault() })
	own.addEventListener('click', followed)
	await vi.advanceTimersByTimeAsync(1000)
	expect(followed).not.toHaveBeenCalled()
})
