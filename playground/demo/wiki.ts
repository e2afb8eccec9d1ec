type Render = (el: HTMLElement, reference: { richObject: { page?: string } }) => void
type Registration = [type: string, render: Render, destroy: (el: HTMLElement) => void, options: object]

/** The registry on the page, as used by another app without its own copy of the library. */
interface SharedRegistry {
	_registerWidget?: (...registration: Registration) => void
}

/** Wiki pages are rendered by a script that knows nothing of this library but the function on `window`. */
export function registerWiki(): void {
	(window as SharedRegistry)._registerWidget?.('refdemo_wiki', (el, { richObject }) => {
		const box = document.createElement('article')
		box.className = 'demo-wiki'
		const mark = document.createElement('span')
		mark.setAttribute('aria-hidden', 'true')
		mark.textContent = 'W'
		const link = document.createElement('a')
		link.href = `https://wiki.test/${richObject.page ?? ''}`
		link.textContent = (richObject.page ?? '').replaceAll('-', ' ')
		const note = document.createElement('small')
		note.textContent = 'Wiki page'
		box.append(mark, link, note)
		el.append(box)
	}, (el) => { el.replaceChildren() }, { hasInteractiveView: false })
}
