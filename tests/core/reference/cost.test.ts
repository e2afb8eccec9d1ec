import { describe, expect, it } from 'vitest'
import { createCosts } from '../../../src/core/reference/cost.ts'
import { createMeasure } from '../../../src/core/reference/measure.ts'
import { createFakeClock } from './fakeClock.ts'

describe('the costs of hosts', () => {
	it('guesses little for the page\'s own host, and more for others', () => {
		const costs = createCosts('cloud.test')
		expect([costs.of('cloud.test'), costs.of('wiki.test')]).toEqual([10, 100])
		expect([costs.knows('cloud.test'), costs.knows('wiki.test')]).toEqual([true, false])
	})

	it('believes the first measurement, and then follows half way', () => {
		const costs = createCosts()
		costs.learn(['wiki.test'], 20)
		costs.learn(['docs.test', 'docs.test'], 60)
		expect(costs.of('docs.test')).toBe(19.5)
		costs.learn(['docs.test'], 120)
		expect(costs.of('docs.test')).toBeCloseTo(60, -1)
	})

	it('takes the way to the server for no cost of a link', () => {
		const costs = createCosts()
		for (let index = 0; index < 5; index++) costs.learn(['wiki.test'], 110)
		expect(costs.of('wiki.test')).toBeLessThan(10)
	})

	it('does not take a slow server for a long way', () => {
		const costs = createCosts()
		costs.learn(['slow.test'], 320)
		expect(costs.of('slow.test')).toBe(200)
		costs.learn(['slow.test', 'slow.test'], 620)
		expect(costs.of('slow.test')).toBe(225)
	})

	it('lets a request grow by steps', () => {
		const costs = createCosts()
		expect(costs.most('wiki.test')).toBe(Infinity)
		costs.learn(['wiki.test'], 30)
		expect(costs.most('wiki.test')).toBe(17)
		costs.learn(Array(8).fill('wiki.test'), 50)
		expect(costs.most('wiki.test')).toBe(136)
		costs.learn(['wiki.test'], 30)
		expect(costs.most('wiki.test')).toBe(136)
	})

	it('shares a request\'s time among its hosts by what was expected of each', () => {
		const costs = createCosts('cloud.test')
		costs.learn(['docs.test'], 20)
		costs.learn(['wiki.test', 'cloud.test'], 241)
		expect([costs.of('wiki.test'), costs.of('cloud.test')]).toEqual([200, 20])
	})

	it('stays above zero, and ignores what is no time', () => {
		const costs = createCosts()
		costs.learn(['wiki.test'], 0)
		expect(costs.of('wiki.test')).toBe(1)
		for (const elapsed of [NaN, Infinity, -5]) costs.learn(['wiki.test'], elapsed)
		costs.learn([], 5)
		expect(costs.of('wiki.test')).toBe(1)
	})

	it('is kept over a page, and believes only what makes sense', () => {
		const costs = createCosts()
		costs.learn(['wiki.test'], 160)
		const next = createCosts()
		next.restore(JSON.parse(JSON.stringify(costs)))
		expect([next.of('wiki.test'), next.knows('wiki.test')]).toEqual([40, true])
		for (const garbage of [null, 7, 'text', [1, 'x'], { 'a.test': '5', 'b.test': -1, 'c.test': null, 'd.test': {} }]) next.restore(garbage)
		expect(['a.test', 'b.test', 'c.test', 'd.test'].map(next.of)).toEqual([100, 100, 100, 100])
	})

	it('remembers two hundred hosts, the latest ones', () => {
		const costs = createCosts()
		for (let index = 0; index < 250; index++) costs.learn([`host${index}.test`], 7)
		expect(Object.keys(JSON.parse(JSON.stringify(costs)) as object)).toHaveLength(200)
		expect([costs.knows('host0.test'), costs.knows('host249.test')]).toEqual([false, true])
	})
})

describe('measuring a request', () => {
	/** A request of eight links, during which the page is busy for a while. */
	async function ask({ calmMs, busyMs = 0, answered = true }: { calmMs: number, busyMs?: number, answered?: boolean }) {
		const clock = createFakeClock()
		const costs = createCosts()
		const end = createMeasure({ clock, costs })(Array(8).fill('wiki.test'))
		await clock.advance(calmMs)
		clock.set(clock.now() + busyMs)
		await clock.advance(5)
		end(answered)
		end(true)
		return { costs, clock }
	}

	it.each([
		['learns from an answer', { calmMs: 515 }, true],
		['learns from an answer to a page that was busy for a moment', { calmMs: 515, busyMs: 50 }, true],
		['learns from an answer to a page that was busy for a small part of the time', { calmMs: 1000, busyMs: 300 }, true],
		['learns nothing from an answer that a busy page came to late', { calmMs: 30, busyMs: 2000 }, false],
		['learns nothing from no answer', { calmMs: 515, answered: false }, false],
	])('%s', async (_, question, learns) => {
		const { costs, clock } = await ask(question)
		expect(costs.knows('wiki.test')).toBe(learns)
		expect(clock.planned()).toBe(0)
	})

	it('does not believe a single answer that came from the browser\'s cache', async () => {
		const clock = createFakeClock()
		const costs = createCosts()
		const measure = createMeasure({ clock, costs })
		const end = measure(['wiki.test'])
		await clock.advance(5)
		end(true)
		expect(costs.knows('wiki.test')).toBe(false)
	})

	it('goes on while other requests are under way', async () => {
		const clock = createFakeClock()
		const costs = createCosts()
		const measure = createMeasure({ clock, costs })
		const [first, second] = [measure(['docs.test']), measure(['wiki.test'])]
		await clock.advance(100)
		first(true)
		await clock.advance(900)
		second(true)
		expect([costs.knows('docs.test'), costs.knows('wiki.test'), clock.planned()]).toEqual([true, true, 0])
	})
})
