import type { ReferenceTransportRequest, ReferenceTransportResponse } from '../../src/resolver/wire/transport.ts'
import { describe, expect, it } from 'vitest'
import { Engine } from '../../src/resolver/engine.ts'
import { createFakeClock } from './fakeClock.ts'
import { type WorldOptions, createFakePage, createMemoryStorage, createWorld, envelope, knownProfile, reference } from './world.ts'

const LINK = 'https://tracker.test/issues/1'
const MINUTE = 60_000

/** Opens a browser whose server includes the user in its answers. It caches the answer of a GET for an hour, for every user. */
function openBrowser(clock = createFakeClock()) {
	const cache = new Map<string, { body: unknown, at: number }>()
	const signedIn = { user: 'alice' }
	const methods: string[] = []
	const transport = async ({ method, path, query, body }: ReferenceTransportRequest) => {
		const key = JSON.stringify([path, query])
		methods.push(method)
		const cached = method === 'GET' && cache.get(key)
		if (cached && clock.now() - cached.at < 60 * MINUTE) return { status: 200, body: cached.body, url: path }
		const links = (body as { references?: string[] } | undefined)?.references ?? [String(query!.reference)]
		const answer = envelope(Object.fromEntries(links.map((link) => [link, reference(link, { richObjectType: `secret of ${signedIn.user}` })])))
		if (method === 'GET') cache.set(key, { body: answer, at: clock.now() })
		return { status: 200, body: answer, url: path }
	}
	const profile = knownProfile()
	return {
		clock,
		signedIn,
		profile,
		methods,
		/** A tab of this browser. */
		open: () => createWorld({ clock, transport, profile, access: () => ({ user: signedIn.user, shareToken: null }) } as never),
	}
}

describe('the browser\'s own cache', () => {
	it('shows nobody the answer of the user before, in the tab that was theirs', async () => {
		const { open, signedIn, clock } = openBrowser()
		const { watch, resolver } = open()
		watch(LINK)
		await clock.advance(1000)
		expect(resolver.peek(LINK).reference?.richObjectType).toBe('secret of alice')
		signedIn.user = 'bob'
		resolver.wake('owner')
		expect(resolver.peek(LINK).reference).toBeNull()
		await clock.advance(1000)
		expect(resolver.peek(LINK).reference?.richObjectType).toBe('secret of bob')
	})

	it('shows nobody the answer of the user before, in a tab that was opened since', async () => {
		const { open, signedIn, clock } = openBrowser()
		open().watch(LINK)
		await clock.advance(1000)
		signedIn.user = 'bob'
		const { watch, resolver } = open()
		watch(LINK)
		await clock.advance(1000)
		expect(resolver.peek(LINK).reference?.richObjectType).toBe('secret of bob')
		const next = open()
		next.watch(LINK)
		await clock.advance(1000)
		expect(next.resolver.peek(LINK).reference?.richObjectType).toBe('secret of bob')
	})

	it('is believed again once it can hold nothing of the user before', async () => {
		const { open, signedIn, clock, methods } = openBrowser()
		open().watch(LINK)
		await clock.advance(1000)
		signedIn.user = 'bob'
		for (const waitMs of [59 * MINUTE, 2 * MINUTE, 0]) {
			open().watch(LINK)
			await clock.advance(waitMs)
		}
		await clock.advance(1000)
		expect(methods).toEqual(['GET', 'POST', 'POST', 'GET'])
	})

	it('is not believed for an hour in a browser without a note, which another library or another user may have filled', async () => {
		const { open, signedIn, clock, methods, profile } = openBrowser()
		open().watch(LINK)
		await clock.advance(1000)
		profile.write(null)
		signedIn.user = 'bob'
		const { watch, resolver } = open()
		watch(LINK)
		await clock.advance(1000)
		expect(resolver.peek(LINK).reference?.richObjectType).toBe('secret of bob')
		await clock.advance(61 * MINUTE)
		open().watch(LINK)
		await clock.advance(1000)
		expect(methods).toEqual(['GET', 'POST', 'GET'])
	})

	it.each([
		['a refresh', ['GET', 'POST', 'POST'], true],
		['a refresh before the engine is loaded', ['POST', 'POST'], false],
	])('is not believed by the next tab after %s, because it may hold the answer from before', async (_, expected, isLoaded) => {
		const { open, clock, methods } = openBrowser()
		const { watch, resolver } = open()
		if (isLoaded) watch(LINK)
		await clock.advance(1000)
		void resolver.refresh(LINK)
		await clock.advance(1000)
		open().watch(LINK)
		await clock.advance(1000)
		expect(methods).toEqual(expected)
	})

	it('keeps the note of its present user, whatever a tab of the former one refreshes', async () => {
		const { open, clock, signedIn, profile } = openBrowser()
		const transport = async ({ path }: ReferenceTransportRequest) => ({ status: 200, body: envelope({}), url: path, headers: { 'x-user-id': signedIn.user } })
		const former = createWorld({ clock, profile, transport })
		former.watch(LINK)
		await clock.advance(1000)
		signedIn.user = 'bob'
		open().watch(LINK)
		await clock.advance(1000)
		void former.resolver.refresh(LINK)
		former.resolver.invalidate()
		await clock.advance(1000)
		expect(profile.text).toContain('bob')
	})

	it('is that of the session, whomever an app asks for', async () => {
		const profile = knownProfile()
		const methods: string[] = []
		let session = 'alice'
		const open = () => createWorld({
			profile,
			access: () => ({ user: 'robot', shareToken: null }),
			sessionUser: () => session,
			transport: async ({ method, path }: ReferenceTransportRequest) => {
				methods.push(method)
				return { status: 200, body: envelope({ [LINK]: null }), url: path }
			},
		} as never)
		for (const user of ['alice', 'bob']) {
			session = user
			const { watch, clock } = open()
			watch(LINK)
			await clock.advance(1000)
		}
		expect(methods).toEqual(['GET', 'POST'])
	})

	it('is content with whatever else stands where the user is remembered', async () => {
		for (const text of ['', '{', 'null', '[]', '7', '{"user":7,"switchedAt":"x"}']) {
			const { open, clock, profile } = openBrowser()
			profile.text = text
			const { watch, resolver } = open()
			watch(LINK)
			await clock.advance(1000)
			expect(resolver.peek(LINK).state).toBe('resolved')
		}
	})
})

