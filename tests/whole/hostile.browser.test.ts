import type { ReferenceTransportRequest } from '../../src/resolver/wire/transport.ts'
import { createApp, defineComponent, h, nextTick, type App, type VNode } from 'vue'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { payloads } from '../fixtures/payloads.ts'
import {
	NcAutoCompleteResult, NcMentionBubble, NcReferenceList, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch,
	createReferences, preloadMarkdown, type Reference,
} from '../../src/index.ts'

const FORBIDDEN = 'script, iframe, object, embed, applet, style, link, meta, base, form, frame, frameset, template, portal, math, foreignObject, animate, set, use, image, video, audio, marquee, isindex, xss, noscript, noembed, xmp, plaintext, dialog[onclose]'
const SAFE_HREF = /^(https?:|mailto:|tel:|#|\/(?!\/))/i
/** A path is as good as an address: it asks the page's own server. */
const SAFE_SRC = /^(https?:|\/(?!\/)|[^:]*$)/i
/** Returns whether a text is a valid picture address. An app's own pictures may have any address. */
const asPicture = (text: string) => /^\s*(https?:|blob:|data:image|\/\/|\\)/i.test(text) ? undefined : text

let app: App | undefined
let place: HTMLElement

/** Returns the effects of a hostile text: every element, attribute or address that must not exist. */
function findings(root: ParentNode): string[] {
	const found = [...root.querySelectorAll(FORBIDDEN)].map((element) => `element ${element.localName}: ${element.outerHTML.slice(0, 120)}`)
	for (const element of root.querySelectorAll('*')) {
		for (const { name, value } of element.attributes) {
			if (name.startsWith('on') || ['srcdoc', 'formaction', 'ping', 'background', 'lowsrc', 'is'].includes(name)) found.push(`attribute ${name}="${value}"`)
			if (['href', 'xlink:href', 'action'].includes(name) && !SAFE_HREF.test(value)) found.push(`${name}="${value}"`)
			if (['src', 'poster', 'data', 'srcset'].includes(name) && !SAFE_SRC.test(value)) found.push(`${name}="${value}"`)
			if (name === 'style' && /url\(|expression|@import/i.test(value)) found.push(`style="${value}"`)
		}
	}
	return found
}

function render(nodes: () => VNode[], transport?: (request: ReferenceTransportRequest) => unknown) {
	place = document.createElement('div')
	document.body.append(place)
	app = createApp(defineComponent(() => nodes))
	app.use(createReferences({
		transport: async (request) => {
			const data = transport?.(request) ?? { references: [] }
			return { status: 200, url: `/${request.path}`, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } } }
		},
		policy: { previews: 'all', media: 'off' },
	}))
	app.config.warnHandler = (message) => { if (/error|unhandled/i.test(message)) throw new Error(message) }
	app.mount(place)
}

let ran = 0
const asked: string[] = []
const watcher = new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name)))

beforeAll(async () => {
	vi.stubGlobal('pwned', () => { ran++ })
	watcher.observe({ type: 'resource', buffered: false })
	await preloadMarkdown()
})
afterAll(() => watcher.disconnect())
afterEach(() => {
	app?.unmount()
	place.remove()
	expect(ran).toBe(0)
	expect(asked.filter((address) => /evil\.test/.test(address))).toEqual([])
})

/** Whether every payload can be read on the screen, white space aside. */
function readable(root: HTMLElement, texts: readonly string[]) {
	const bare = (text: string) => text.replace(/[\s\u0000-\u001f]+/g, '')
	const shown = bare(root.textContent ?? '')
	return texts.filter((text) => !shown.includes(bare(text)))
}

function referenceOf(text: string): Reference {
	const openGraphObject = { id: text, name: text, description: text, thumb: text, link: text }
	const issue = { id: text, url: text, title: text, state: text, comment_count: 1, labels: [{ name: text, color: text }], author: text, created_at: text }
	return { richObjectType: text, richObject: { vcs_issue: issue, vcs_comment: { url: text, body: text, author: text, created_at: text, updated_at: text } }, openGraphObject, accessible: true }
}

