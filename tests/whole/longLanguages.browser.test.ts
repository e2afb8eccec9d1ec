import type { ReferenceMessages } from '../../src/ui/messages.ts'
import { h } from 'vue'
import { NcReferenceWidget, NcRichContenteditable, setLanguage } from 'nc-reference'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { askToLeave } from '../../src/page/leaving/mountLeaveDialog.ts'
import { dialog, expectGone, field, openPage, openPicker } from '../picker/pickerPage.ts'

const files = import.meta.glob<(ReferenceMessages[string] | 0)[]>('../../l10n/*.po', { eager: true, import: 'default' })

/** The ten languages with the longest translations. */
const LONGEST = Object.entries(files)
	.map(([path, messages]) => ({ language: path.replace(/^.*\/|\.po$/g, ''), length: JSON.stringify(messages).length }))
	.sort((one, other) => other.length - one.length)
	.slice(0, 10)
	.map(({ language }) => language)

/** The visible elements of a box that end outside of it, to the left or to the right. */
function overflowing(box: Element): string[] {
	const { left, right } = box.getBoundingClientRect()
	return [...box.querySelectorAll('*')].filter((element) => {
		const rect = element.getBoundingClientRect()
		return rect.width > 1 && element.checkVisibility({ visibilityProperty: true }) && (rect.left < left - 1 || rect.right > right + 1)
	}).map((element) => `${element.tagName} ${element.className.toString()}: ${element.textContent}`)
}

/** The buttons of a box whose text doesn't fit into them. */
const clipped = (box: Element) => [...box.querySelectorAll<HTMLElement>('button, kbd, label')]
	.filter((element) => element.checkVisibility() && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
	.map((element) => `${element.textContent} (${element.scrollWidth} > ${element.clientWidth})`)

beforeEach(() => page.viewport(320, 640))
afterEach(async () => {
	await setLanguage('en')
	await page.viewport(1024, 768)
})

it.each(LONGEST)('%s fits into the narrow picker', async (language) => {
	await setLanguage(language)
	openPage()
	openPicker()
	await expect.element(field()).toBeVisible()
	await expect.poll(() => dialog().element().querySelectorAll('[role=option]').length).toBeGreaterThan(0)
	const box = dialog().element()
	expect(overflowing(box)).toEqual([])
	expect(clipped(box)).toEqual([])
	await userEvent.keyboard('zzqq')
	await expect.poll(() => box.textContent).toContain('zzqq')
	expect(overflowing(box)).toEqual([])
	await userEvent.keyboard('{Escape}')
	await expectGone()
})

it.each(LONGEST)('%s fits into narrow cards', async (language) => {
	await setLanguage(language)
	const link = 'https://news.test/harbour'
	const { container } = await render(() => h('div', { style: { inlineSize: '240px', font: '16px/1.5 sans-serif' } }, [
		...(['error', 'not-found', 'forbidden', 'rate-limited', 'offline', 'unreachable', 'resolving'] as const).map((state) => h(NcReferenceWidget, { key: state, reference: null, state, link })),
		h(NcRichContenteditable, { modelValue: 'A long message', maxlength: 5 }),
	]))
	await expect.poll(() => container.querySelectorAll('.nc-reference-note').length).toBe(6)
	expect(overflowing(container.firstElementChild!)).toEqual([])
	expect(clipped(container)).toEqual([])
	for (const note of container.querySelectorAll('.nc-reference-note')) expect(note.scrollHeight, note.textContent).toBeLessThanOrEqual(note.clientHeight)
})

it.each(LONGEST)('%s fits into the narrow warning of a link that deceives', async (language) => {
	await setLanguage(language)
	const anchor = document.createElement('a')
	anchor.href = '#'
	document.body.append(anchor)
	const host = 'examp1e.test'
	const answer = askToLeave({
		href: 'https://examp1e.test/', address: 'https://examp1e.test/', host, label: 'example.test', shown: host, claimed: 'example.test', lookalike: 'example.test',
		findings: [
			{ kind: 'label', claimed: 'example.test', host }, { kind: 'scripts', host, shown: host }, { kind: 'user', user: 'example.test', host }, { kind: 'hidden', host },
			{ kind: 'number', host }, { kind: 'encoded', spelled: host, host },
		],
	}, anchor, new AbortController().signal)
	const warning = page.getByRole('alertdialog')
	await expect.element(warning).toBeVisible()
	expect(overflowing(warning.element())).toEqual([])
	expect(clipped(warning.element())).toEqual([])
	await userEvent.keyboard('{Escape}')
	expect(await answer).toBe(false)
	anchor.remove()
})
