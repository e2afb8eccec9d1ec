/**
 * Interprets the values that an app sets on its editor.
 *
 * An app may answer an emitted value at once, throttled, debounced, or after a request. Its answers come in the order of the emitted values, and some may be
 * left out. So a value is an echo if it is the last one that was emitted, or an earlier one whose successors follow. An echo isn't shown, because the text on the
 * screen is newer. Any other value is a command of the app and is shown at once, also if it equals a value that was emitted before.
 *
 * Only an earlier value needs a decision. It is a command if the user isn't writing: after a submit, without the focus, or as the app's answer within the tick of
 * an edit. While the user is writing, it counts as an echo until its successor is overdue. What the user writes next replaces the value in any case.
 *
 * An app refuses an edit by setting another value. One that sets nothing keeps the text as the user wrote it.
 *
 * An app may trim what it holds, as `v-model.trim` does. The space that the user has just typed stays, because a word may follow.
 */
import type { ReferenceClock } from '../../resolver/clock.ts'

/** An app may take so much longer for a value than it took for the one before, in milliseconds. */
export const SUCCESSOR_MS = 600

/** So many values, and so many characters of them, are remembered as emitted. */
const MAX_VALUES = 1000
const MAX_CHARACTERS = 4_000_000

export interface ControlledValueOptions {
	/** The text that the user sees. */
	shownText(): string
	/** Shows a value of the app. */
	show(text: string): void
	/** Whether an input method is at work, so that the text may not be replaced now. */
	isComposing(): boolean
	/** Whether the user is in the text. */
	hasFocus(): boolean
	clock: Pick<ReferenceClock, 'now' | 'schedule'>
}

/** Returns true if a text is another one without the space around it. */
const isTrimmed = (text: string, whole: string) => text.length < whole.length && [whole.trim(), whole.trimStart(), whole.trimEnd()].includes(text)

/** Tells echoes and commands of an app apart. */
export class ControlledValue {
	readonly #options: ControlledValueOptions
	/** Emitted values that have not come back, oldest first. */
	#emitted: { text: string, atMs: number }[] = []
	#emittedLength = 0
	/** The user changed the text in this tick. */
	#isAnswer = false
	/** The user has submitted the text and not changed it since. */
	#isSubmitted = false
	/** The value that the app set during a composition. */
	#waiting: string | null = null
	#cancel = () => {}

	constructor(options: ControlledValueOptions) {
		this.#options = options
	}

	/** The user changed the text, and the app is told. */
	onEmit(text: string): void {
		this.#cancel()
		this.#emitted.push({ text, atMs: this.#options.clock.now() })
		this.#emittedLength += text.length
		while (this.#emitted.length > MAX_VALUES || (this.#emittedLength > MAX_CHARACTERS && this.#emitted.length > 1)) this.#forget(1)
		this.#isAnswer = true
		this.#isSubmitted = false
	}

	/** The tick in which the user changed the text is over. */
	onTick(): void {
		this.#isAnswer = false
	}

	/** The user submits the text: what the app sets from now on is its own. */
	onSubmit(): void {
		this.#isSubmitted = true
	}

	/** The app set another value than it had. */
	onSet(text: string): void {
		this.#cancel()
		this.#waiting = null
		const index = this.#emitted.findIndex((emitted) => emitted.text === text)
		const echo = this.#emitted[index]
		const isLast = echo !== undefined && text === this.#emitted.at(-1)!.text
		if (!echo || (!isLast && (this.#isAnswer || this.#isSubmitted || !this.#options.hasFocus()))) return this.#obey(text)
		const next = this.#emitted[index + 1]
		this.#forget(index + 1)
		if (next) this.#cancel = this.#options.clock.schedule(() => this.#obey(text), next.atMs - echo.atMs + SUCCESSOR_MS)
	}

	/** The input method is done: what the app set meanwhile is shown now. */
	onComposed(): void {
		if (this.#waiting !== null) this.#obey(this.#waiting)
	}

	/** Forgets what was emitted: the next value of the app is a command. */
	reset(): void {
		this.#cancel()
		this.#waiting = null
		this.#forget(this.#emitted.length)
	}

	#forget(count: number): void {
		for (const { text } of this.#emitted.splice(0, count)) this.#emittedLength -= text.length
	}

	#obey(text: string): void {
		const { shownText, show, isComposing } = this.#options
		this.reset()
		if (this.#isAnswer && isTrimmed(text, shownText())) return
		if (isComposing()) this.#waiting = text
		else show(text)
	}
}
