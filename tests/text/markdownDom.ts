/** Conversion of trees into single lines of text, for the conformance tests. */

const BLOCKS = 'p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|section|div'
const KEPT = ['href', 'title', 'src', 'alt', 'start', 'align', 'class', 'type', 'checked', 'disabled']

function attributes(element: Element): string {
	return KEPT.filter((name) => element.hasAttribute(name))
		.map((name) => [name, element.getAttribute(name)!] as const)
		.filter(([name, value]) => name !== 'class' || value.startsWith('language-'))
		.map(([name, value]) => ` ${name}=${JSON.stringify(name === 'checked' || name === 'disabled' ? '' : value)}`)
		.join('')
}

function serialized(node: Node, verbatim: boolean): string {
	if (node.nodeType === Node.TEXT_NODE) return verbatim ? JSON.stringify(node.nodeValue) : node.nodeValue!.replaceAll('<', '‹').replace(/[ \t]*\n[ \t]*/g, '⏎')
	if (!(node instanceof Element) || node.matches('.nc-true-host')) return ''
	const tag = node.localName
	if (tag === 'br') return '⏎'
	const inside = [...node.childNodes].map((child) => serialized(child, verbatim || tag === 'pre' || tag === 'code')).join('')
	return `<${tag}${attributes(node)}>${inside}</${tag}>`
}

/** A tree as text: line breaks are one character however they are written, blanks around blocks do not count. */
export function canonical(root: Node): string {
	const text = [...root.childNodes].map((node) => serialized(node, false)).join('')
	return text.replace(/\s*⏎[⏎\s]*/g, '⏎')
		.replace(new RegExp(`\\s*⏎?(</?(?:${BLOCKS})\\b(?:"(?:\\\\.|[^"\\\\])*"|[^>"])*>)⏎?\\s*`, 'g'), '$1')
		.replace(/^⏎|⏎$/g, '')
}

function unwrap(element: Element) {
	element.replaceWith(...element.childNodes)
}

/** The specification's HTML with the deliberate differences of ours. */
export function expected(html: string, { links }: { links: 'all' | 'followed' }): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html')
	for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
		// Headings are lowered, for a message is a part of a page that has its own.
		const lowered = document.createElement(`h${Math.min(Number(heading.localName[1]) + 3, 6)}`)
		lowered.append(...heading.childNodes)
		heading.replaceWith(lowered)
	}
	if (links === 'followed') {
		// Links without an absolute address of a known scheme become text, and so do such images.
		for (const anchor of body.querySelectorAll('a')) if (!/^(https?|mailto|tel):/i.test(anchor.getAttribute('href')!)) unwrap(anchor)
		for (const image of body.querySelectorAll('img')) if (!/^https?:/i.test(image.getAttribute('src')!)) image.replaceWith(image.alt)
	}
	body.normalize()
	return canonical(body)
}
