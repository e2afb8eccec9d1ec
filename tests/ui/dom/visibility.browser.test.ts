import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { distanceToViewport, observeVisibility } from '../../../src/ui/dom/visibility.ts'

const frame = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)) })

/** A box so many pixels below the first screen, and whether it counts as near. */
function placeBox(belowPx: number, parent: Element = document.body) {
	const box = document.createElement('div')
	box.style.cssText = `position: absolute; inset-block-start: ${window.innerHeight + belowPx}px; block-size: 20px; inline-size: 20px`
	parent.append(box)
	const heard: boolean[] = []
	return { box, heard, stop: observeVisibility(box, (isNear) => heard.push(isNear)) }
}

afterEach(() => {
	document.body.textContent = ''
	window.scrollTo(0, 0)
})

describe('what counts as near', () => {
	it.each([
		[0, true],
		[350, true],
		[370, false],
		[5000, false],
	])('says of what is %s px below the screen: %s', async (belowPx, isNear) => {
		await page.viewport(400, 300)
		const { heard } = placeBox(belowPx)
		await expect.poll(() => heard).toEqual([isNear])
	})

	it('follows the page as it scrolls, and nothing any more after its end', async () => {
		await page.viewport(400, 300)
		placeBox(5000)
		const { heard, stop } = placeBox(1000)
		await expect.poll(() => heard).toEqual([false])
		window.scrollTo(0, 700)
		await expect.poll(() => heard).toEqual([false, true])
		window.scrollTo(0, 3000)
		await expect.poll(() => heard).toEqual([false, true, false])
		stop()
		window.scrollTo(0, 700)
		await frame()
		await frame()
		expect(heard).toEqual([false, true, false])
	})

	it('reaches as far in a part of the page that scrolls by itself', async () => {
		await page.viewport(400, 900)
		const part = document.createElement('div')
		part.style.cssText = 'position: relative; block-size: 100px; overflow: auto'
		document.body.append(part)
		const [near, far] = [300, 600].map((top) => {
			const box = document.createElement('div')
			box.style.cssText = `position: absolute; inset-block-start: ${100 + top}px; block-size: 20px; inline-size: 20px`
			part.append(box)
			const heard: boolean[] = []
			observeVisibility(box, (isNear) => heard.push(isNear))
			return heard
		})
		await expect.poll(() => [near, far]).toEqual([[true], [false]])
	})

	it('measures how far away something is', async () => {
		await page.viewport(400, 300)
		const { box } = placeBox(250)
		expect(distanceToViewport(box)).toBe(250)
		placeBox(5000)
		window.scrollTo(0, 260)
		await frame()
		expect(distanceToViewport(box)).toBe(0)
		window.scrollTo(0, 1000)
		await frame()
		expect(distanceToViewport(box)).toBe(550 + 20 - 1000)
	})
})
