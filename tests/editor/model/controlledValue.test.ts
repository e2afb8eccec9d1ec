import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ControlledValue, SUCCESSOR_MS } from '../../../src/editor/model/controlledValue.ts'
import { createFakeClock } from '../../resolver/fakeClock.ts'
import { runs } from '../../setup/runs.ts'

type Clock = ReturnType<typeof createFakeClock>

/** An app that holds a value: what it does with an emitted one, and how it forgets what it has not set yet. */
interface App {
	take(emitted: string, set: (value: string) => void, clock: Clock): void
	forget?(): void
}

/** A field of an app: ours, or a plain `<textarea :value>`, which shows whatever the app sets. */
function createField({ take, forget }: App, isPlain = false) {
	const clock = createFakeClock()
	let shown = ''
	let held = ''
	let noticed = ''
	let isComposing = false
	let hasFocus = true
	/** Whether the last thing that happened is that the app set another value. */
	let isSetLast = false
	const controlled = new ControlledValue({
		shownText: () => shown,
		isComposing: () => isComposing,
		hasFocus: () => hasFocus,
		show(text) { shown = text },
		clock,
	})
	// As Vue connects them: the watcher of a value runs when the tick ends.
	function flush() {
		if (held !== noticed) {
			noticed = held
			isSetLast = true
			if (isPlain) shown = held
			else controlled.onSet(held)
		}
		controlled.onTick()
	}
	const later: Clock = {
		...clock,
		schedule: (task, delayMs) => clock.schedule(() => {
			task()
			flush()
		}, delayMs),
	}
	return {
		get shown() { return shown },
		get held() { return held },
		get isSetLast() { return isSetLast },
		compose(is: boolean) {
			isComposing = is
			if (!is) controlled.onComposed()
		},
		focus(is: boolean) { hasFocus = is },
		set(value: string) {
			held = value
			flush()
		},
		write(change: (text: string) => string) {
			const text = change(shown)
			if (text === shown) return
			shown = text
			isSetLast = false
			controlled.onEmit(text)
			take(text, (value) => { held = value }, later)
			flush()
		},
		/** The app sends the message and empties the field. */
		send() {
			controlled.onSubmit()
			forget?.()
			held = ''
			flush()
		},
		open(value: string) {
			forget?.()
			controlled.reset()
			held = noticed = shown = value
			isSetLast = true
		},
		/** The app shows another conversation, whose entry was clicked. */
		click(value: string) {
			hasFocus = false
			forget?.()
			held = value
			flush()
			hasFocus = true
		},
		wait: (ms: number) => clock.advance(ms),
	}
}

const setup = (take: App['take']) => createField({ take })
const prompt: App['take'] = (emitted, set) => set(emitted)

/** Sets the values in order, each after a delay of its own. */
function late(delays: readonly number[] | ((emitted: string) => number)): App {
	let count = 0
	let lastAtMs = 0
	let cancels: (() => void)[] = []
	return {
		take(emitted, set, clock) {
			const atMs = Math.max(lastAtMs, clock.now() + (typeof delays === 'function' ? delays(emitted) : delays[count++ % delays.length]!))
			lastAtMs = atMs
			if (atMs === clock.now()) set(emitted)
			else cancels.push(clock.schedule(() => set(emitted), atMs - clock.now()))
		},
		forget() {
			for (const cancel of cancels) cancel()
			cancels = []
		},
	}
}

/** Sets the first value at once, and the last one of each interval at its end. */
function throttled(intervalMs: number, hasLeading = true): App {
	let latest: string | null = null
	let isRunning = false
	return {
		take(emitted, set, clock) {
			if (isRunning) return void (latest = emitted)
			if (hasLeading) set(emitted)
			else latest = emitted
			isRunning = true
			clock.schedule(() => {
				isRunning = false
				const last = latest
				latest = null
				if (last !== null) set(last)
			}, intervalMs)
		},
		forget() { latest = null },
	}
}

function debounced(delayMs: number): App {
	let cancel = () => {}
	return {
		take(emitted, set, clock) {
			cancel()
			cancel = clock.schedule(() => set(emitted), delayMs)
		},
		forget: () => cancel(),
	}
}

