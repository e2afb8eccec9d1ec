import { registerFence } from 'nc-reference/register'
import './bars.css'

/** Draws a bar for each line with a name and a number. */
function drawBars(el: HTMLElement, { code }: { code: string }) {
	const list = el.appendChild(document.createElement('dl'))
	list.className = 'demo-bars'
	for (const [, name, value] of code.matchAll(/^(.+?)\s+(\d+)$/gm)) {
		const term = list.appendChild(document.createElement('dt'))
		term.textContent = name!
		const bar = list.appendChild(document.createElement('dd'))
		bar.textContent = value!
		bar.style.inlineSize = `${Number(value) * 2}%`
	}
}

registerFence('bars', drawBars)
