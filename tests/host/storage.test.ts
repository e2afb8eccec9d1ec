// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tabStorage } from '../../src/host/storage.ts'

afterEach(() => {
	vi.restoreAllMocks()
	sessionStorage.clear()
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
