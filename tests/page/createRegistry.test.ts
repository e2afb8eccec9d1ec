import type { WidgetRecord } from '../../src/contract/registry.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry, PLAIN_TYPE, widgetAbilities, widgetOptions } from '../../src/page/registries.ts'

const AWKWARD_IDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'prototype', '', ' ', 'a b/c']

/** An element is only a key here. */
const anElement = () => ({}) as HTMLElement
const widget = (id: string, rest: Partial<WidgetRecord> = {}): WidgetRecord => ({ id, callback: () => undefined, ...rest })
const props = (richObjectType: string) => ({ richObjectType, richObject: {}, accessible: true, interactive: false })

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => { warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined) })
afterEach(() => { vi.restoreAllMocks() })

describe.each([
	['a record of ours, without a prototype', () => Object.create(null) as Record<string, WidgetRecord>],
	['a plain object of another bundle', () => ({}) as Record<string, WidgetRecord>],
])('a registry over %s', (_, create) => {
	const registryOf = (records: Record<string, WidgetRecord>) => createRegistry('widget', () => records, PLAIN_TYPE)

	it.each(AWKWARD_IDS)('accepts "%s" as an ordinary widget id', (id) => {
		const records = create()
		const registry = registryOf(records)
		expect(registry.find(id)).toBeUndefined()
		const entry = widget(id)
		registry.add(entry)
		expect(registry.find(id)).toBe(entry)
		expect(Object.keys(records)).toEqual([id])
		expect(Object.getPrototypeOf({})).toBe(Object.prototype)
	})

	it('finds a widget that another bundle registered', () => {
		const records = create()
		const registry = registryOf(records)
		const theirs = widget('theirs')
		records.theirs = theirs
		expect(registry.find('theirs')).toBe(theirs)
	})

	it.each([null, 7, {}, { id: 'odd', callback: 'no function' }])('skips a registered entry that can\'t render: %j', (odd) => {
		const registry = registryOf(Object.assign(create(), { odd }))
		expect(registry.find('odd')).toBeUndefined()
		const good = widget('odd')
		registry.add(good)
		expect(registry.find('odd')).toBe(good)
	})

	it('keeps the first of two registrations and says so once', () => {
		const registry = registryOf(create())
		const first = widget('twice')
		registry.add(first)
		registry.add(widget('twice'))
		expect(registry.find('twice')).toBe(first)
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not register widget "twice": it is taken or has no callback. Pass a callback and another id.']])
	})

	it('rejects a registration without a callback', () => {
		const registry = registryOf(create())
		registry.add({ id: 'empty' } as WidgetRecord)
		expect(registry.find('empty')).toBeUndefined()
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not register widget "empty": it is taken or has no callback. Pass a callback and another id.']])
	})

	it('leaves the type of plain cards to nobody', () => {
		const records = create()
		const registry = registryOf(records)
		registry.add(widget(PLAIN_TYPE))
		expect(records).toEqual({})
		records[PLAIN_TYPE] = widget(PLAIN_TYPE)
		expect(registry.find(PLAIN_TYPE)).toBeUndefined()
		warn.mockClear()
		expect(registry.render(PLAIN_TYPE, anElement(), props(PLAIN_TYPE))).toBeUndefined()
		expect(warn).not.toHaveBeenCalled()
	})
})

describe('rendering and taking away', () => {
	function setUp(entry: Partial<WidgetRecord>) {
		const onDestroy = vi.fn()
		const registry = createRegistry('widget', () => ({ it: widget('it', { onDestroy, ...entry }) }) as Record<string, WidgetRecord>)
		return { registry, onDestroy }
	}

	it('hands the same element and its own result to the destroy callback', () => {
		const result = { object: {} }
		const { registry, onDestroy } = setUp({ callback: () => result })
		const el = anElement()
		expect(registry.render('it', el, props('it'))).toBe(result)
		registry.destroy('it', el)
		expect(onDestroy.mock.calls).toEqual([[el, result]])
		expect(onDestroy.mock.calls[0]![0]).toBe(el)
	})

	it('tells the results of two elements apart', () => {
		const { registry, onDestroy } = setUp({ callback: (el) => ({ of: el }) })
		const [first, second] = [anElement(), anElement()]
		registry.render('it', first, props('it'))
		registry.render('it', second, props('it'))
		registry.destroy('it', first)
		expect(onDestroy.mock.calls[0]![1].of).toBe(first)
	})

	it('waits for a promise that settles after leaving', async () => {
		let settle!: (value: unknown) => void
		const { registry, onDestroy } = setUp({ callback: () => new Promise((resolve) => { settle = resolve }) })
		const el = anElement()
		registry.render('it', el, props('it'))
		const gone = registry.destroy('it', el)
		expect(onDestroy).not.toHaveBeenCalled()
		settle('late')
		await gone
		expect(onDestroy.mock.calls).toEqual([[el, 'late']])
	})

	it('has nothing to take away after a rejection', async () => {
		const { registry, onDestroy } = setUp({ callback: () => Promise.reject(new Error('no')) })
		const el = anElement()
		;(registry.render('it', el, props('it')) as Promise<unknown>).catch(() => undefined)
		await registry.destroy('it', el)
		expect(onDestroy).not.toHaveBeenCalled()
	})

	it('takes the result that the caller kept', () => {
		const { registry, onDestroy } = setUp({})
		const el = anElement()
		registry.destroy('it', el, 'kept')
		expect(onDestroy.mock.calls).toEqual([[el, 'kept']])
	})

	it('says that nobody registered a type', () => {
		const registry = createRegistry('widget', () => ({}))
		registry.render('nobody', anElement(), undefined as never)
		expect(warn.mock.calls).toEqual([['[nc-reference] Could not render widget "nobody": it is not registered. Register it first.']])
	})

	it('lets a callback throw to who called it', () => {
		const { registry } = setUp({ callback: () => { throw new Error('broken') } })
		expect(() => registry.render('it', anElement(), props('it'))).toThrow('broken')
	})
})

describe('the options of a widget', () => {
	it.each([
		[undefined, { hasInteractiveView: true, fullWidth: false, isResizable: false }],
		[true, { hasInteractiveView: true, fullWidth: false, isResizable: false }],
		[false, { hasInteractiveView: false, fullWidth: false, isResizable: false }],
		[{ fullWidth: true }, { hasInteractiveView: true, fullWidth: true, isResizable: false }],
		[{ hasInteractiveView: false, isResizable: true }, { hasInteractiveView: false, fullWidth: false, isResizable: true }],
	])('read %j', (given, expected) => {
		expect(widgetOptions(given)).toEqual(expected)
	})

	it('have defaults where an older bundle left them out', () => {
		expect(widgetAbilities(widget('old'))).toEqual({ hasInteractiveView: true, fullWidth: false, isResizable: false })
		expect(widgetAbilities(undefined)).toEqual({ hasInteractiveView: false, fullWidth: false, isResizable: false })
	})
})