describe('an answer for another user than the page\'s', () => {
	/** A page of alice's in a browser where somebody may have signed in since. */
	function openPage(options: Partial<WorldOptions> = {}) {
		const cookie = { user: 'alice' }
		const storage = createMemoryStorage()
		const methods: string[] = []
		const world = createWorld({ storage, ...options, async transport({ method, path, body, query }) {
			methods.push(method)
			const links = (body as { references?: string[] } | undefined)?.references ?? [String(query!.reference)]
			const answers = Object.fromEntries(links.map((link) => [link, reference(link, { richObjectType: `secret of ${cookie.user}` })]))
			return { status: 200, body: envelope(answers), url: path, headers: { 'x-user-id': cookie.user } }
		} })
		return { ...world, cookie, storage, methods }
	}

	it('is neither shown nor kept', async () => {
		const { watch, clock, cookie, storage, resolver } = openPage()
		cookie.user = 'bob'
		const watched = [watch(LINK), watch(`${LINK}0`)]
		await clock.advance(1000)
		expect(watched.flatMap(({ heard }) => heard.map((entry) => entry.reference))).toEqual([null, null, null, null])
		resolver.save()
		expect(storage.text ?? '').not.toContain('secret of bob')
	})

	it('is asked for again past the browser\'s cache, which may hold it', async () => {
		const { watch, clock, cookie, methods } = openPage({ lookAhead: 'none' })
		cookie.user = 'bob'
		watch(LINK)
		await clock.advance(50)
		expect(methods).toEqual(['GET', 'POST'])
	})

	it('costs one request for each further try', async () => {
		const { watch, clock, cookie, methods, resolver } = openPage({ lookAhead: 'none' })
		cookie.user = 'bob'
		watch(LINK)
		for (let round = 0; round < 5; round++) {
			await clock.advance(20_000)
			resolver.wake('focus')
		}
		expect(methods.filter((method) => method === 'GET')).toHaveLength(1)
	})

	it.each([
		['the session\'s, where an app names another owner', 'robot', 'alice'],
		['in letters that a header can\'t hold', 'zo\u00eb', 'zo\u00eb'],
	])('is none if its user is %s', async (_, user, sessionUser) => {
		const { watch, clock, cookie, resolver } = openPage({ access: () => ({ user, shareToken: null }), sessionUser: () => sessionUser } as never)
		cookie.user = String.fromCharCode(...new TextEncoder().encode(sessionUser))
		watch(LINK)
		await clock.advance(1000)
		expect(resolver.peek(LINK).state).toBe('resolved')
	})

	it('is not shown in another session of the tab, where an app names the same owner for both', async () => {
		const storage = createMemoryStorage()
		const openSession = (name: string) => {
			const page = openPage({ access: () => ({ user: 'robot', shareToken: null }), sessionUser: () => name, storage } as never)
			page.cookie.user = name
			return page
		}
		const first = openSession('alice')
		first.watch(LINK)
		await first.clock.advance(1000)
		first.resolver.save()
		expect(openSession('alice').resolver.peek(LINK).state).toBe('resolved')
		expect(openSession('bob').resolver.peek(LINK).state).toBe('idle')
	})

	it('is none on a public share, whose answers no session changes', async () => {
		const { watch, clock, resolver } = openPage({ access: () => ({ user: null, shareToken: 'token' }) } as never)
		watch(LINK)
		await clock.advance(1000)
		expect(resolver.peek(LINK).state).toBe('resolved')
	})
})

