import { describe, expect, it } from 'vitest'
import { createLatestChoice } from '../../src/ui/latestChoice.ts'

function setUp() {
	let changes = 0
	return { choice: createLatestChoice<string>(() => { changes++ }), changes: () => changes }
}

describe('a choice that several apps may make', () => {
	it('is the latest one, then that of the latest app that is still mounted', () => {
		const { choice } = setUp()
		choice.propose('a')
		const leaveA = choice.join('a')
		choice.propose('b')
		const leaveB = choice.join('b')
		expect(choice.current()).toBe('b')
		leaveB()
		expect(choice.current()).toBe('a')
		leaveA()
		expect(choice.current()).toBeUndefined()
	})

	it('stays that of an app which is still to be mounted while an earlier one is', () => {
		const { choice } = setUp()
		choice.propose('a')
		choice.propose('b')
		const leaveA = choice.join('a')
		expect(choice.current()).toBe('b')
		leaveA()
		expect(choice.current()).toBe('b')
		choice.join('b')()
		expect(choice.current()).toBeUndefined()
	})
})
