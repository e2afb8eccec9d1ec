import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { createReferences, NcReferenceList, NcReferenceWidget, type Reference, type ReferenceSeed } from 'nc-reference'
import { afterEach, describe, expect, it } from 'vitest'

const link = 'https://tracker.test/issues/7'
const openGraphObject = { id: link, name: 'Issue number 7', description: null, thumb: null, link }
const zone = process.env.TZ

/** Renders the list for one request to a server. */
function sendList(text: string, seed: ReferenceSeed = {}): Promise<string> {
	const plugin = createReferences()
	plugin.services.resolver.seed(seed)
	return renderToString(createSSRApp(() => h(NcReferenceList, { text })).use(plugin))
}

describe('a page of a server', () => {
	afterEach(() => { process.env.TZ = zone ?? '' })

	it('shows nothing of what another one showed', async () => {
		const before = await sendList('https://none.test/2 ')
		await sendList('https://none.test/1', { 'https://none.test/1': null })
		await sendList('https://pics.test/1', { 'https://none.test/1': { richObjectType: 'pic', richObject: { image_png: true, proxied_url: '/a.png' }, openGraphObject, accessible: true } })
		expect(await sendList('https://none.test/2 ')).toBe(before)
	})

	it('writes dates without its own time zone', async () => {
		const richObject = { vcs_issue: { id: 7, url: link, title: 'Issue number 7', state: 'open', created_at: 1767225600 } }
		const reference: Reference = { richObjectType: 'refdemo_issue', richObject, openGraphObject, accessible: true }
		const send = () => renderToString(createSSRApp(() => h(NcReferenceWidget, { reference })))
		process.env.TZ = 'America/New_York'
		const html = await send()
		expect(html).toContain('<time datetime="2026-01-01T00:00:00.000Z">2026-01-01</time>')
		process.env.TZ = 'Asia/Tokyo'
		expect(await send()).toBe(html)
	})
})
