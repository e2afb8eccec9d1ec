// @vitest-environment jsdom
import { createApp, h } from 'vue'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { preloadRequests } from '../../src/page/firstRequests.ts'
import { pageTransport } from '../../src/page/pageTransport.ts'
import { createReferences, type ReferencesPlugin } from '../../src/page/provideReferences.ts'
import { type ServicesOptions, createServices, getServices, pageServices } from '../../src/page/services.ts'
import { pageAccess } from '../../src/page/session.ts'
import { useReferencePolicy } from '../../src/page/useReferencePolicy.ts'
import { recordPicked } from '../../src/picker/dom/pickerHistory.ts'
import { envelope, reference } from '../resolver/world.ts'

const LINK = 'https://tracker.test/issues/1'
const transport = async () => ({ status: 200, url: '/', body: envelope({ [LINK]: reference(LINK) }) })
const access = () => ({ user: 'alice', shareToken: null })

afterEach(() => {
	vi.restoreAllMocks()
	sessionStorage.clear()
})

describe('the services of an app', () => {
	it('load no code of the page\'s transport ahead of the first link where the app brings its own', () => {
		const pages = vi.spyOn(pageTransport, 'prepare').mockResolvedValue({ sendRequest: transport })
		const prepare = vi.fn(async () => undefined)
		const services = createServices({ transport: Object.assign(transport.bind(null), { prepare }), access, storage: null })
		preloadRequests()
		const leave = pageServices.join(services)
		preloadRequests()
		expect([pages.mock.calls.length, prepare.mock.calls.length]).toEqual([0, 2])
		leave()
	})

	it('load the code of the page\'s transport after the engine, if the first requests leave without it', async () => {
		const prepare = vi.spyOn(pageTransport, 'prepare').mockResolvedValue({ sendRequest: transport })
		document.head.setAttribute('data-user', 'alice')
		document.head.setAttribute('data-requesttoken', 'TOKEN')
		onTestFinished(() => {
			document.head.removeAttribute('data-user')
			document.head.removeAttribute('data-requesttoken')
		})
		const loading = preloadRequests(getServices())
		expect(prepare).not.toHaveBeenCalled()
		await loading
		expect(prepare).toHaveBeenCalledOnce()
		document.head.removeAttribute('data-user')
		void preloadRequests(getServices())
		expect(prepare).toHaveBeenCalledTimes(2)
	})

	it('save when the page goes, and leave nothing behind when the app has gone', async () => {
		const plugin = createReferences({ transport, access })
		const apps = [1, 2].map(() => createApp({ render: () => h('p') }).use(plugin))
		for (const app of apps) app.mount(document.createElement('div'))
		await plugin.services.resolver.refresh(LINK)
		window.dispatchEvent(new Event('pagehide'))
		expect(sessionStorage.getItem('nc-reference-own')).toContain(LINK)
		sessionStorage.clear()
		apps[0]!.unmount()
		expect(getServices()).toBe(plugin.services)
		apps[1]!.unmount()
		expect(sessionStorage.getItem('nc-reference-own')).toContain(LINK)
		sessionStorage.clear()
		window.dispatchEvent(new Event('pagehide'))
		expect(sessionStorage.getItem('nc-reference-own')).toBeNull()
		expect(getServices()).not.toBe(plugin.services)
	})

	it('share nothing with those of another server where the user has the same name', async () => {
		const open = (serverUrl: string) => {
			const answer = reference(LINK, { richObjectType: `private on ${serverUrl}` })
			return createServices({ serverUrl, access, transport: async () => ({ status: 200, url: '/', body: envelope({ [LINK]: answer }) }) })
		}
		const { resolver } = open('https://cloud-a.test')
		await resolver.refresh(LINK)
		resolver.save()
		expect(open('https://cloud-a.test').resolver.peek(LINK).reference?.richObjectType).toBe('private on https://cloud-a.test')
		expect(open('https://cloud-b.test').resolver.peek(LINK)).toEqual({ state: 'idle', reference: null })
	})

	it('keep their answers in the tab apart from those of the page', async () => {
		const save = async (options: ServicesOptions, of: string) => {
			const { resolver } = createServices(options)
			resolver.seed({ [LINK]: reference(LINK, { richObjectType: of }) })
			await resolver.prepare()
			resolver.save()
		}
		const saved = (options: ServicesOptions = {}) => createServices(options).resolver.peek(LINK).reference?.richObjectType
		const share = { access: () => ({ user: null, shareToken: 'WkQz7bXm9Pf2' }) }
		await save({ lookAhead: 'none' }, 'page')
		await save(share, 'share')
		expect([saved(), saved(share)]).toEqual(['page', 'share'])
		await save({ transport }, 'app')
		expect([saved(), saved({ transport })]).toEqual(['page', 'app'])
	})

	it('leave nothing of a user in the tab who has logged out, and no picks', async () => {
		const plugin = createReferences({ transport, access })
		const app = createApp({ render: () => h('div', { onClick: (event: Event) => event.preventDefault() }, [
			h('a', { href: 'https://stranger.test/logout' }),
			h('a', { href: '/logout?from=a-message', target: '_blank' }),
			h('a', { href: '/apps/notes/note/logout' }),
			h('a', { id: 'logout' }, h('b', 'Log out')),
		]) }).use(plugin)
		const root = document.createElement('div')
		document.body.append(root)
		app.mount(root)
		await plugin.services.resolver.refresh(LINK)
		window.dispatchEvent(new Event('pagehide'))
		recordPicked(access(), { provider: 'files', result: { link: LINK, title: 'Budget', provider: 'files' }, atSec: 1 })
		expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).toContain('Budget')
		for (const link of root.querySelectorAll<HTMLElement>('a:not(#logout)')) link.click()
		expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).toContain('Budget')
		root.querySelector('b')!.click()
		// A server takes its time until the page goes.
		const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
		window.dispatchEvent(new Event('pagehide'))
		now.mockRestore()
		app.unmount()
		root.remove()
		expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/Budget|tracker\.test/)
	})

	it('say who uses the page, as long as they are its services', () => {
		const services = createServices({ transport, access, storage: null })
		const leave = pageServices.join(services)
		expect(pageAccess()).toEqual(access())
		leave()
		expect(pageAccess()).toEqual({ user: null, shareToken: null })
	})

	it('are the page\'s again, with their policy, once an app that came later has gone', () => {
		const openApp = (plugin: ReferencesPlugin) => {
			const app = createApp({ render: () => h('p') }).use(plugin)
			app.mount(document.createElement('div'))
			return app
		}
		const plugins = [createReferences({ transport, access, storage: null, policy: 'off' }), createReferences({ transport, access, storage: null, policy: 'all' })]
		const [first, second] = plugins.map(openApp)
		// It has nothing of its own, and so those that are there.
		const third = openApp(createReferences({ policy: 'off' }))
		const now = () => [plugins.findIndex(({ services }) => services === getServices()), useReferencePolicy().value.previews]
		expect(now()).toEqual([1, 'off'])
		third.unmount()
		expect(now()).toEqual([1, 'all'])
		second!.unmount()
		expect(now()).toEqual([0, 'off'])
		first!.unmount()
		expect(now()).toEqual([-1, 'all'])
	})

	it('take the user from the transport of the app, and have none for a visitor of a server-rendered page', async () => {
		const asked = vi.fn(transport)
		const nobody = () => ({ user: null, shareToken: null })
		expect((await createServices({ transport: asked, access: nobody, storage: null }).resolver.refresh(LINK)).state).toBe('resolved')
		document.head.setAttribute('data-requesttoken', 'token')
		expect(createServices({ storage: null }).resolver.peek(LINK).state).toBe('not-found')
		document.head.removeAttribute('data-requesttoken')
		expect(createServices({ storage: null }).resolver.peek(LINK).state).toBe('idle')
		expect(asked).toHaveBeenCalledOnce()
	})
})
