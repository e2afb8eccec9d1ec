import fc from 'fast-check'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { nextTick, type Component } from 'vue'
import { createReferences, NcRichText, preloadMarkdown, preloadPreviews, type NcRichTextProps, type TransportRequest, type TransportResponse } from 'nc-reference'
import { REST_MS } from '../../../src/composables/useSettledLinks.ts'

async function transport(request: TransportRequest): Promise<TransportResponse> {
	const links = (request.body as { references?: string[] } | undefined)?.references ?? [String(request.query?.reference)]
	const references = Object.fromEntries(links.map((link) => {
		const open = { id: link, name: `Title of ${link}`, description: 'Some words', thumb: null, link }
		return [link, link.endsWith('none') ? null : { richObjectType: 'open-graph', richObject: {}, openGraphObject: open, accessible: true }]
	}))
	return { status: 200, url: request.path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references } } } }
}

const props = fc.record({
	text: fc.constantFrom(
		'', 'no link', 'https://a.test/1', 'See https://a.test/1 and https://a.test/2.', 'https://a.test/none',
		'{who} saw https://a.test/2', 'https://a.test/{who}', '{who} **saw** https://a.test/1',
	),
	arguments: fc.constantFrom({}, { who: 'Ann' }, { who: '3' }),
	autolink: fc.boolean(),
	referenceLimit: fc.constantFrom(0, 1, 1, 2),
	referenceCompact: fc.boolean(),
	useMarkdown: fc.constantFrom(false, false, true),
})

/** Mounts, changes the props again and again, and tells what is there in the end. */
async function htmlAfter(steps: NcRichTextProps[]): Promise<string> {
	const plugin = createReferences({ transport, storage: null, access: () => ({ user: 'alice', shareToken: null }) })
	const { container, rerender, unmount } = await render(NcRichText as Component, { props: { ...steps[0] }, global: { plugins: [plugin] } })
	for (const step of steps.slice(1)) {
		await rerender({ ...step })
		await nextTick()
	}
	// A link that was just written may go on.
	if (steps.length > 1) await new Promise((done) => setTimeout(done, REST_MS + 50))
	await expect.poll(() => container.querySelector('[aria-busy], .icon-loading, .nc-reference-skeleton'), { timeout: 5000 }).toBeNull()
	const html = container.innerHTML.replace(/<!--.*?-->/g, '')
	await unmount()
	return html
}

it('shows the same as a new text, whatever it was before', async () => {
	await Promise.all([preloadPreviews(), preloadMarkdown()])
	await fc.assert(fc.asyncProperty(fc.array(props, { minLength: 2, maxLength: 5 }), async (steps) => {
		expect(await htmlAfter(steps)).toBe(await htmlAfter(steps.slice(-1)))
	}), { numRuns: 20, seed: 11 })
}, 120_000)
