import { defineComponent, h, ref } from 'vue'
import { useFollowEnd } from 'nc-reference'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'

const lines = ref(30)
const above = ref(0)

const Conversation = defineComponent(() => {
	const box = ref<HTMLElement | null>(null)
	const { isFollowing, follow } = useFollowEnd(box)
	return () => h('div', [
		h('div', { ref: box, role: 'log', 'aria-label': 'Answer', tabindex: 0, style: 'height: 200px; overflow: auto' }, [
			h('div', { style: `height: ${above.value}px` }),
			h('div', Array.from({ length: lines.value }, (_, index) => h('p', { style: 'height: 20px; margin: 0' }, `Line ${index}`))),
		]),
		isFollowing.value ? null : h('button', { onClick: follow }, 'Latest'),
	])
})

beforeEach(async () => {
	lines.value = 30
	above.value = 0
	await render(Conversation)
	await atEnd()
})

const box = () => page.getByRole('log').element()
const toEnd = () => box().scrollHeight - box().clientHeight - box().scrollTop
const atEnd = () => expect.poll(toEnd).toBeLessThan(2)
const frames = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)) })

async function scrollBy(pixels: number) {
	box().scrollBy(0, pixels)
	await frames()
}

it('shows the end from the start, and keeps it in view while the content grows', async () => {
	for (const count of [31, 40, 80]) {
		lines.value = count
		await expect.poll(() => box().textContent).toContain(`Line ${count - 1}`)
		await atEnd()
	}
	await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it('keeps the end in view when something above it grows or shrinks', async () => {
	above.value = 300
	await expect.poll(() => box().scrollHeight).toBe(900)
	await atEnd()
	above.value = 0
	await expect.poll(() => box().scrollHeight).toBe(600)
	await atEnd()
})

it('leaves the reader alone who scrolls up, however little, and says so', async () => {
	await scrollBy(-10)
	await expect.element(page.getByRole('button', { name: 'Latest' })).toBeVisible()
	const { scrollTop } = box()
	lines.value = 60
	await expect.poll(() => box().scrollHeight).toBe(1200)
	await frames()
	expect(box().scrollTop).toBe(scrollTop)
})

it('follows again once the reader is back at the end', async () => {
	await scrollBy(-200)
	await expect.element(page.getByRole('button')).toBeVisible()
	await scrollBy(190)
	await expect.element(page.getByRole('button')).not.toBeInTheDocument()
	lines.value = 50
	await expect.poll(() => box().scrollHeight).toBe(1000)
	await atEnd()
})

it('follows the end again after a call to follow', async () => {
	await scrollBy(-200)
	await page.getByRole('button', { name: 'Latest' }).click()
	await atEnd()
	lines.value = 50
	await expect.poll(() => box().scrollHeight).toBe(1000)
	await atEnd()
})

it('stops following when a key scrolls away from the end', async () => {
	;(box() as HTMLElement).focus()
	await userEvent.keyboard('{PageUp}')
	await expect.element(page.getByRole('button', { name: 'Latest' })).toBeVisible()
	await userEvent.keyboard('{End}')
	await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

it.each([['the end', 0], ['a place above it', -150]])('keeps %s while the box is not shown', async (_, pixels) => {
	if (pixels) await scrollBy(pixels)
	const before = toEnd()
	const hidden = box() as HTMLElement
	hidden.style.display = 'none'
	await frames()
	lines.value = 40
	await frames()
	hidden.style.display = ''
	await frames()
	if (!pixels) return atEnd()
	expect(toEnd()).toBeGreaterThan(before)
	await expect.element(page.getByRole('button')).toBeVisible()
})