describe('hostile text', () => {
	it('has at least 200 payloads to offer', () => {
		expect(payloads.length).toBeGreaterThanOrEqual(200)
		place = document.createElement('div')
	})

	it('stays text in plain rich text', async () => {
		render(() => payloads.map((text) => h(NcRichText, { text })))
		await nextTick()
		expect(findings(place)).toEqual([])
		expect(readable(place, payloads)).toEqual([])
	})

	it.each([{ useMarkdown: true }, { useExtendedMarkdown: true, interactive: true }])('stays text or a safe link in markdown %o', async (mode) => {
		render(() => payloads.map((text) => h(NcRichText, { text, ...mode })))
		await nextTick()
		expect(findings(place).filter((finding) => !/^src="https:\/\/evil\.invalid/.test(finding))).toEqual([])
	})

	it('stays text as an argument, and names no element', async () => {
		render(() => payloads.flatMap((text) => [
			h(NcRichText, { text: '{x}', arguments: { x: text } }),
			h(NcRichText, { text: '{x}', arguments: { x: { component: text, props: { innerHTML: '<img src=x onerror=pwned()>', onClick: text } } } }),
			...['iframe', 'script', 'img', 'a'].map((component) => h(NcRichText, { text: '{x}', arguments: { x: { component, props: { src: text, href: text, srcdoc: text, innerHTML: text } } } })),
		]))
		await nextTick()
		expect(findings(place)).toEqual([])
		expect(place.querySelector('img')).toBeNull()
	})

	it('stays text in every field of a reference', async () => {
		render(() => payloads.flatMap((text) => [
			h(NcReferenceWidget, { reference: referenceOf(text) }),
			h(NcReferenceWidget, { reference: { ...referenceOf(text), richObjectType: 'open-graph', richObject: {} } }),
			h(NcReferenceList, { text, referenceData: [referenceOf(text)], displayFallback: true }),
		]))
		await new Promise((resolve) => { requestAnimationFrame(resolve) })
		await expect.poll(() => place.querySelectorAll('[data-state="resolving"]').length).toBe(0)
		expect(findings(place)).toEqual([])
	})

	it('stays text in the editor, its bubbles and its entries', async () => {
		render(() => payloads.flatMap((text) => [
			h(NcRichContenteditable, { modelValue: text, label: text, placeholder: text }),
			h(NcRichContenteditable, { modelValue: '@x', label: 'x', userData: { x: { id: 'x', label: text, icon: text, iconUrl: asPicture(text), source: text } } }),
			h(NcMentionBubble, { id: text, label: text, icon: text, iconUrl: asPicture(text), source: text }),
			h(NcAutoCompleteResult, { id: text, label: text, subline: text, icon: text, iconUrl: asPicture(text), source: text, status: { status: text, icon: text } }),
		]))
		await nextTick()
		expect(findings(place)).toEqual([])
	})

	it('stays text in the results of a search', async () => {
		const entries = payloads.map((text) => ({ title: text, subline: text, resourceUrl: text, icon: text, thumbnailUrl: text, rounded: true, attributes: [] }))
		const provider = { id: 'x', title: payloads[0]!, icon_url: payloads[1]!, order: 1, search_providers_ids: ['x'] }
		render(
			() => [h(NcSearch, { provider, searchPlaceholder: payloads[2] })],
			() => ({ name: payloads[3], isPaginated: false, entries, cursor: null }),
		)
		await expect.poll(() => place.querySelector('input')).not.toBeNull()
		const input = place.querySelector('input')!
		input.value = 'x'
		input.dispatchEvent(new InputEvent('input', { bubbles: true }))
		await expect.poll(() => place.querySelectorAll('[role=option]').length).toBeGreaterThan(0)
		expect(findings(place)).toEqual([])
	})
})