/** Makes something else of each value, by a rule or by refusing it. */
const ruled = (rule: (value: string) => string): App => ({ take: (emitted, set) => set(rule(emitted)) })

const anyApp = fc.oneof(
	fc.constant(() => ({ take: prompt })),
	fc.array(fc.oneof(fc.constant(0), fc.nat(500)), { minLength: 1, maxLength: 5 }).map((delays) => () => late(delays)),
	fc.tuple(fc.nat(3000), fc.boolean()).map(([ms, leading]) => () => throttled(ms, leading)),
	fc.nat(3000).map((ms) => () => debounced(ms)),
	// A store that is synchronous until it has to look something up.
	fc.nat(500).map((ms) => () => late((emitted) => emitted.includes('#') ? ms : 0)),
)
const ruledApp = fc.constantFrom(
	() => ruled((value) => value.toUpperCase()),
	() => ruled((value) => value.slice(0, 4)),
	() => ruled((value) => value.replaceAll('b', '')),
	() => ruled((value) => value.includes('#') ? 'no' : value),
	() => ({ take: () => undefined }),
)

const pause = fc.oneof(fc.constant(0), fc.nat(60), fc.nat(900))
const key = fc.record({ do: fc.constant('key' as const), character: fc.constantFrom(...'abc#'), waitMs: pause })
const erase = fc.record({ do: fc.constantFrom('erase' as const, 'empty' as const), waitMs: pause })
const send = fc.record({ do: fc.constantFrom('send' as const), waitMs: pause })
const other = fc.record({ do: fc.constantFrom('click' as const, 'open' as const), value: fc.constantFrom('', 'draft', 'a', 'ab'), waitMs: pause })
type Value<Of> = Of extends fc.Arbitrary<infer Type> ? Type : never
type Step = Value<typeof key | typeof erase | typeof send | typeof other>

async function play(field: ReturnType<typeof createField>, steps: readonly Step[]) {
	for (const step of steps) {
		if (step.do === 'key') field.write((text) => text + step.character)
		else if (step.do === 'erase') field.write((text) => text.slice(0, -1))
		else if (step.do === 'empty') field.write(() => '')
		else if (step.do === 'send') field.send()
		else if (step.do === 'click' || step.do === 'open') field[step.do](step.value)
		await field.wait(step.waitMs)
	}
}