describe('an access without a user, on a server that names the user of its answers', () => {
	const OTHER = 'https://tracker.test/issues/2'

	/** A browser with a page whose app leaves it to the transport who the user is, and the browser's cache of GET answers. */
	function openBrowser() {
		const clock = createFakeClock()
		const cookie = { user: 'alice', isExpired: false }
		const cache = new Map<string, ReferenceTransportResponse>()
		const methods: string[] = []
		async function transport({ method, path, body, query }: ReferenceTransportRequest) {
			if (cookie.isExpired) return { status: 401, body: { ocs: { meta: { statuscode: 997 }, data: [] } }, url: path }
			const links = (body as { references?: string[] } | undefined)?.references ?? [String(query!.reference)]
			const answers = Object.fromEntries(links.map((link) => [link, reference(link, { richObjectType: `secret of ${cookie.user}` })]))
			const fresh = { status: 200, body: envelope(answers), url: path, headers: { 'x-user-id': cookie.user } }
			methods.push(method)
			if (method !== 'GET') return fresh
			cache.set(links[0]!, cache.get(links[0]!) ?? fresh)
			return cache.get(links[0]!)!
		}
		const storage = createMemoryStorage()
		const open = () => createWorld({ clock, storage, transport, lookAhead: 'none', access: () => ({ user: null, shareToken: null }) })
		return { clock, cookie, methods, storage, open }
	}

	const secretOf = ({ resolver }: ReturnType<typeof createWorld>, link = LINK) => resolver.peek(link).reference?.richObjectType

	it('drops what the former user got as soon as an answer names another one, and fetches it again past the browser\'s cache', async () => {
		const { open, clock, cookie, methods, storage } = openBrowser()
		const world = open()
		const watcher = world.watch(LINK)
		await clock.advance(1000)
		expect(secretOf(world)).toBe('secret of alice')
		cookie.user = 'bob'
		world.watch(OTHER)
		await clock.advance(1000)
		expect([secretOf(world), secretOf(world, OTHER)]).toEqual(['secret of bob', 'secret of bob'])
		expect(watcher.states()).toEqual(['resolving', 'resolved', 'idle', 'resolving', 'resolved'])
		expect(methods.slice(3)).toEqual(['POST', 'POST', 'POST'])
		world.resolver.save()
		expect(storage.text).toBeNull()
	})

	it('shows what it has and waits, once the session of the named user has ended', async () => {
		const { open, clock, cookie } = openBrowser()
		const world = open()
		world.watch(LINK)
		await clock.advance(1000)
		cookie.isExpired = true
		const other = world.watch(OTHER)
		void world.resolver.refresh(LINK)
		await clock.advance(5000)
		expect([secretOf(world), other.state()]).toEqual(['secret of alice', 'signed-out'])
		cookie.isExpired = false
		world.resolver.wake('focus')
		await clock.advance(1000)
		expect(secretOf(world, OTHER)).toBe('secret of alice')
	})

	it('saves nothing that the next user could see after a reload, before an answer names them', async () => {
		const { open, clock, cookie } = openBrowser()
		const before = open()
		before.watch(LINK)
		await clock.advance(1000)
		before.resolver.save()
		cookie.user = 'bob'
		const world = open()
		const watcher = world.watch(LINK)
		await clock.advance(1000)
		expect([watcher.states(), secretOf(world)]).toEqual([['resolving', 'resolved'], 'secret of bob'])
	})

	it('takes the answer of a former user in the browser\'s cache for no change', async () => {
		const { open, clock, cookie, methods } = openBrowser()
		open().watch(LINK)
		await clock.advance(1000)
		cookie.user = 'bob'
		const world = open()
		const watched = [OTHER, `${OTHER}0`].map((link) => world.watch(link))
		await clock.advance(1000)
		world.watch(LINK)
		await clock.advance(1000)
		expect(secretOf(world)).toBe('secret of bob')
		expect(watched.map(({ states }) => states())).toEqual(Array(2).fill(['resolving', 'resolved']))
		expect(methods.slice(-2)).toEqual(['GET', 'POST'])
	})

	it('fetches each link nine times a minute at most for a server that names another user each time', async () => {
		const { open, clock, cookie, methods } = openBrowser()
		const world = open()
		const timer = () => {
			cookie.user += '.'
			clock.schedule(timer, 5)
		}
		timer()
		world.watch(LINK)
		await clock.advance(59_000)
		expect(methods.length).toBeLessThanOrEqual(9)
	})
})

