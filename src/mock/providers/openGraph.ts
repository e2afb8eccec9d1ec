import type { Token, TokenHandler } from 'parse5'
import { Tokenizer, TokenizerMode } from 'parse5'

/** Metadata of a page. */
export interface PageDescription {
	title: string | null
	description: string | null
	imageUrl: string | null
}

/** Elements with raw text content, and the tokenizer state for it. */
const RAW = new Map<string, Tokenizer['state']>([
	['title', TokenizerMode.RCDATA], ['textarea', TokenizerMode.RCDATA], ['script', TokenizerMode.SCRIPT_DATA], ['plaintext', TokenizerMode.PLAINTEXT],
	...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name): [string, Tokenizer['state']] => [name, TokenizerMode.RAWTEXT]),
])
const FOREIGN = ['svg', 'math']

const tidy = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() || null
const ignore = () => undefined

/** Collects tags and title from the stream of tokens. It doesn't build a tree, because a hostile page could make that take minutes. */
class Collector implements TokenHandler {
	readonly tags = new Map<string, string>()
	title: string | undefined
	readonly tokenizer = new Tokenizer({}, this)
	#foreign = 0
	#inTitle = false

	onStartTag({ tagName, attrs, selfClosing }: Token.TagToken) {
		if (FOREIGN.includes(tagName) && !selfClosing) this.#foreign++
		if (this.#foreign) return
		this.tokenizer.state = RAW.get(tagName) ?? this.tokenizer.state
		if (tagName === 'title' && this.title === undefined) {
			this.#inTitle = true
			this.title = ''
		}
		if (tagName === 'meta') this.#collect(new Map(attrs.map(({ name, value }) => [name, value])))
	}

	onEndTag({ tagName }: Token.TagToken) {
		if (FOREIGN.includes(tagName)) this.#foreign = Math.max(0, this.#foreign - 1)
		if (tagName === 'title') this.#inTitle = false
	}

	onCharacter({ chars }: Token.CharacterToken) {
		if (this.#inTitle) this.title += chars
	}

	onWhitespaceCharacter = this.onCharacter.bind(this)
	onNullCharacter = ignore
	onComment = ignore
	onDoctype = ignore
	onEof = ignore

	#collect(attributes: Map<string, string>) {
		const property = (attributes.get('property') ?? attributes.get('name'))?.trim().toLowerCase()
		const content = attributes.get('content')
		if (property?.startsWith('og:') && content && !this.tags.has(property)) this.tags.set(property, content)
	}
}

/**
 * Reads the Open Graph tags or else the title. `name="description"`, Twitter's tags and relative images are ignored,
 * as on the recorded server.
 * @see https://ogp.me
 */
export function readOpenGraph(html: string): PageDescription {
	const collector = new Collector()
	collector.tokenizer.write(html, true)
	const { tags, title } = collector
	const image = tags.get('og:image') ?? tags.get('og:image:url') ?? tags.get('og:image:secure_url')
	return {
		title: tidy(tags.get('og:title')) ?? tidy(title),
		description: tidy(tags.get('og:description')),
		imageUrl: image && /^https?:\/\//i.test(image.trim()) ? image.trim() : null,
	}
}
