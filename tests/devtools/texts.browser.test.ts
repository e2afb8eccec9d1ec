import type { TextReason } from '../../src/devtools/reasons.ts'
import { h, ref, type VNode } from 'vue'
import { NcReferenceList, NcRichText, preloadMarkdown } from 'nc-reference'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { dismiss } from '../../src/previews/dom/allowedPreviews.ts'
import { inspectPage } from '../../src/devtools/dom/inspectPage.ts'
import { reportText } from '../../src/devtools/reportText.ts'
import { openApp } from './standIn.ts'

const LINK = 'https://tracker.test/issues/1'
const OTHER = 'https://tracker.test/issues/2'
const SECRET = 'https://name:secret@tracker.test/'

interface Scene {
	content: () => VNode
	link?: string
	options?: Parameters<typeof openApp>[0]
	/** Changes the page once it is there. */
	act?: () => void
}

const text = (words: string, props: object = {}) => h(NcRichText, { text: words, referenceLimit: 3, ...props })
const typed = ref('')

/** Each reason that a text or its policy has. A missing one doesn't compile. */
const SCENES: Record<TextReason, Scene> = {
	'no-previews': { content: () => text(`See ${LINK}`, { referenceLimit: 0 }) },
	limit: { content: () => text(`See ${OTHER} and ${LINK}`, { referenceLimit: 1 }) },
	autolink: { content: () => text(`See ${LINK}`, { autolink: false }) },
	'angle-brackets': { content: () => text(`See <${LINK}>`) },
	code: { content: () => text(`See \`${LINK}\` and ${OTHER}`, { useMarkdown: true }) },
	address: { content: () => text(`See ${SECRET}`), link: SECRET },
	unfinished: { content: () => text(typed.value), act: () => { typed.value = LINK } },
	given: { content: () => h(NcReferenceList, { text: LINK, referenceData: { [LINK]: null } }) },
	'policy-off': { content: () => text(`See ${LINK}`), options: { policy: 'off' } },
	'policy-internal': { content: () => text(`See ${LINK}`), options: { policy: 'internal' } },
	'policy-click': { content: () => text(`See ${LINK}`), options: { policy: 'click' } },
	dismissed: { content: () => text('See https://tracker.test/issues/3'), link: 'https://tracker.test/issues/3', options: { policy: { dismissible: true } }, act: () => dismiss('https://tracker.test/issues/3') },
}

it.each(Object.entries(SCENES))('names the reason "%s" of a text', async (reason, { content, link = LINK, options, act }) => {
	await preloadMarkdown()
	typed.value = ''
	await render({ render: content }, { global: openApp(options).global })
	act?.()
	await expect.poll(() => inspectPage().links.find((each) => each.link === link)?.missing?.reason).toBe(reason)
})

it('names a link that one of two texts shows after the text that wants it', async () => {
	await render({ render: () => h('div', [text(`See ${LINK}`), text(`See <${LINK}>`)]) }, { global: openApp().global })
	await expect.poll(() => inspectPage().links.find(({ link }) => link === LINK)?.missing).toBeNull()
	expect(inspectPage().links.find(({ link }) => link === LINK)!.places.map(({ verdict }) => verdict)).toEqual([null, 'angle-brackets'])
})

it('finds the link of a Markdown text, its label that deceives, and the element where it is', async () => {
	await preloadMarkdown()
	await render({ render: () => text(`[bank.example](${LINK})`, { useMarkdown: true }) }, { global: openApp().global })
	await expect.poll(() => inspectPage().links.map(({ link, state }) => [link, state])).toEqual([[LINK, 'resolved']])
	const { findings, links } = inspectPage()
	expect(findings).toMatchObject([{ label: 'bank.example', href: LINK, findings: [{ kind: 'label' }] }])
	expect(links[0]!.places[0]!.element.className).toContain('rich-text--wrapper')
})

it('writes a report without titles and contents', async () => {
	await render({ render: () => text(`A private word before ${LINK}?key=secret and ${OTHER}`) }, { global: openApp().global })
	await expect.poll(() => inspectPage().links.map(({ state }) => state)).toEqual(['bare', 'resolved'])
	await expect.poll(() => document.querySelectorAll('.nc-reference-preview[aria-label]').length).toBe(2)
	const title = [...document.querySelectorAll('.nc-reference-preview')].at(-1)!.getAttribute('aria-label')!
	const report = reportText(inspectPage())
	expect(title.length).toBeGreaterThan(3)
	expect(report).toContain(`- ${OTHER}: resolved`)
	expect([title, 'private', 'secret', 'alice'].filter((word) => report.includes(word))).toEqual([])
})
