// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoizePerOwner, ownedValue, tabStorage } from '../../src/page/browserStorage.ts'

const signIn = (user: string) => document.head.setAttribute('data-user', user)

afterEach(() => {
	vi.restoreAllMocks()
	sessionStorage.clear()
	localStorage.clear()
	document.head.removeAttribute('data-user')
})

describe('the tab\'s storage', () => {
	it('keeps a text and takes it away', () => {
		expect(tabStorage.read()).toBeNull()
		expect(tabStorage.write('text')).toBe(true)
		expect(tabStorage.read()).toBe('text')
		tabStorage.write(null)
		expect(tabStorage.read()).toBeNull()
	})

	it('says when there is no room, and keeps what was there', () => {
		tabStorage.write('old')
		vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError') })
		expect(tabStorage.write('new')).toBe(false)
		expect(tabStorage.read()).toBe('old')
	})

	it('is silent where the browser forbids it', () => {
		vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new DOMException('forbidden', 'SecurityError') })
		expect(tabStorage.read()).toBeNull()
	})
})

describe('a value of somebody', () => {
	it.each(['tab', 'browser'] as const)('is kept in the %s for the user who wrote it, and for nobody else', (area) => {
		const value = ownedValue('test', area)
		expect(value.read()).toBeNull()
		signIn('alice')
		value.write({ secret: 1 })
		expect(value.read()).toEqual({ secret: 1 })
		signIn('bob')
		expect(value.read()).toBeNull()
		value.write('of bob')
		expect(value.read()).toBe('of bob')
		signIn('alice')
		expect(value.read()).toEqual(area === 'tab' ? null : { secret: 1 })
	})

	it('goes out of the tab with the first look of somebody else', () => {
		signIn('alice')
		ownedValue('test', 'tab').write('secret')
		signIn('bob')
		ownedValue('test', 'tab').read()
		expect(sessionStorage).toHaveLength(0)
	})

	it('stays in the tab where a visitor has left it', () => {
		ownedValue('test', 'browser').write('of a visitor')
		expect([localStorage.length, ownedValue('test', 'browser').read()]).toEqual([0, 'of a visitor'])
	})

	it('is not that of a user of the same name on another server of the origin', () => {
		signIn('alice')
		ownedValue('test', 'browser').write('secret')
		Object.assign(window, { _oc_webroot: '/other' })
		expect(ownedValue('test', 'browser').read()).toBeNull()
		Reflect.deleteProperty(window, '_oc_webroot')
	})

	it.each(['', 'null', '7', '{', '[]', '"x"', '["[0,null,null,\\"\\"]",1]', '{"v":1,"value":1}'])('is nothing where %s is found', (text) => {
		sessionStorage.setItem('nc-reference-test', text)
		expect(ownedValue('test', 'tab').read()).toBeNull()
	})

	it('is silent where the browser forbids it or has no room', () => {
		for (const method of ['getItem', 'setItem', 'removeItem'] as const) vi.spyOn(Storage.prototype, method).mockImplementation(() => { throw new DOMException('no', 'SecurityError') })
		const value = ownedValue('test', 'browser')
		value.write(1)
		expect(value.read()).toBeNull()
	})

	it('is read anew for what is made of it when somebody else signs in', () => {
		const make = vi.fn(() => ({}))
		const get = memoizePerOwner(make)
		const alices = get()
		expect(get()).toBe(alices)
		signIn('bob')
		expect(get()).not.toBe(alices)
		expect(make).toHaveBeenCalledTimes(2)
	})
})
