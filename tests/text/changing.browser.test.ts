import { nextTick, ref, type Component } from 'vue'
import fc from 'fast-check'
import { createReferences, NcReferenceList, NcRichText, preloadMarkdown, preloadPreviews, type ReferencePolicyInput, type ReferenceTransportRequest, type ReferenceTransportResponse } from 'nc-reference'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { DEBOUNCE_MS } from '../../src/links/unfinished.ts'
import { runs } from '../setup/runs.ts'

beforeEach(() => { vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }) })
afterEach(() => { vi.useRealTimers() })

function card(link: string) {
	return { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: `Title of ${link}`, description: 'Some words', thumb: null, link }, accessible: true }
}

async function transport(request: ReferenceTransportRequest): Promise<ReferenceTransportResponse> {
	const links = (request.body as { references?: string[] } | undefined)?.references ?? [String(request.query?.reference)]
	const references = Object.fromEntries(links.map((link) => [link, link.endsWith('none') ? null : card(link)]))
	return { status: 200, url: request.path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references } } } }
}

const props = fc.record({
	text: fc.constantFrom(
		'', 'no link', 'https://a.test/1', 'See https://a.test/1 and https://a.test/2.', 'https://none.test/none',
		'{who} saw https://a.test/2', 'https://a.test/{who}', '{who} **saw** https://a.test/1',
	),
	arguments: fc.constantFrom({}, { who: 'Ann' }, { who: '3' }),
	autolink: fc.boolean(),
	referenceLimit: fc.constantFrom(0, 1, 1, 2),
	referenceCompact: fc.boolean(),
	useMarkdown: fc.constantFrom(false, false, true),
	references: fc.constantFrom<unknown>(null, null, {}, { 'https://a.test/1': card('https://a.test/1') }, [card('https://b.test/1')], []),
	referenceActions: fc.boolean(),
	referenceExpandable: fc.boolean(),
	policy: fc.constantFrom<ReferencePolicyInput>('all', 'all', 'click', 'off', 'internal', { dismissible: true }),
})

interface Step extends Record<string, unknown> {
	policy?: ReferencePolicyInput
}

/** Mounts, changes the props again and again, and tells what is there in the end. */
async function htmlAfter(steps: Record<string, unknown>[], component: unknown = NcRichText): Promise<string> {
	const [{ policy: firstPolicy, ...first }, ...others] = steps as [Step, ...Step[]]
	const currentPolicy = ref<ReferencePolicyInput>(firstPolicy ?? 'all')
	const plugin = createReferences({ transport, storage: null, global: false, policy: currentPolicy, access: () => ({ user: 'alice', shareToken: null }) })
	const { container, rerender, unmount } = await render(component as Component, { props: first, global: { plugins: [plugin] } })
	for (const { policy = 'all', ...step } of others) {
		currentPolicy.value = policy
		await rerender(step)
		await nextTick()
	}
	// A link that was just written may go on.
	if (steps.length > 1) await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 50)
	await expect.poll(async () => {
		await vi.advanceTimersByTimeAsync(10)
		return container.querySelector('[aria-busy], .icon-loading, .nc-reference-skeleton:not([style])')
	}, { interval: 1 }).toBeNull()
	const html = container.innerHTML.replace(/<!--.*?-->/g, '')
	await unmount()
	return html
}

it('shows the cards of its own links when a text comes back after one with a placeholder', async () => {
	await preloadPreviews()
	const plain = { text: 'https://a.test/1', referenceLimit: 1 }
	const links = await htmlAfter([plain, { text: '{who} saw https://a.test/2', arguments: { who: 'Ann' }, referenceLimit: 1 }, plain])
	expect(links).toContain('Title of https://a.test/1')
	expect(links).not.toContain('a.test/2')
})

it.each([{}, { referenceActions: true }, { useMarkdown: true, referenceActions: true }])('fetches a link that the app no longer knows, with %j', async (more) => {
	await Promise.all([preloadPreviews(), preloadMarkdown()])
	const text = { text: 'https://a.test/1', referenceLimit: 1, ...more }
	const known = { 'https://a.test/1': { ...card('https://a.test/1'), openGraphObject: { ...card('https://a.test/1').openGraphObject, name: 'Known' } } }
	const html = await htmlAfter([{ ...text, references: known }, { ...text, references: {} }])
	expect([html.includes('Title of https://a.test/1'), html.includes('Known')]).toEqual([true, false])
})

it('shows the same as a new text, whatever it was before', async () => {
	await Promise.all([preloadPreviews(), preloadMarkdown()])
	// What a host answered is remembered by the page, and no matter of props.
	await htmlAfter([{ text: 'https://a.test/1 https://none.test/none https://b.test/1', referenceLimit: 3 }])
	await fc.assert(fc.asyncProperty(fc.array(props, { minLength: 2, maxLength: 5 }), async (steps) => {
		// Answers that came before a click was required stay.
		if (steps.at(-1)!.policy === 'click') for (const step of steps) step.policy = 'click'
		expect(await htmlAfter(steps)).toBe(await htmlAfter(steps.slice(-1)))
	}), { numRuns: runs(30, 300), seed: 11 })
}, 120_000)

// What a host answered is remembered by the page, and no matter of props: each has one kind of answer.
const listProps = fc.record({
	text: fc.constantFrom(null, '', 'https://a.test/1', 'https://a.test/1 https://a.test/2', 'https://c.test/1'),
	limit: fc.constantFrom(0, 1, 2),
	displayFallback: fc.boolean(),
	expandable: fc.boolean(),
	compact: fc.boolean(),
	referenceData: fc.constantFrom(null, { 'https://c.test/1': null }, [card('https://b.test/1')]),
	links: fc.constantFrom(null, null, ['https://a.test/2']),
})

it('shows the same as a new list, whatever it was before', async () => {
	await preloadPreviews()
	await fc.assert(fc.asyncProperty(fc.array(listProps, { minLength: 2, maxLength: 5 }), async (steps) => {
		expect(await htmlAfter(steps, NcReferenceList)).toBe(await htmlAfter(steps.slice(-1), NcReferenceList))
	}), { numRuns: runs(20, 200), seed: 7 })
}, 120_000)