describe('the value of an editor', () => {
	it('ends as it was typed, however late the app sets what it was told', async () => {
		await fc.assert(fc.asyncProperty(anyApp, fc.array(fc.oneof({ weight: 4, arbitrary: key }, erase), { maxLength: 30 }), async (createApp, keys) => {
			const field = createField(createApp())
			const typed = createField({ take: prompt })
			for (const step of keys) {
				await play(field, [step])
				await play(typed, [step])
				expect(field.shown).toBe(typed.shown)
			}
			await field.wait(9000)
			expect(field.shown).toBe(typed.shown)
		}), { numRuns: runs(200, 6000) })
	})

	it('is the value of the app wherever the app has set one last', async () => {
		const command = fc.record({ value: fc.oneof(fc.constantFrom('', 'a', 'ab', 'draft'), fc.nat(30)), isSent: fc.boolean(), isSeen: fc.boolean() })
		const steps = fc.array(fc.oneof({ weight: 6, arbitrary: key }, erase, send, other), { maxLength: 25 })
		await fc.assert(fc.asyncProperty(fc.oneof(anyApp, ruledApp), steps, command, async (createApp, before, { value, isSent, isSeen }) => {
			const field = createField(createApp())
			const emitted: string[] = ['']
			for (const step of before) {
				await play(field, [step])
				emitted.push(field.shown)
			}
			field.focus(isSeen)
			if (isSent) field.send()
			field.set(typeof value === 'string' ? value : emitted[value % emitted.length]!)
			await field.wait(30_000)
			if (field.isSetLast) expect(field.shown).toBe(field.held)
		}), { numRuns: runs(500, 20_000) })
	})

	it('loses nothing where a plain text area of the same app loses nothing', async () => {
		const steps = fc.array(fc.oneof({ weight: 8, arbitrary: key }, erase, send, other), { maxLength: 25 })
		let compared = 0
		await fc.assert(fc.asyncProperty(anyApp, steps, async (createApp, typed) => {
			const ours = createField(createApp())
			const plain = createField(createApp(), true)
			const ideal = createField({ take: prompt }, true)
			for (const field of [ours, plain, ideal]) {
				await play(field, typed)
				await field.wait(9000)
			}
			if (plain.shown !== ideal.shown || plain.held !== ideal.held) return
			compared++
			expect([ours.shown, ours.held]).toEqual([ideal.shown, ideal.held])
		}), { numRuns: runs(500, 20_000) })
		expect(compared).toBeGreaterThan(100)
	})

	it('is emptied by an app that sets it late, sends it and clears it, though it was empty before', async () => {
		const field = createField(debounced(500))
		field.set('old draft')
		field.write(() => '')
		for (const character of 'new message') {
			field.write((text) => text + character)
			await field.wait(80)
		}
		field.send()
		expect(field.shown).toBe('')
	})

	it('is emptied by a command that no submit announces, once the echo after it is overdue', async () => {
		const field = createField(debounced(5000))
		field.set('old draft')
		field.write(() => '')
		await field.wait(100)
		field.write(() => 'secret')
		field.set('')
		await field.wait(100 + SUCCESSOR_MS)
		expect(field.shown).toBe('')
	})

	it('keeps what is typed after such a command', async () => {
		const field = createField(debounced(5000))
		field.set('old draft')
		field.write(() => '')
		field.write(() => 'new')
		field.set('')
		field.write((text) => `${text}!`)
		await field.wait(4000)
		expect(field.shown).toBe('new!')
	})

	it('is not taken back in a pause of a throttle', async () => {
		const field = createField(throttled(2000))
		for (const character of 'hi') field.write((text) => text + character)
		await field.wait(750)
		for (const character of ' there') field.write((text) => text + character)
		await field.wait(9000)
		expect([field.shown, field.held]).toEqual(['hi there', 'hi there'])
	})

	it('is what the app makes of it, at once', () => {
		const field = setup((emitted, set) => set(emitted.toUpperCase()))
		field.write(() => 'a')
		expect(field.shown).toBe('A')
	})

	it('is not taken back by silence', async () => {
		const field = setup((emitted, set) => set(emitted.slice(0, 3)))
		for (const character of 'abcdef') field.write((text) => text + character)
		await field.wait(60_000)
		expect(field.shown).toBe('abcdef')
	})

	it('keeps its spaces where an app trims them, and loses them by a command', async () => {
		const field = setup((emitted, set) => set(emitted.trim()))
		field.write(() => 'dear')
		field.write((text) => `${text} `)
		await field.wait(SUCCESSOR_MS)
		field.write((text) => `${text}all\n`)
		await field.wait(SUCCESSOR_MS)
		expect([field.shown, field.held]).toEqual(['dear all\n', 'dear all'])
		field.set('dear all ')
		field.set('dear all')
		expect(field.shown).toBe('dear all')
	})

	it('shows the space that an app adds', () => {
		const field = setup((emitted, set) => set(`${emitted} `))
		field.write(() => 'dear')
		expect(field.shown).toBe('dear ')
	})

	it('is shown after the composition during which the app set it', () => {
		const field = setup(prompt)
		field.compose(true)
		field.write(() => 'ni')
		field.set('draft')
		expect(field.shown).toBe('ni')
		field.compose(false)
		expect(field.shown).toBe('draft')
	})

	it('stays where the app holds no value, or saves it when the field is left', async () => {
		const field = setup(() => {})
		for (const text of ['a', '', 'hello']) field.write(() => text)
		await field.wait(60_000)
		expect(field.shown).toBe('hello')
		field.set('hello')
		field.write((text) => `${text}!`)
		await field.wait(60_000)
		expect(field.shown).toBe('hello!')
	})
})
