/** Way of reading a chat: 400 pixels every second frame, one complete screen after another, or a fling to the end. */
export type ReadingWay = 'steadily' | 'screen by screen' | 'flung'

export interface ReadBoxOptions {
	/** Scrolling element. */
	box: HTMLElement
	/** Parent of the messages inside the box. */
	el: HTMLElement
	way: ReadingWay
	/** Mounts the messages. */
	mount(): void
	/** Total number of previews. */
	expected: number
}

/** Milliseconds since the messages were mounted. */
export interface ReadFigures {
	/** The first screen had all its previews. */
	firstScreen: number
	/** The end was reached, and the last screen had all its previews. */
	endComplete: number
	/** All previews had been rendered, wherever the reader was. */
	shown: number
	shift: number
}

/** After that a reader has given up; the figure says so. */
const PATIENCE_MS = 90_000
const STEADY_PX = 400
const FLING_FRAMES = 60

const nextFrame = () => new Promise<number>((resolve) => { requestAnimationFrame(resolve) })

export async function readBox({ box, el, way, mount, expected }: ReadBoxOptions): Promise<ReadFigures> {
	let shift = 0
	const shifts = new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
	})
	shifts.observe({ type: 'layout-shift' })
	const start = performance.now()
	const figures = { firstScreen: Infinity, endComplete: Infinity, shown: Infinity }
	const cards = el.getElementsByClassName('widget-default')

	function isComplete() {
		const { top, bottom } = box.getBoundingClientRect()
		for (const message of el.children) {
			const place = message.getBoundingClientRect()
			if (place.bottom > top && place.top < bottom && !message.querySelector('.widget-default')) return false
		}
		return true
	}

	const isAtEnd = () => box.scrollTop + box.clientHeight >= box.scrollHeight - 2
	mount()
	let flungPx = 0
	for (let frame = 1; performance.now() - start < PATIENCE_MS; frame++) {
		await nextFrame()
		const elapsed = performance.now() - start
		if (figures.firstScreen === Infinity) {
			if (!isComplete()) continue
			figures.firstScreen = elapsed
			flungPx = (box.scrollHeight - box.clientHeight) / FLING_FRAMES
		}
		if (figures.shown === Infinity && cards.length >= expected) figures.shown = elapsed
		if (!isAtEnd()) {
			if (way === 'flung') box.scrollTop += flungPx
			else if (way === 'steadily' ? frame % 2 === 0 : isComplete()) box.scrollTop += way === 'steadily' ? STEADY_PX : box.clientHeight
		} else if (figures.endComplete === Infinity && isComplete()) figures.endComplete = elapsed
		if (figures.shown < Infinity && figures.endComplete < Infinity) break
	}
	shifts.disconnect()
	return { ...figures, shift }
}
