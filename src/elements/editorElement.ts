import { pageL10n } from '../ui/dom/l10n.ts'
import { countCharacters } from '../editor/model/graphemes.ts'
import { ReferenceElement } from './referenceElement.ts'

/** Attributes of the element that belong to the field in it. */
const FIELD_ATTRIBUTES = ['aria-label', 'aria-labelledby', 'aria-describedby']

/** Properties that the browser reads from attributes, to leave the field out of its form or of validation. */
const REFLECTED = ['disabled', 'readonly']

/** The editor as a field of a form. */
export class EditorElement extends ReferenceElement {
	static readonly formAssociated = true
	static readonly observedAttributes = FIELD_ATTRIBUTES
	readonly #internals = (this as HTMLElement).attachInternals?.()
	/** Whether the value is no longer that of the attribute. */
	#isDirty = false
	#isFormDisabled = false
	/** The value before the user changed it, until the focus leaves. */
	#valueBeforeEdits: string | undefined
	#customMessage = ''

	constructor() {
		super()
		// Keys that the browser writes send an event of their own, other edits none: so the element sends all of them.
		for (const type of ['input', 'change', 'submit']) this.hideInner(type)
		this.addEventListener('focusout', (event) => {
			if (this.contains(event.relatedTarget as Node | null)) return
			const before = this.#valueBeforeEdits
			this.#valueBeforeEdits = undefined
			if (before !== undefined && before !== this.value) this.#dispatch('change', this.value)
		})
		// The browser shows its message at the text box, which may have loaded after the last change.
		this.addEventListener('invalid', () => this.#sync())
		// The click on a label.
		this.addEventListener('click', (event) => { if (event.target === this) this.focus() })
	}

	override connectedCallback(): void {
		super.connectedCallback()
		this.#sync()
		// A label may follow the field.
		queueMicrotask(() => this.update())
	}

	override attributeChangedCallback(name: string, before: string | null, text: string | null): void {
		if (FIELD_ATTRIBUTES.includes(name)) return this.update()
		if (name !== 'value') return super.attributeChangedCallback(name, before, text)
		if (!this.#isDirty) this.#setValue(text)
	}

	get value(): string {
		return String(this.getValue('value'))
	}

	set value(value: string | null | undefined) {
		this.#isDirty = true
		this.#setValue(value)
	}

	/** The value that a reset brings back: the attribute `value`. */
	get defaultValue(): string {
		return this.getAttribute('value') ?? ''
	}

	set defaultValue(value: string) {
		this.setAttribute('value', value)
	}

	get name(): string {
		return this.getAttribute('name') ?? ''
	}

	set name(name: string) {
		this.setAttribute('name', name)
	}

	get form(): HTMLFormElement | null {
		return this.#internals?.form ?? null
	}

	get labels(): NodeList {
		return this.#internals!.labels
	}

	get validity(): ValidityState {
		return this.#internals!.validity
	}

	get validationMessage(): string {
		// The page may have changed its language.
		this.#sync()
		return this.#internals!.validationMessage
	}

	get willValidate(): boolean {
		return this.#internals!.willValidate
	}

	checkValidity(): boolean {
		return this.#internals!.checkValidity()
	}

	reportValidity(): boolean {
		return this.#internals!.reportValidity()
	}

	setCustomValidity(message: string): void {
		this.#customMessage = message
		this.#sync()
	}

	formResetCallback(): void {
		this.#isDirty = false
		this.#setValue(this.defaultValue)
	}

	formStateRestoreCallback(state: string): void {
		this.value = state
	}

	formDisabledCallback(isDisabled: boolean): void {
		this.#isFormDisabled = isDisabled
		this.update()
	}

	override focus(): void {
		const waiting = this.querySelector<HTMLElement>('[role=textbox][aria-busy]')
		if (waiting) waiting.focus()
		else this.callExposed('focus', [])
	}

	override setValue(key: string, value: unknown): void {
		super.setValue(key, value)
		if (REFLECTED.includes(key)) this.toggleAttribute(key, Boolean(this.getValue(key)))
		this.#sync()
	}

	protected override props(): Record<string, unknown> {
		const { value, readonly, required, disabled, ...props } = super.props()
		return {
			...props,
			modelValue: value,
			contenteditable: !readonly,
			disabled: Boolean(disabled) || this.#isFormDisabled,
			...this.#fieldAttributes(),
			...required ? { 'aria-required': 'true' } : {},
			'onUpdate:modelValue': (text: string) => this.#onInput(text),
			onSubmit: (event: KeyboardEvent) => this.#onSubmit(event),
		}
	}

	/** Those that the app has set, and its labels unless it has. */
	#fieldAttributes(): Record<string, string> {
		const attributes = FIELD_ATTRIBUTES.map((name) => [name, this.getAttribute(name) ?? (name === 'aria-labelledby' ? this.#labelIds() : undefined)])
		return Object.fromEntries(attributes.filter(([, value]) => value !== undefined)) as Record<string, string>
	}

	/** Ids of its labels. A label without an id gets one. */
	#labelIds(): string | undefined {
		const labels = [...this.#internals?.labels ?? []] as HTMLElement[]
		if (!labels.length || this.getValue('label')) return undefined
		return labels.map((label) => {
			label.id ||= `nc-label-${crypto.getRandomValues(new Uint32Array(1))[0]}`
			return label.id
		}).join(' ')
	}

	#setValue(value: string | null | undefined): void {
		super.setValue('value', value)
		this.#sync()
	}

	#onInput(text: string): void {
		this.#isDirty = true
		this.#valueBeforeEdits ??= this.value
		this.#setValue(text)
		this.#dispatch('input', text)
	}

	#dispatch(type: string, detail: unknown): void {
		this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: type === 'input' }))
	}

	/** Enter clicks the default button of the form, as it does in an input, if there is a form and the app doesn't prevent it. */
	#onSubmit(event: KeyboardEvent): void {
		const { form } = this
		if (!this.dispatchEvent(new CustomEvent('submit', { detail: event, cancelable: true })) || !form) return
		const button = ([...form.elements] as HTMLButtonElement[]).find(({ type }) => type === 'submit')
		if (button) button.click()
		else form.requestSubmit()
	}

	/** Tells the form. */
	#sync(): void {
		const { value } = this
		const [limit, required] = [this.getValue('maxlength') as number | null, this.getValue('required')]
		const isTooLong = limit !== null && countCharacters(value) > limit
		const isMissing = Boolean(required) && value.trim() === ''
		this.#internals?.setFormValue(value)
		if (this.#customMessage) this.#setValidity({ customError: true }, this.#customMessage)
		else if (isMissing) this.#setValidity({ valueMissing: true }, pageL10n.t('Write a message …'))
		else if (isTooLong) this.#setValidity({ tooLong: true }, pageL10n.n('Message limit of {count} character reached', 'Message limit of {count} characters reached', limit))
		else this.#internals?.setValidity({})
	}

	#setValidity(flags: ValidityStateFlags, message: string): void {
		const field = this.querySelector<HTMLElement>('[role=textbox]')
		if (field) this.#internals?.setValidity(flags, message, field)
		else this.#internals?.setValidity(flags, message)
	}
}
