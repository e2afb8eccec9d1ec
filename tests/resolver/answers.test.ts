import { describe, expect, it } from 'vitest'
import { bare, createWorld, reference } from './world.ts'

const many = (count: number, host = 'tracker.test') => Array.from({ length: count }, (_, index) => `https://${host}/issues/${index}`)

describe('answers', () => {
	it('tells null, bare, forbidden, resolved and error apart', async () => {
		const { watch, clock, behaviour } = createWorld({ ownHost: 'tracker.test' })
		behaviour.answer = (link) => {
			if (link.endsWith('/0')) return null
			if (link.endsWith('/1')) return bare(link)
			if (link.endsWith('/2')) return { ...bare(link), accessible: false }
			if (link.endsWith('/3')) throw new Error('the provider')
			return reference(link)
		}
		const watchers = many(5).map((link) => watch(link))
		await clock.settle()
		expect(watchers.map((each) => each.state())).toEqual(['not-found', 'bare', 'forbidden', 'error', 'resolved'])
		expect(watchers.map(({ heard }) => heard.filter(({ state }) => state !== 'resolving').length)).toEqual([1, 1, 1, 1, 1])
	})

	it('splits a failed POST until only the culprit is an error', async () => {
		const { watch, log, clock, behaviour } = createWorld({ ownHost: 'tracker.test' })
		behaviour.answer = (link) => {
			if (link.endsWith('/11')) throw new Error('the provider')
			return reference(link)
		}
		const watchers = many(16).map((link) => watch(link))
		await clock.settle()
		expect(watchers.map((each) => each.state()).filter((state) => state !== 'resolved')).toEqual(['error'])
		expect(watchers[11]!.heard.at(-1)).toMatchObject({ state: 'error', reference: null, error: { name: 'OcsError', status: 500 } })
		expect(log.filter(({ links }) => links.length === 1 && links[0]!.endsWith('/11'))).toHaveLength(1)
	})

	it.each([
		['an empty list', []],
		['an empty object', {}],
	])('takes %s for links that nobody knows', async (_, references) => {
		const { watch, log, clock } = createWorld({ ownHost: 'tracker.test', behaviour: { body: () => ({ ocs: { meta: {}, data: { references } } }) } })
		const watchers = many(3).map((link) => watch(link))
		await clock.settle()
		expect(watchers.map((each) => each.state())).toEqual(['not-found', 'not-found', 'not-found'])
		expect(log).toHaveLength(1)
	})

	it('asks again for what an answer left out, as long as something comes', async () => {
		const { watch, log, clock, behaviour } = createWorld({ ownHost: 'tracker.test' })
		behaviour.body = ({ links }) => ({ ocs: { meta: {}, data: { references: Object.fromEntries(links.slice(0, 2).map((link) => [link, reference(link)])) } } })
		const watchers = many(5).map((link) => watch(link))
		await clock.settle()
		expect(watchers.map((each) => each.state())).toEqual(Array(5).fill('resolved'))
		expect(log.map(({ links }) => links.length)).toEqual([5, 3, 1])
	})

	it('finds the answers of a server that calls the links otherwise', async () => {
		const { watch, clock, behaviour } = createWorld({ ownHost: 'tracker.test' })
		behaviour.body = ({ links }) => ({ ocs: { meta: {}, data: { references: Object.fromEntries(links.map((link) => [link.toUpperCase(), reference(link)])) } } })
		const watchers = many(3).map((link) => watch(link))
		await clock.settle()
		expect(watchers.map(({ heard }) => heard.at(-1)!.reference?.openGraphObject.id)).toEqual(many(3))
	})

	it.each([
		['a page', '<!doctype html><title>Log in</title>'],
		['no envelope', { references: {} }],
		['an envelope without references', { ocs: { meta: { statuscode: 200 }, data: [] } }],
		['nothing', null],
	])('takes %s for an outage, warns once with the address, and asks again', async (_, body) => {
		const { watch, clock, warnings, behaviour } = createWorld({ ownHost: 'tracker.test', behaviour: { body: () => body } })
		const watchers = many(3).map((link) => watch(link))
		await clock.advance(60_000)
		expect(watchers.map((each) => each.state())).toEqual(['unreachable', 'unreachable', 'unreachable'])
		expect(warnings).toHaveLength(1)
		expect(warnings[0]).toContain('"https://cloud.test/ocs/v2.php/references/resolve"')
		behaviour.body = undefined
		await clock.advance(23_000)
		expect(watchers.map((each) => each.state())).toEqual(['resolved', 'resolved', 'resolved'])
	})

	it.each([
		['references of the wrong kind', { ocs: { meta: {}, data: { references: { 'https://tracker.test/issues/0': 'hi', 'https://tracker.test/issues/1': 7, 'https://tracker.test/issues/2': [] } } } }],
	])('makes %s an error, and warns once with the address', async (_, body) => {
		const { watch, clock, warnings } = createWorld({ ownHost: 'tracker.test', behaviour: { body: () => body } })
		const watchers = many(3).map((link) => watch(link))
		await clock.settle()
		many(3).forEach((link) => watch(link))
		await clock.settle()
		expect(watchers.map((each) => each.state())).toEqual(['error', 'error', 'error'])
		expect(warnings).toHaveLength(1)
		expect(warnings[0]).toContain('"https://cloud.test/ocs/v2.php/references/resolve?reference=…"')
	})

	it('fills in keys that a server left out, and keeps extra ones', async () => {
		const { watch, clock } = createWorld({ behaviour: { answer: () => ({ richObjectType: 'deck-card', richObject: [], more: 1 }) } })
		const link = 'https://tracker.test/issues/1'
		const watcher = watch(link)
		await clock.settle()
		expect(watcher.heard.at(-1)).toEqual({
			state: 'resolved',
			reference: { richObjectType: 'deck-card', richObject: {}, accessible: true, more: 1, openGraphObject: { id: link, name: link, description: null, thumb: null, link } },
		})
	})

	it('isolate an error in one listener from the others', async () => {
		const { watch, resolver, clock } = createWorld()
		resolver.subscribe('https://tracker.test/issues/1', () => { throw new Error('the listener') })
		const watcher = watch('https://tracker.test/issues/1')
		await expect(clock.settle()).rejects.toThrow('the listener')
		await clock.settle().catch(() => undefined)
		await clock.settle().catch(() => undefined)
		expect(watcher.states()).toContain('resolved')
	})
})
