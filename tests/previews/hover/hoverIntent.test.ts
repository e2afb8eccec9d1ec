import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ASK_MS, CLOSE_MS, OPEN_MS, HoverIntent, isAimingAt, type HoverState } from '../../../src/previews/hover/hoverIntent.ts'
import { createFakeClock } from '../../resolver/fakeClock.ts'

function setUp() {
	const clock = createFakeClock()
	const log: string[] = []
	const hover = new HoverIntent<string>({
		clock,
		onChange: (state: HoverState<string> | null) => { log.push(state ? `${state.link} ${state.phase}` : 'nothing') },
	})
	return { clock, log, hover }
}

type Step = [atMs: number, act: 'enter' | 'leave' | 'pass' | 'focus' | 'blur' | 'press' | 'lift' | 'card' | 'out' | 'escape', link?: string]

/** Events, and the notifications after them. */
const CASES: { name: string, steps: Step[], untilMs: number, heard: string[] }[] = [
	{ name: 'asks after 100 ms and opens after 500 ms', steps: [[0, 'enter', 'a']], untilMs: OPEN_MS, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'asks for nothing before 100 ms', steps: [[0, 'enter', 'a']], untilMs: ASK_MS - 1, heard: ['a pointed'] },
	{ name: 'opens nothing before 500 ms', steps: [[0, 'enter', 'a']], untilMs: OPEN_MS - 1, heard: ['a pointed', 'a asking'] },
	{ name: 'forgets a link that is swept over', steps: [[0, 'enter', 'a'], [50, 'leave', 'a']], untilMs: 1000, heard: ['a pointed', 'nothing'] },
	{ name: 'closes 300 ms after it was left', steps: [[0, 'enter', 'a'], [600, 'leave', 'a']], untilMs: 600 + CLOSE_MS, heard: ['a pointed', 'a asking', 'a open', 'nothing'] },
	{ name: 'stays until then', steps: [[0, 'enter', 'a'], [600, 'leave', 'a']], untilMs: 599 + CLOSE_MS, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'stays while the pointer goes into the card', steps: [[0, 'enter', 'a'], [600, 'leave', 'a'], [800, 'card']], untilMs: 5000, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'closes 300 ms after the card was left', steps: [[0, 'enter', 'a'], [600, 'leave', 'a'], [800, 'card'], [2000, 'out']], untilMs: 2300, heard: ['a pointed', 'a asking', 'a open', 'nothing'] },
	{ name: 'stays when the pointer comes back from the card to the link', steps: [[0, 'enter', 'a'], [600, 'leave', 'a'], [700, 'card'], [800, 'out'], [900, 'enter', 'a']], untilMs: 5000, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'hands over to the next link at once', steps: [[0, 'enter', 'a'], [600, 'leave', 'a'], [610, 'enter', 'b']], untilMs: 610, heard: ['a pointed', 'a asking', 'a open', 'b open'] },
	{ name: 'starts anew where no card was open yet', steps: [[0, 'enter', 'a'], [200, 'leave', 'a'], [210, 'enter', 'b']], untilMs: 500, heard: ['a pointed', 'a asking', 'nothing', 'b pointed', 'b asking'] },
	{ name: 'keeps a card that the pointer crosses a link to reach', steps: [[0, 'enter', 'a'], [600, 'leave', 'a'], [610, 'pass', 'b'], [700, 'leave', 'b'], [710, 'card']], untilMs: 5000, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'gives the place to a link on which the pointer stays on its way', steps: [[0, 'enter', 'a'], [600, 'leave', 'a'], [610, 'pass', 'b'], [700, 'enter', 'b']], untilMs: 700, heard: ['a pointed', 'a asking', 'a open', 'b open'] },
	{ name: 'opens for the keyboard as for the pointer', steps: [[0, 'focus', 'a'], [700, 'blur', 'a']], untilMs: 1000, heard: ['a pointed', 'a asking', 'a open', 'nothing'] },
	{ name: 'stays for the keyboard when the pointer leaves', steps: [[0, 'focus', 'a'], [100, 'enter', 'a'], [700, 'leave', 'a']], untilMs: 5000, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'opens by a long press', steps: [[0, 'press', 'a']], untilMs: OPEN_MS, heard: ['a pointed', 'a asking', 'a open'] },
	{ name: 'opens nothing by a tap', steps: [[0, 'press', 'a'], [80, 'lift', 'a']], untilMs: 1000, heard: ['a pointed', 'nothing'] },
	{ name: 'closes by Escape until the link is left', steps: [[0, 'enter', 'a'], [600, 'escape'], [700, 'enter', 'a']], untilMs: 5000, heard: ['a pointed', 'a asking', 'a open', 'nothing'] },
	{ name: 'opens again after that', steps: [[0, 'enter', 'a'], [600, 'escape'], [700, 'leave', 'a'], [800, 'enter', 'a']], untilMs: 1300, heard: ['a pointed', 'a asking', 'a open', 'nothing', 'a pointed', 'a asking', 'a open'] },
	{ name: 'opens another link after Escape', steps: [[0, 'enter', 'a'], [600, 'escape'], [700, 'enter', 'b']], untilMs: 1200, heard: ['a pointed', 'a asking', 'a open', 'nothing', 'b pointed', 'b asking', 'b open'] },
]

