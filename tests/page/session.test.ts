// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { isServerPage, readAccess } from '../../src/page/session.ts'

function addInput(attributes: Record<string, string>) {
	const input = document.createElement('input')
	for (const [name, value] of Object.entries({ type: 'hidden', ...attributes })) input.setAttribute(name, value)
	document.body.append(input)
}

const state = (value: unknown) => addInput({ id: 'initial-state-files_sharing-sharingToken', value: btoa(JSON.stringify(value)) })

afterEach(() => {
	document.head.removeAttribute('data-user')
	document.body.replaceChildren()
})

describe('who asks', () => {
	it('is the user whom the server wrote into the page', () => {
		document.head.setAttribute('data-user', 'alice')
		expect(readAccess()).toEqual({ user: 'alice', shareToken: null })
	})

	it('is nobody on a page that says nothing', () => {
		expect(readAccess()).toEqual({ user: null, shareToken: null })
		document.head.setAttribute('data-user', '')
		expect(readAccess()).toEqual({ user: null, shareToken: null })
	})

	it('is a visitor with the token of the initial state', () => {
		state('TOKEN')
		expect(readAccess()).toEqual({ user: null, shareToken: 'TOKEN' })
	})

	it('is a visitor with the token of the hidden field', () => {
		addInput({ id: 'sharingToken', value: 'OLD' })
		expect(readAccess()).toEqual({ user: null, shareToken: 'OLD' })
	})

	it('is the user, also on the page of a share', () => {
		document.head.setAttribute('data-user', 'alice')
		state('TOKEN')
		expect(readAccess().user).toBe('alice')
		expect(readAccess().shareToken).toBeNull()
	})

	it.each([['null', null], ['a number', 7], ['an empty text', '']])('ignores an initial state that is %s', (_, value) => {
		state(value)
		addInput({ id: 'sharingToken', value: 'OLD' })
		expect(readAccess().shareToken).toBe('OLD')
	})

	it('ignores a state that is no JSON', () => {
		addInput({ id: 'initial-state-files_sharing-sharingToken', value: '%%%' })
		expect(readAccess().shareToken).toBeNull()
	})

	it('notices another user at once', () => {
		document.head.setAttribute('data-user', 'alice')
		readAccess()
		document.head.setAttribute('data-user', 'bob')
		expect(readAccess().user).toBe('bob')
	})
})

describe('the page', () => {
	it('is a server\'s where it carries a token for requests', () => {
		expect(isServerPage()).toBe(false)
		document.head.setAttribute('data-requesttoken', 'token')
		expect(isServerPage()).toBe(true)
		document.head.removeAttribute('data-requesttoken')
	})
})
