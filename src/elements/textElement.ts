import { preloadMarkdown } from '../markdown/markdownChunk.ts'
import { ReferenceElement } from './referenceElement.ts'

const IN_CONTENT = { characterData: true, childList: true, subtree: true }

/** A text. Unless its property is set, the content of the element is the text, also when a framework changes that content later. */
export class TextElement extends ReferenceElement {
	/** Nodes that the text was read from. They are no longer on the page, but frameworks keep them and write into them. */
	#content: readonly Node[] | undefined
	#isParsing = false
	/** Whether it shows a rendering without its text, for example a clone. */
	#isWaiting = false
	#changes: MutationObserver | undefined

	override setValue(key: string, value: unknown): void {
		if (key === 'text' && (value ?? '') !== this.getValue(key)) this.#content = undefined
		super.setValue(key, value)
		if (!this.#isWaiting || key !== 'text') return
		this.#isWaiting = false
		this.connectedCallback()
	}

	protected override isReady(): boolean {
		const isLoading = document.readyState === 'loading'
		const hasText = this.getValue('text') !== ''
		if (isLoading && !this.#isParsing) {
			this.#isParsing = true
			document.addEventListener('DOMContentLoaded', () => this.#onParsed(), { once: true })
		}
		if (!hasText && isLoading) return false
		if (!hasText && !this.#content && this.querySelector(':scope > .rich-text--wrapper')) {
			this.#isWaiting = true
			return false
		}
		if (!hasText || isLoading) this.#observe()
		if (!hasText) this.#readContent([...this.childNodes])
		return true
	}

	/** Keeps what a server has rendered until the same can be rendered here. */
	protected override load(): Promise<unknown> | null {
		return this.firstChild && (this.getValue('useMarkdown') || this.getValue('useExtendedMarkdown')) ? preloadMarkdown().catch(() => undefined) : null
	}

	#observe(): void {
		this.#changes ??= new MutationObserver((records) => this.#onChanges(records))
		this.#changes.observe(this, { childList: true })
	}

	#onParsed(): void {
		this.#onChanges(this.#changes?.takeRecords() ?? [])
		this.#isParsing = false
		if (!this.#content) this.#changes?.disconnect()
		this.connectedCallback()
	}

	/** Reads the text from nodes, and writes it into the attribute, so that a clone has it. */
	#readContent(nodes: readonly Node[]): void {
		this.#content = nodes
		const text = nodes.map((node) => node.textContent).join('').trim()
		super.setValue('text', text)
		if (text) this.setAttribute('text', text)
		else this.removeAttribute('text')
		for (const node of nodes) this.#changes?.observe(node, IN_CONTENT)
	}

	#onChanges(records: readonly MutationRecord[]): void {
		const { rendered } = this
		if (!rendered || !this.isConnected) return
		const others = [...this.childNodes].filter((node) => node !== rendered)
		// The parser adds what a server has rendered for the same text.
		if (this.#isParsing && !this.#content) return others.forEach((node) => node.remove())
		const isShown = rendered.parentNode === this
		const added = isShown ? others.filter((node) => node instanceof Text && node.data.trim() !== '') : others
		if (added.length) this.#readContent(isShown ? [...this.#content ?? [], ...added] : added)
		else if (!isShown && this.#content) this.#readContent([])
		else if (this.#content && records.some(({ target }) => target !== this)) this.#readContent(this.#content)
		for (const node of added) (node as ChildNode).remove()
		if (!isShown) this.remount()
		this.#changes?.takeRecords()
	}
}
