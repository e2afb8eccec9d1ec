import hljs from 'highlight.js/lib/common'
import { LinkifyIt } from 'linkify-it'
import MarkdownIt from 'markdown-it'
import 'nc-reference/style.css'
import type { BenchUser, Variant } from './variant.ts'

/** The least code that can show the same: no framework, no component, no option; the looks are those of the library's style sheet. */
const linkify = new LinkifyIt()

function element(name: string, className: string, parent?: Element): HTMLElement {
	const node = document.createElement(name)
	if (className) node.className = className
	parent?.append(node)
	return node
}

function anchor(url: string): HTMLAnchorElement {
	const link = document.createElement('a')
	link.href = url
	link.target = '_blank'
	link.rel = 'noopener noreferrer'
	link.textContent = url
	return link
}

function message(text: string): HTMLElement {
	const root = element('div', 'rich-text--wrapper')
	const inner = element('div', '', root)
	let last = 0
	for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
		inner.append(text.slice(last, index), anchor(url))
		last = lastIndex
	}
	inner.append(text.slice(last))
	return root
}

/** A box, its texts and its anchors, and nothing that a style sheet knows. */
function bareMessage(text: string): HTMLElement {
	const root = document.createElement('div')
	let last = 0
	for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
		root.append(text.slice(last, index), anchor(url))
		last = lastIndex
	}
	root.append(text.slice(last))
	return root
}

function clear(el: HTMLElement) {
	return () => { el.textContent = '' }
}

interface Page { name: string, description: string, link: string }

