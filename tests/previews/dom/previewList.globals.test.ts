// @vitest-environment jsdom
import type { Reference } from '../../../src/contract/reference.ts'
import type { PreviewListInput } from '../../../src/previews/dom/previewList.ts'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { OPEN_POLICY } from '../../../src/links/policy.ts'
import { DEBOUNCE_MS } from '../../../src/links/unfinished.ts'
import { loadEngine } from '../../../src/page/loadEngine.ts'
import { NO_SERVER } from '../../../src/page/serverLocation.ts'
import { createServices } from '../../../src/page/services.ts'
import { PreviewList, shownPreviews } from '../../../src/previews/dom/previewList.ts'
import { isWaiting } from '../../../src/previews/observer.ts'
import { envelope, reference } from '../../resolver/world.ts'
import { runs } from '../../setup/runs.ts'

const A = 'https://a.test/1'
const B = 'https://a.test/2'
const CLICK = { ...OPEN_POLICY, previews: 'click' } as const

beforeAll(async () => { await loadEngine() })
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A list on a page without layout, where all is seen, with a server that knows every link but those that end in `none`. */
function setUp() {
	const asked: string[] = []
	const onLoaded = vi.fn()
	const services = createServices({
		storage: null,
		access: () => ({ user: 'alice', shareToken: null }),
		transport: async ({ path, query, body }) => {
			const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
			asked.push(...links)
			return { status: 200, url: path, body: envelope(Object.fromEntries(links.map((link) => [link, link.endsWith('none') ? null : reference(link)]))) }
		},
	})
	const list = new PreviewList({ services, onLoaded, onChange: () => update() })
	const root = document.createElement('div')
	let input: PreviewListInput = { text: '', links: [], unfinishedLink: null, known: null, limit: 3, displayFallback: false, policy: OPEN_POLICY, server: () => NO_SERVER, asServer: false }

	/** Renders as Vue would: an element for each key, in order. */
	function update(changes: Partial<PreviewListInput> = {}) {
		input = { ...input, ...changes }
		const view = list.getView(input)
		const before = new Map([...root.children].map((child) => [(child as HTMLElement).dataset.key, child]))
		root.replaceChildren(...shownPreviews(view).map(({ item }) => {
			const element = before.get(item.key) ?? document.createElement('div')
			;(element as HTMLElement).dataset.key = item.key
			return element
		}))
		list.sync(view, root)
		return view
	}

	return {
		asked, list, update, onLoaded, root,
		states: () => list.getView(input).previews.map(({ result, requiresClick }) => requiresClick ? 'button' : isWaiting(result) ? 'waiting' : result.state),
		names: () => list.getView(input).previews.map(({ result, requiresClick }) => requiresClick ? null : result.reference?.openGraphObject.name),
		rest: () => vi.advanceTimersByTimeAsync(3000),
	}
}

it('measures a place when others move only while its link has no answer', async () => {
	let move: (entries: readonly unknown[]) => void = () => undefined
	vi.stubGlobal('IntersectionObserver', class {
		constructor(callback: typeof move) { move = callback }
		observe() {}
		unobserve() {}
	})
	onTestFinished(() => { vi.unstubAllGlobals() })
	const { update, root, rest, states } = setUp()
	update({ text: `${A}none`, links: [`${A}none`] })
	const measure = vi.spyOn(root.children[0]!, 'getClientRects')
	move([])
	expect(measure).toHaveBeenCalledOnce()
	await rest()
	expect(states()).toEqual(['not-found'])
	measure.mockClear()
	move([])
	expect(measure).not.toHaveBeenCalled()
})

it('fetches the links of its view, once, and says when all have their answer', async () => {
	const { asked, update, states, onLoaded, rest } = setUp()
	expect(update({ links: [A, B] }).loading).toBe(true)
	update()
	await rest()
	expect([asked.sort(), states(), onLoaded.mock.calls.length]).toEqual([[A, B], ['resolved', 'resolved'], 1])
})

it('gives the same snapshot until something changes, and changes none', async () => {
	const { list, update, rest } = setUp()
	update({ links: [A] })
	const before = list.getSnapshot()
	expect(list.getSnapshot()).toBe(before)
	const { result } = before.results.get(A)!
	await rest()
	expect(list.getSnapshot()).not.toBe(before)
	expect([before.results.get(A)!.result === result, isWaiting(result)]).toEqual([true, true])
})

