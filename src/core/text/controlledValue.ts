/**
 * Interprets the values that an app sets on its editor.
 *
 * An app answers each emitted value at once, throttled, or after a request. A value that this editor emitted is an echo and is never shown again, because a newer
 * one may be on its way. Any other value is a command of the app and is shown at once.
 *
 * An app refuses a change by keeping its value: then it sets nothing at all. Silence may also be slowness, so a refusal counts only after the user has paused. It
 * also counts only for an app that has answered within a tick before, and never later than a pause. An app that holds no value, or saves it late, keeps the text
 * as the user wrote it.
 *
 * An app may trim what it holds, as `v-model.trim` does. The space that the user has just typed stays, because a word may follow.
 */
import type { ReferenceClock } from '../clock.ts'

/** A pause of the user after which an app has answered, in milliseconds. */
export const ANSWER_MS = 600

/** Time after which a value no longer counts as an echo, in milliseconds. */
const MAX_AGE_MS = 10_000

/** So many values, and so many characters of them, are remembered as emitted. */
const MAX_VALUES = 1000
const MAX_CHARACTERS = 4_000_000

/** Kind of an app's value: a new value, an answer to the last emitted one, or the one before a refused change. */
export type AppValueKind = 'command' | 'answer' | 'refusal'

export interface ControlledValueOptions {
	/** The text that the user sees. */
	shownText(): string
	/** The value that the app holds. */
	heldText(): string
	/** Shows a value of the app. */
	show(text: string, kind: AppValueKind): void
	/** Whether an input method is at work, so that the text may not be replaced now. */
	isComposing(): boolean
	clock: Pick<ReferenceClock, 'now' | 'schedule'>
}

/** Returns true if a text is another one without the space around it. */
const isTrimmed = (text: string, whole: string) => text.length < whole.length && [whole.trim(), whole.trimStart(), whole.trimEnd()].includes(text)

/** Tells echoes, commands and refusals of an app apart. */
export class ControlledValue {
	readonly #options: ControlledValueOptions
	/** Emitted values that have not come back, oldest first. */
	#emitted: { text: string, atMs: number }[] = []
	#emittedLength = 0
	/** The last emitted value, until the tick is over. */
	#justEmitted: string | null = null
	/** The value that was taken back because the app seemed to refuse it. */
	#refused: string | null = null
	/** The app has set an emitted value before the next tick. */
	#isPrompt = false
	/** The app has set an emitted value after it seemed to have refused it. */
	#isSlow = false
	/** The value that the app set during a composition. */
	#waiting: { text: string, kind: AppValueKind } | null = null
	#cancel = () => {}

	constructor(options: ControlledValueOptions) {
		this.#options = options
	}

	/** The user changed the text, and the app is told. */
	onEmit(text: string): void {
		this.#emitted.push({ text, atMs: this.#options.clock.now() })
		this.#emittedLength += text.length
		while (this.#emitted.length > MAX_VALUES || (this.#emittedLength > MAX_CHARACTERS && this.#emitted.length > 1)) this.#forget(1)
		this.#justEmitted = text
		this.#refused = null
		this.#awaitAnswer()
	}

	/** The tick in which the user changed the text is over. */
	onTick(): void {
		this.#justEmitted = null
	}

	/** The app set another value than it had. */
	onSet(text: string): void {
		if (text === this.#justEmitted) this.#isPrompt = true
		if (this.#acknowledge(text)) {
			if (text === this.#options.shownText()) this.#waiting = null
			return
		}
		if (text === this.#refused) this.#isSlow = true
		this.#refused = null
		this.#forget(this.#emitted.length)
		this.#cancel()
		const kind = this.#justEmitted === null ? 'command' : 'answer'
		if (this.#options.isComposing()) this.#waiting = { text, kind }
		else this.#show(text, kind)
	}

	/** The input method is done: what the app set meanwhile is shown now. */
	onComposed(): void {
		const waiting = this.#waiting
		if (!waiting) return
		this.#waiting = null
		this.#forget(this.#emitted.length)
		this.#show(waiting.text, waiting.kind)
	}

	dispose(): void {
		this.#cancel()
	}

	/** Forgets an emitted value that has come back, and those before it; false where it is none. */
	#acknowledge(text: string): boolean {
		const nowMs = this.#options.clock.now()
		const index = this.#emitted.findIndex((emitted) => emitted.text === text && nowMs - emitted.atMs <= MAX_AGE_MS)
		if (index < 0) return false
		if (nowMs - this.#emitted[index]!.atMs > ANSWER_MS) this.#isSlow = true
		this.#forget(index + 1)
		if (this.#emitted.length === 0) this.#cancel()
		else this.#awaitAnswer()
		return true
	}

	#forget(count: number): void {
		for (const { text } of this.#emitted.splice(0, count)) this.#emittedLength -= text.length
	}

	#awaitAnswer(): void {
		this.#cancel()
		this.#cancel = this.#options.clock.schedule(() => this.#onPause(), ANSWER_MS)
	}

	#onPause(): void {
		const { shownText, heldText, isComposing } = this.#options
		if (shownText() === heldText()) return this.#forget(this.#emitted.length)
		if (!this.#isPrompt || this.#isSlow) return
		if (isComposing()) return this.#awaitAnswer()
		this.#refused = shownText()
		this.#forget(this.#emitted.length)
		this.#show(heldText(), 'refusal')
	}

	#show(text: string, kind: AppValueKind): void {
		const { shownText, show } = this.#options
		if (kind === 'command' || !isTrimmed(text, shownText())) show(text, kind)
	}
}