function act({ hover }: ReturnType<typeof setUp>, [, what, link = '']: Step) {
	if (what === 'enter') hover.enter(link, 'pointer')
	else if (what === 'pass') hover.enter(link, 'pointer', true)
	else if (what === 'leave') hover.leave(link, 'pointer')
	else if (what === 'focus') hover.enter(link, 'focus')
	else if (what === 'blur') hover.leave(link, 'focus')
	else if (what === 'press') hover.enter(link, 'touch')
	else if (what === 'lift') hover.leave(link, 'touch')
	else if (what === 'card') hover.enterCard()
	else if (what === 'out') hover.leaveCard()
	else hover.escape()
}

describe('hover intent', () => {
	it.each(CASES)('$name', async ({ steps, untilMs, heard }) => {
		const world = setUp()
		let now = 0
		for (const step of steps) {
			await world.clock.advance(step[0] - now)
			now = step[0]
			act(world, step)
		}
		await world.clock.advance(untilMs - now)
		expect(world.log).toEqual(heard)
	})

	it('asks for nothing in a sweep over fifty links', async () => {
		const world = setUp()
		for (let link = 0; link < 50; link++) {
			world.hover.enter(`${link}`, 'pointer')
			await world.clock.advance(40)
			world.hover.leave(`${link}`, 'pointer')
		}
		expect(world.log.filter((line) => /asking|open/.test(line))).toEqual([])
	})

	it('drops a link that leaves the page', async () => {
		const world = setUp()
		world.hover.enter('a', 'focus')
		await world.clock.advance(600)
		world.hover.drop()
		expect(world.hover.state).toBeNull()
		expect(world.clock.planned()).toBe(0)
	})

	it('says whether Escape had something to close', async () => {
		const world = setUp()
		expect(world.hover.escape()).toBe(false)
		world.hover.enter('a', 'pointer')
		expect(world.hover.escape()).toBe(false)
		await world.clock.advance(OPEN_MS)
		expect(world.hover.escape()).toBe(true)
	})

	it('comes to rest closed when everything is left, whatever happened', async () => {
		const link = fc.constantFrom('a', 'b', 'c')
		const step = fc.record({ afterMs: fc.integer({ min: 0, max: 700 }), what: fc.constantFrom<Step[1]>('enter', 'leave', 'pass', 'focus', 'blur', 'press', 'lift', 'card', 'out', 'escape'), link })
		await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
			const world = setUp()
			for (const { afterMs, what, link: at } of steps) {
				await world.clock.advance(afterMs)
				act(world, [0, what, at])
			}
			for (const at of ['a', 'b', 'c']) for (const by of ['pointer', 'focus', 'touch'] as const) world.hover.leave(at, by)
			world.hover.leaveCard()
			await world.clock.advance(2000)
			expect(world.hover.state).toBeNull()
			expect(world.clock.planned()).toBe(0)
			// A card opens only after a request, except if it replaces another card.
			world.log.forEach((line, index) => {
				if (line.endsWith(' open')) expect(world.log[index - 1]).toMatch(/ asking$| open$/)
			})
		}), { numRuns: 200 })
	})
})

const CARD = { left: 100, top: 100, right: 300, bottom: 200 }

describe('where a pointer is going', () => {
	it.each([
		['straight down into it', { x: 150, y: 50 }, { x: 150, y: 70 }, true],
		['slanting into it', { x: 60, y: 40 }, { x: 80, y: 60 }, true],
		['past its corner', { x: 60, y: 90 }, { x: 80, y: 60 }, false],
		['away from it', { x: 150, y: 70 }, { x: 150, y: 50 }, false],
		['along its side', { x: 50, y: 50 }, { x: 90, y: 50 }, false],
		['nowhere', { x: 50, y: 50 }, { x: 50, y: 50 }, false],
		['on inside of it', { x: 150, y: 150 }, { x: 151, y: 151 }, true],
		['out of it already', { x: 150, y: 150 }, { x: 150, y: 250 }, false],
	])('knows a pointer that goes %s', (_name, from, now, expected) => {
		expect(isAimingAt(from, now, CARD)).toBe(expected)
	})
})