it.each<[string, unknown]>([['a map without it', {}], ['nothing', null], ['another answer', { [A]: reference(A, { richObject: { other: true } }) }]])('follows a link from what the app knew to %s', async (_, known) => {
	const { asked, update, states, rest } = setUp()
	update({ links: [A], known: { [A]: reference(A) } })
	await rest()
	expect([asked, states()]).toEqual([[], ['resolved']])
	update({ known: known as Record<string, Reference> })
	await rest()
	expect([asked, states()]).toEqual([known && A in (known as object) ? [] : [A], ['resolved']])
})

it('fetches on a click what waits for one, and everything once the policy allows it', async () => {
	const { asked, list, update, rest, onLoaded } = setUp()
	const { previews } = update({ links: [A, B], policy: CLICK })
	await rest()
	expect([asked, previews.map(({ requiresClick }) => requiresClick)]).toEqual([[], [true, true]])
	list.open(previews[0]!.item)
	await rest()
	expect([asked, onLoaded.mock.calls.length]).toEqual([[A], 1])
	// A preview that has left the list has to be opened again.
	update({ links: [B] })
	expect(update({ links: [A, B] }).previews.map(({ requiresClick }) => requiresClick)).toEqual([true, true])
	update({ policy: OPEN_POLICY })
	await rest()
	expect(asked).toEqual([A, B])
})

it('waits for a link that is being typed until the text rests', async () => {
	const { asked, update } = setUp()
	update({ text: 'https://a.test/', links: ['https://a.test/'], unfinishedLink: 'https://a.test/' })
	await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1)
	update({ text: A, links: [A], unfinishedLink: A })
	await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1)
	expect(asked).toEqual([])
	await vi.advanceTimersByTimeAsync(1000)
	expect(asked).toEqual([A])
})

it('shows the text as a card where no link has a preview, and keeps its place', async () => {
	const { update, rest, root } = setUp()
	update({ text: 'https://a.test/none', links: ['https://a.test/none'], displayFallback: true })
	await rest()
	const [card, hidden] = root.children
	expect([(card as HTMLElement).dataset.key, (hidden as HTMLElement).dataset.key]).toEqual(['fallback', 'https://a.test/none'])
	const { fallback } = update()
	expect(update().fallback!.item).toBe(fallback!.item)
})

it('keeps what has an answer when the policy begins to require a click', async () => {
	const { asked, update, states, rest } = setUp()
	update({ links: [A] })
	await rest()
	update({ links: [A, B], policy: CLICK })
	await rest()
	expect([asked, states()]).toEqual([[A], ['resolved', 'button']])
	// A preview that has left the list has to be opened again.
	update({ links: [B] })
	update({ links: [A, B] })
	expect(states()).toEqual(['button', 'button'])
})

it('releases its subscriptions and timers when it is disposed', async () => {
	const { asked, list, update, rest, onLoaded } = setUp()
	update({ text: A, links: [A, B], unfinishedLink: A })
	list.destroy()
	await rest()
	expect([asked, vi.getTimerCount(), onLoaded.mock.calls.length]).toEqual([[], 0, 0])
})

const inputs = fc.record({
	links: fc.subarray([A, B, 'https://a.test/none', 'https://c.test/']),
	known: fc.constantFrom<PreviewListInput['known']>(null, null, {}, { [A]: reference(A) }, { [B]: null }, [reference(B)], []),
	limit: fc.constantFrom(0, 1, 2, 9),
	displayFallback: fc.boolean(),
	text: fc.constantFrom('', 'https://c.test/'),
	policy: fc.constantFrom(OPEN_POLICY, OPEN_POLICY, CLICK, { ...OPEN_POLICY, previews: 'off' } as const),
})

it('shows after any changes what a new list would show', async () => {
	await fc.assert(fc.asyncProperty(fc.array(fc.record({ input: inputs, waits: fc.boolean() }), { minLength: 1, maxLength: 6 }), async (steps) => {
		const [changed, fresh] = [setUp(), setUp()]
		// Answers that came before a click was required stay.
		if (steps.at(-1)!.input.policy === CLICK) for (const { input } of steps) input.policy = CLICK
		for (const { input, waits } of steps) {
			changed.update(input)
			if (waits) await changed.rest()
		}
		fresh.update(steps.at(-1)!.input)
		await Promise.all([changed.rest(), fresh.rest()])
		expect([changed.states(), changed.names(), changed.root.children.length]).toEqual([fresh.states(), fresh.names(), fresh.root.children.length])
		expect(changed.update().loading).toBe(false)
		for (const { list } of [changed, fresh]) list.destroy()
	}), { numRuns: runs(300, 3000) })
})
