import { NcCustomPickerRenderResult, registerCustomPickerElement } from 'nc-reference/register'

const NAMES = ['cat', 'party', 'harbour', 'garden', 'train', 'soup', 'bees', 'hills', 'moon']

function pictureButton(name: string): HTMLButtonElement {
	const link = `https://pics.test/${name}.gif`
	const button = document.createElement('button')
	button.type = 'button'
	const image = document.createElement('img')
	image.src = link
	image.alt = `A picture: ${name}`
	image.width = 160
	image.height = 90
	button.append(image)
	button.addEventListener('click', () => { button.dispatchEvent(new CustomEvent('submit', { bubbles: true, detail: link })) })
	return button
}

/** Pictures are picked from a grid that another app brings: plain elements, no framework. */
export function registerPictures(): void {
	registerCustomPickerElement('refdemo-pics', (el) => {
		const grid = document.createElement('div')
		grid.className = 'demo-pictures'
		grid.append(...NAMES.map(pictureButton))
		el.append(grid)
		return new NcCustomPickerRenderResult(grid)
	}, (el) => { el.replaceChildren() }, 'normal')
}
