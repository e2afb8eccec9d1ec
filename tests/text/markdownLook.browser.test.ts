import 'nc-reference/markdown'
import { h } from 'vue'
import { NcRichText } from 'nc-reference'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { cdp } from 'vitest/browser'

const extended = async (text: string) =>
	(await render(() => h('div', { style: 'inline-size: 200px' }, [h(NcRichText, { text, useExtendedMarkdown: true })]))).container

function linesOf(node: Element): DOMRect[] {
	const range = document.createRange()
	range.selectNodeContents(node)
	return [...range.getClientRects()].filter(({ width }) => width > 0)
}

const ENGLISH = { direction: 'left to right', task: 'a task that is so long that it goes on below', edge: 'left' } as const
const ARABIC = { direction: 'right to left', task: 'مهمة طويلة جدا لدرجة أنها تستمر في السطر التالي أدناه', edge: 'right' } as const

it.each([ENGLISH, ARABIC])('begins all lines of a task at one place, from $direction', async ({ task, edge }) => {
	const container = await extended(`- [ ] ${task}\n- [x] ${task}\n\nb\n\n- [ ] ${task}\n\n  ${task}`)
	for (const item of container.querySelectorAll('li')) {
		const lines = [...item.querySelectorAll('label, p:not(:has(label))')].flatMap(linesOf)
		expect(lines.length).toBeGreaterThan(1)
		expect(new Set(lines.map((line) => Math.round(line[edge]))).size).toBe(1)
	}
})

it('mirrors a table from right to left, with the ends of its columns, but not the code', async () => {
	const container = await extended('عنوان\n\n| القسم الأول | الأيام |\n|---|--:|\n| أ | 3 |\n\n```js\nconst a = 1\n```')
	const [first, last] = [...container.querySelectorAll('td')].map((cell) => ({ cell: cell.getBoundingClientRect(), text: linesOf(cell)[0]! }))
	expect(first!.cell.left).toBeGreaterThanOrEqual(last!.cell.right - 1)
	expect(first!.cell.right - first!.text.right).toBeLessThan(first!.text.left - first!.cell.left)
	expect(last!.text.left - last!.cell.left).toBeLessThan(last!.cell.right - last!.text.right)
	const code = container.querySelector('pre')!
	expect(linesOf(code)[0]!.left - code.getBoundingClientRect().left).toBeLessThan(30)
})

it('prints the address of a link with a label', async () => {
	const container = await extended('See [the page](https://a.example/page).')
	const media = (name: string) => (cdp() as unknown as { send(method: string, params: object): Promise<void> }).send('Emulation.setEmulatedMedia', { media: name })
	await media('print')
	expect(getComputedStyle(container.querySelector('a')!, '::after').content).toContain('https://a.example/page')
	await media('')
})
