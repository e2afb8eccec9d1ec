import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANSWER_MS, ControlledValue, type AppValueKind } from '../../../src/core/text/controlledValue.ts'
import { createFakeClock } from '../reference/fakeClock.ts'
import { runs } from '../../setup/runs.ts'

/** An app that holds a value: what it does with an emitted one. */
type App = (emitted: string, set: (value: string) => void, clock: ReturnType<typeof createFakeClock>) => void

/** An editor and its app, as Vue connects them: the watcher of a value runs when the tick ends. */
function setup(app: App) {
	const clock = createFakeClock()
	let shown = ''
	let held = ''
	let noticed = ''
	let isComposing = false
	const kinds: AppValueKind[] = []
	const controlled = new ControlledValue({
		shownText: () => shown,
		heldText: () => held,
		isComposing: () => isComposing,
		show(text, kind) {
			shown = text
			kinds.push(kind)
		},
		clock,
	})
	function flush() {
		if (held !== noticed) controlled.onSet(noticed = held)
		controlled.onTick()
	}
	return {
		kinds,
		get shown() { return shown },
		get held() { return held },
		compose(is: boolean) { isComposing = is },
		set(value: string) {
			held = value
			flush()
		},
		async write(change: (text: string) => string) {
			shown = change(shown)
			controlled.onEmit(shown)
			app(shown, (value) => { held = value }, {
				...clock,
				schedule: (task, delayMs) => clock.schedule(() => {
					task()
					flush()
				}, delayMs),
			})
			flush()
		},
		wait: (ms: number) => clock.advance(ms),
	}
}

const prompt: App = (emitted, set) => set(emitted)

/** Sets the values in order, each after a delay of its own. */
function late(delays: readonly number[] | ((emitted: string) => number)): App {
	let count = 0
	let lastAtMs = 0
	return (emitted, set, clock) => {
		const atMs = Math.max(lastAtMs, clock.now() + (typeof delays === 'function' ? delays(emitted) : delays[count++ % delays.length]!))
		lastAtMs = atMs
		if (atMs === clock.now()) set(emitted)
		else clock.schedule(() => set(emitted), atMs - clock.now())
	}
}

/** Sets the first value at once, and the last one of each interval at its end. */
function throttled(intervalMs: number, hasLeading = true): App {
	let latest: string | null = null
	let isRunning = false
	return function app(emitted, set, clock) {
		if (isRunning) return void (latest = emitted)
		if (hasLeading) set(emitted)
		else latest = emitted
		isRunning = true
		clock.schedule(() => {
			isRunning = false
			const last = latest
			latest = null
			if (last === null) return
			set(last)
		}, intervalMs)
	}
}

function debounced(delayMs: number): App {
	let cancel = () => {}
	return (emitted, set, clock) => {
		cancel()
		cancel = clock.schedule(() => set(emitted), delayMs)
	}
}

describe('the value of an editor', () => {
	const key = fc.record({ character: fc.constantFrom(...'abc #'), erase: fc.boolean(), waitMs: fc.oneof(fc.constant(0), fc.nat(60), fc.nat(700)) })
	const app = fc.oneof(
		fc.constant(() => prompt),
		fc.array(fc.oneof(fc.constant(0), fc.nat(500)), { minLength: 1, maxLength: 5 }).map((delays) => () => late(delays)),
		fc.tuple(fc.nat(500), fc.boolean()).map(([ms, leading]) => () => throttled(ms, leading)),
		fc.nat(500).map((ms) => () => debounced(ms)),
		// A store that is synchronous until it has to look something up.
		fc.nat(500).map((ms) => () => late((emitted) => emitted.includes('#') ? ms : 0)),
	)

	it('ends as it was typed, however late the app sets what it was told', async () => {
		await fc.assert(fc.asyncProperty(app, fc.array(key, { maxLength: 30 }), async (createApp, keys) => {
			const editor = setup(createApp())
			let typed = ''
			for (const { character, erase, waitMs } of keys) {
				typed = erase ? typed.slice(0, -1) : typed + character
				await editor.write(() => typed)
				await editor.wait(waitMs)
				expect(editor.shown).toBe(typed)
			}
			await editor.wait(3000)
			expect(editor.shown).toBe(typed)
		}), { numRuns: runs(400, 3000) })
	})

	it('is what the app makes of it, at once', async () => {
		const editor = setup((emitted, set) => set(emitted.toUpperCase()))
		await editor.write(() => 'a')
		expect([editor.shown, editor.kinds]).toEqual(['A', ['answer']])
	})

	it('is taken back when an app refuses a change, once the user pauses', async () => {
		const editor = setup((emitted, set) => set(emitted.slice(0, 3)))
		for (const character of 'abcdef') await editor.write((text) => text + character)
		expect(editor.shown).toBe('abcdef')
		await editor.wait(ANSWER_MS)
		expect([editor.shown, editor.kinds]).toEqual(['abc', ['refusal']])
	})

	it('keeps its spaces where an app trims them, and loses them by a command', async () => {
		const editor = setup((emitted, set) => set(emitted.trim()))
		await editor.write(() => 'dear')
		await editor.write((text) => `${text} `)
		await editor.wait(ANSWER_MS)
		await editor.write((text) => `${text}all\n`)
		await editor.wait(ANSWER_MS)
		expect([editor.shown, editor.held]).toEqual(['dear all\n', 'dear all'])
		editor.set('dear all ')
		editor.set('dear all')
		expect(editor.shown).toBe('dear all')
	})

	it('shows the space that an app adds', async () => {
		const editor = setup((emitted, set) => set(`${emitted} `))
		await editor.write(() => 'dear')
		expect(editor.shown).toBe('dear ')
	})

	it('is not taken back while an input method is at work', async () => {
		const editor = setup((emitted, set) => set(emitted.slice(0, 3)))
		for (const character of 'abcd') await editor.write((text) => text + character)
		editor.compose(true)
		await editor.wait(5000)
		expect(editor.shown).toBe('abcd')
		editor.compose(false)
		await editor.wait(ANSWER_MS)
		expect(editor.shown).toBe('abc')
	})

	it('is a command of the app where it was not emitted just now', async () => {
		const editor = setup(prompt)
		await editor.write(() => 'a')
		await editor.write(() => '')
		await editor.write(() => 'hello')
		editor.set('')
		expect([editor.shown, editor.kinds]).toEqual(['', ['command']])
	})

	it('stays where the app holds no value, or saves it when the field is left', async () => {
		const editor = setup(() => {})
		await editor.write(() => 'a')
		await editor.write(() => '')
		await editor.write(() => 'hello')
		await editor.wait(60_000)
		expect(editor.shown).toBe('hello')
		editor.set('hello')
		await editor.write((text) => `${text}!`)
		await editor.wait(60_000)
		expect(editor.shown).toBe('hello!')
	})

	it('comes back when a slow app has not refused it after all, and is not taken back again', async () => {
		let count = 0
		const slow = late([2000])
		const editor = setup((emitted, set, clock) => count++ ? slow(emitted, set, clock) : set(emitted))
		await editor.write(() => 'a')
		await editor.write(() => 'ab')
		await editor.wait(2000)
		expect(editor.shown).toBe('ab')
		await editor.write(() => 'abc')
		await editor.wait(1999)
		expect(editor.shown).toBe('abc')
	})
})
