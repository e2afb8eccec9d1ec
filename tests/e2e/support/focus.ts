import type { Page } from '@playwright/test'

interface Stop {
	name: string
	isShown: boolean
	hasRing: boolean
	/** Below the bar at the top of the page, which stays where it is. */
	isCovered: boolean
}

/** Notes what gets the focus: whether it can be seen, and that it has it. */
export async function watchFocus(page: Page): Promise<void> {
	await page.evaluate(() => {
		const stops: Stop[] = []
		Object.assign(window, { stops, hasLeft: false })
		const bar = document.querySelector('.bar')!
		const outlined = (element: Element | null, levels: number): boolean =>
			element !== null && levels > 0 && (getComputedStyle(element).outlineStyle !== 'none' || outlined(element.parentElement, levels - 1))
		document.addEventListener('focusout', ({ relatedTarget }) => { if (!relatedTarget) Object.assign(window, { hasLeft: true }) })
		document.addEventListener('focusin', ({ target }) => {
			const element = target as HTMLElement
			const { width, height, bottom } = element.getBoundingClientRect()
			stops.push({
				name: `${element.localName} ${element.ariaLabel ?? element.textContent.trim().slice(0, 40)}`,
				isShown: width > 0 && height > 0 && element.checkVisibility(),
				hasRing: outlined(element, 3),
				isCovered: !bar.contains(element) && !element.matches('.skip') && bottom <= bar.getBoundingClientRect().bottom,
			})
		})
	})
}

/** Returns what got the focus. */
export const readStops = (page: Page) => page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
/** Returns true once the focus has left the page. */
export const hasLeft = (page: Page) => page.evaluate(() => (window as unknown as { hasLeft: boolean }).hasLeft)