async function resolveAll(links: string[]): Promise<Record<string, { openGraphObject: Page }>> {
	const response = await fetch('/ocs/v2.php/references/resolve', {
		method: 'POST',
		headers: { accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json' },
		body: JSON.stringify({ references: links, limit: links.length }),
	})
	return (await response.json()).ocs.data.references
}

function cardOf({ name, description, link }: Page): HTMLElement {
	const card = anchor(link)
	card.className = 'widget-default'
	card.textContent = ''
	const details = element('span', 'widget-default--details', card)
	element('span', 'widget-default--name', details).textContent = name
	element('span', 'widget-default--description', details).textContent = description
	element('span', 'widget-default--link', details).textContent = link
	return card
}

function mentionOf({ label }: BenchUser): HTMLElement {
	const bubble = element('span', 'mention-bubble')
	bubble.contentEditable = 'false'
	element('span', 'nc-editor-picture mention-bubble__icon', bubble).dataset.initial = label[0]
	bubble.append(label)
	return bubble
}

const icon = new DOMParser().parseFromString('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="1rem" height="1rem"><path d="M3.9 12a5 5 0 0 1 5-5h3v2h-3a3 3 0 0 0 0 6h3v2h-3a5 5 0 0 1-5-5Z"/></svg>', 'image/svg+xml').documentElement

function chipOf(url: string): HTMLElement {
	const chip = element('span', 'nc-chip')
	chip.contentEditable = 'false'
	chip.append(document.importNode(icon, true), ' ')
	element('span', '', chip).textContent = pages.get(url)?.name ?? url
	return chip
}

/** Pages of the composer's links after their fetch. */
const pages = new Map<string, Page>()

function editableBox(el: HTMLElement): HTMLElement {
	const box = element('div', 'rich-contenteditable__input', el)
	box.contentEditable = 'true'
	box.setAttribute('role', 'textbox')
	return box
}

function parserOf(extended: boolean) {
	const highlight = (code: string, language: string) => extended && hljs.getLanguage(language) ? hljs.highlight(code, { language, ignoreIllegals: true }).value : ''
	const markdown = new MarkdownIt({ linkify: extended, breaks: true, html: false, highlight })
	markdown.linkify.set({ fuzzyLink: false })
	return markdown
}

const nodesOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.childNodes

/** Returns the last empty line outside of a fence. Only the text after it can still change. */
function openEnd(text: string, from: number): number {
	let end = from
	let inFence = false
	for (const { 0: line, index } of text.slice(from).matchAll(/.*\n/g)) {
		if (line.startsWith('```')) inFence = !inFence
		else if (!inFence && line === '\n') end = from + index + 1
	}
	return end
}

/** Returns the ids of a provider's search providers from the page's state. */
function searchProviders(providerId: string): string[] {
	const state = document.querySelector<HTMLInputElement>('#initial-state-core-reference-provider-list')!.value
	const providers = JSON.parse(atob(state)) as { id: string, search_providers_ids: string[] }[]
	return providers.find(({ id }) => id === providerId)!.search_providers_ids
}

export const variant: Variant = {
	async warm() {},
	plain(el, texts) {
		for (const text of texts) el.append(message(text))
		return clear(el)
	},
	markdown(el, texts, extended) {
		const markdown = parserOf(extended)
		for (const text of texts) {
			element('div', 'rich-text--wrapper rich-text--wrapper-markdown', el).append(...nodesOf(markdown.render(text)))
		}
		return clear(el)
	},
	bare: {
		plain(el, texts) {
			el.append(...texts.map(bareMessage))
			return clear(el)
		},
		markdown(el, texts) {
			const markdown = parserOf(false)
			for (const text of texts) element('div', '', el).append(...nodesOf(markdown.render(text)))
			return clear(el)
		},
	},
	growing(el, first) {
		const markdown = parserOf(true)
		const root = element('div', 'rich-text--wrapper rich-text--wrapper-markdown', el)
		let from = 0
		let open: ChildNode[] = []
		async function change(text: string) {
			for (const node of open) node.remove()
			const end = openEnd(text, from)
			if (end > from) root.append(...nodesOf(markdown.render(text.slice(from, end))))
			from = end
			open = [...nodesOf(markdown.render(text.slice(from)))]
			root.append(...open)
		}
		void change(first)
		return { change, unmount: clear(el) }
	},
	chat(el, texts) {
		const places = new Map<string, HTMLElement[]>()
		for (const text of texts) {
			const root = message(text)
			el.append(root)
			for (const { url } of linkify.match(text) ?? []) places.set(url, [...places.get(url) ?? [], root])
		}
		void resolveAll([...places.keys()]).then((answers) => {
			for (const [link, roots] of places) {
				const found = answers[link]?.openGraphObject
				if (!found) continue
				for (const root of roots) {
					element('div', 'nc-reference', root).append(cardOf(found))
				}
			}
		})
		return clear(el)
	},
	editor(el, value, users: Record<string, BenchUser>) {
		const box = editableBox(el)
		for (const part of value.split(/(@\w+)/)) {
			const user = part.startsWith('@') ? users[part.slice(1)] : undefined
			box.append(user ? mentionOf(user) : part)
		}
		return clear(el)
	},
	composer(el, value, users) {
		const box = editableBox(el)
		const row = element('div', 'nc-composer-previews', el)
		const parts = value.split(/(@\w+|https:\S+)/)
		const links = parts.filter((part) => part.startsWith('https:'))
		function render() {
			box.replaceChildren(...parts.map((part) => {
				const user = part.startsWith('@') ? users[part.slice(1)] : undefined
				return user ? mentionOf(user) : part.startsWith('https:') ? chipOf(part) : part
			}))
			const page = pages.get(links[0]!)
			if (page) row.replaceChildren(cardOf(page))
		}
		render()
		if (pages.size === 0) {
			void resolveAll(links).then((answers) => {
				for (const link of links) pages.set(link, answers[link]!.openGraphObject)
				render()
			})
		}
		return clear(el)
	},
	picker(providerId) {
		const dialog = element('div', 'reference-picker', document.body)
		dialog.setAttribute('role', 'dialog')
		const input = document.createElement('input')
		const list = element('ul', '', dialog)
		dialog.prepend(input)
		let timer = 0
		input.addEventListener('input', () => {
			clearTimeout(timer)
			timer = window.setTimeout(async () => {
				list.textContent = ''
				await Promise.all(searchProviders(providerId).map(async (id) => {
					const response = await fetch(`/ocs/v2.php/search/providers/${id}/search?term=${input.value}&limit=5`)
					for (const entry of (await response.json()).ocs.data.entries) element('li', '', list).textContent = entry.title
				}))
			}, 50)
		})
		input.focus()
		return new Promise((_resolve, reject) => {
			input.addEventListener('keydown', (event) => {
				if (event.key !== 'Escape') return
				dialog.remove()
				reject(new Error('closed'))
			})
		})
	},
}