describe('an access that throws', () => {
	it('names nobody, until it names somebody again', async () => {
		let isBroken = true
		const { watch, clock, resolver } = createWorld({ fetchesAnonymously: false, access: () => {
			if (isBroken) throw new TypeError('nobody is signed in')
			return { user: 'alice', shareToken: null }
		} } as never)
		const watcher = watch(LINK)
		await clock.settle()
		expect(watcher.state()).toBe('not-found')
		isBroken = false
		resolver.wake('owner')
		await clock.settle()
		expect(watcher.state()).toBe('resolved')
	})
})

describe('another owner', () => {
	it('gets nothing of an answer that comes for the one before, and nobody has looked since', async () => {
		const storage = createMemoryStorage()
		const arrived: (() => void)[] = []
		const { watch, clock, session, resolver } = createWorld({
			storage,
			limits: { requests: 1 },
			transport: async ({ path, body }) => {
				const secret = `secret of ${session.user}`
				await new Promise<void>((resolve) => { arrived.push(resolve) })
				const { references } = body as { references: string[] }
				return { status: 200, body: envelope(Object.fromEntries(references.map((link) => [link, reference(link, { richObjectType: secret })]))), url: path }
			},
		})
		const gone = watch(LINK)
		const { heard } = watch('https://tracker.test/issues/2')
		await clock.advance(12)
		gone.release()
		await clock.advance(1)
		session.user = 'bob'
		arrived[0]!()
		await clock.advance(100)
		expect(resolver.peek(LINK).state).toBe('idle')
		expect(heard.map(({ state }) => state)).toEqual(['resolving', 'idle', 'resolving'])
		resolver.save()
		expect(storage.text ?? '').not.toContain('secret of alice')
	})

	it('gets the answer that a listener seeds while the change is told', async () => {
		const { watch, clock, session, resolver } = createWorld()
		const other = 'https://wiki.test/Home'
		resolver.subscribe(LINK, ({ state }) => { if (state === 'idle') resolver.seed({ [other]: reference(other) }) })
		const watcher = watch(other)
		await clock.settle()
		session.user = 'bob'
		resolver.wake('owner')
		await clock.settle()
		expect(watcher.state()).toBe('resolved')
	})

	it('is not made to wait because the one before was refused', async () => {
		const { watch, clock, session, behaviour, resolver } = createWorld({ behaviour: { status: () => 429 } })
		watch(LINK)
		await clock.advance(100_000)
		behaviour.status = undefined
		session.user = 'bob'
		resolver.peek(LINK)
		await clock.advance(200)
		expect(resolver.peek(LINK).state).toBe('resolved')
	})
})

describe('an access that lacks members', () => {
	it.each([{}, { user: undefined, shareToken: undefined }, { user: '', shareToken: '' }])('counts as an access without a user: %o', async (access) => {
		const { watch, log, clock, resolver } = createWorld({ fetchesAnonymously: false, access: () => access } as never)
		const watcher = watch(LINK)
		await clock.settle()
		expect([watcher.state(), resolver.peek(LINK).state, log]).toEqual(['not-found', 'not-found', []])
	})
})

describe('a visitor without a share', () => {
	it('asks nothing, and sees plain links, until somebody is signed in', async () => {
		const { watch, log, clock, session, resolver } = createWorld({ fetchesAnonymously: false })
		Object.assign(session, { user: null, shareToken: null })
		const watcher = watch(LINK)
		expect(watcher.state()).toBe('not-found')
		expect((await resolver.refresh(LINK)).state).toBe('not-found')
		resolver.invalidate()
		await clock.settle()
		expect(log).toEqual([])
		resolver.seed({ [LINK]: reference(LINK) })
		expect(watcher.state()).toBe('resolved')
		session.user = 'alice'
		resolver.peek(LINK)
		await clock.settle()
		expect(log).toHaveLength(1)
	})

	it('is asked for nothing when somebody signs out while a refresh waits for the engine', async () => {
		let loaded = () => {}
		const { clock, log, session, resolver } = createWorld({
			fetchesAnonymously: false,
			load: () => new Promise((resolve) => { loaded = () => resolve((options) => new Engine({ ...options, page: createFakePage(options.clock) })) }),
		})
		const refreshed = resolver.refresh(LINK)
		session.user = null
		resolver.wake('owner')
		loaded()
		await clock.settle()
		expect([(await refreshed).state, log]).toEqual(['not-found', []])
	})

	it('sees plain links in place of what somebody has left, and no question stays open', async () => {
		const { watch, clock, session, resolver } = createWorld({ fetchesAnonymously: false })
		const watcher = watch(LINK)
		await clock.advance(1000)
		const refreshed = resolver.refresh(LINK)
		await clock.advance(2)
		session.user = null
		expect(watcher.state()).toBe('not-found')
		await clock.settle()
		expect(await refreshed).toEqual({ state: 'not-found', reference: null })
	})
})
