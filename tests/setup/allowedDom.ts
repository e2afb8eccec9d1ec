/** All that the library may render, whatever a text says; anything else is an intruder. */
const ELEMENTS = new Set(`div span p a b bdi h2 h4 h5 h6 em strong del sup section img code pre blockquote ul ol li hr br table thead tbody tr th td
	input label button svg path article header time kbd mark`.split(/\s+/))
const ATTRIBUTES = new Set(`href target rel class title id for type checked disabled start align src alt loading decoding referrerpolicy dir tabindex role viewbox width height d fill
	datetime draggable translate contenteditable hidden autocomplete spellcheck placeholder popover style autocapitalize enterkeyhint value autofocus`.split(/\s+/))
const STYLES = new Set(['background-color', 'color', 'min-block-size', 'block-size', 'inline-size', 'min-height', 'height', 'width', 'left', 'top', 'position', 'display', 'text-align', 'max-block-size', 'max-inline-size', 'inset', 'max-height', 'max-width', '--available'])
/** Browsers drop tabs and line breaks: what follows would be a host. */
const PATH = /^\/(?![/\\])[^\t\n\r]*$/

/** Addresses of an app's own pictures, which may be on any host. */
const PICTURE = /^(?:https?:|blob:|data:image\/|[^:]*$)/i

function complaint(element: Element, name: string, value: string): string | null {
	if (!ATTRIBUTES.has(name) && !/^(data|aria)-[\w-]+$/.test(name)) return 'is no attribute of ours'
	if (name === 'href' && !/^(https?|mailto|tel):|^#/i.test(value) && !PATH.test(value)) return 'leads to nowhere good'
	if (name === 'src' && element.matches('.nc-editor-picture img, .mention-bubble img, .nc-editor-menu img')) return PICTURE.test(value) ? null : 'loads from nowhere good'
	if (name === 'src' && !/^(https?:\/\/|data:image\/|blob:)/i.test(value) && !PATH.test(value)) return 'loads from nowhere good'
	if (name === 'target' && (value !== '_blank' || !/noopener noreferrer/.test(element.getAttribute('rel') ?? ''))) return 'gives the opener away'
	if ((name === 'id' || name === 'for') && !/^[\w:.-]+$/.test(value)) return 'is no id'
	if (name === 'style') {
		const { style } = element as HTMLElement
		const strange = [...style].filter((property) => !STYLES.has(property) || /url|image|expression|var\(/i.test(style.getPropertyValue(property)))
		return strange.length ? `has styles that are not ours: ${strange.join()}` : null
	}
	return null
}

/** Elements, attributes and addresses below a root that must not be there, in words. */
export function intrudersIn(root: ParentNode): string[] {
	return [...root.querySelectorAll('*')].flatMap((element) => {
		const found = ELEMENTS.has(element.localName) ? [] : [`<${element.localName}>: ${element.outerHTML.slice(0, 120)}`]
		for (const { name, value } of element.attributes) {
			const wrong = complaint(element, name.toLowerCase(), value)
			if (wrong) found.push(`<${element.localName} ${name}="${value.slice(0, 120)}"> ${wrong}`)
		}
		return found
	})
}
