import { registerWidget, type ReferenceWidgetRenderProperties } from 'nc-reference/register'

/** Rich object of the harbour's provider. */
interface Tide {
	place: string
	/** Metres above chart datum, hour by hour. */
	metres: number[]
}

const SVG = 'http://www.w3.org/2000/svg'

function render(el: HTMLElement, { place, metres }: Tide) {
	const highest = Math.max(...metres)
	const points = metres.map((metre, hour) => `${hour / (metres.length - 1) * 240},${64 - metre / highest * 56}`).join(' ')
	const curve = document.createElementNS(SVG, 'polyline')
	curve.setAttribute('points', points)
	const chart = document.createElementNS(SVG, 'svg')
	chart.setAttribute('viewBox', '0 0 240 72')
	chart.setAttribute('preserveAspectRatio', 'none')
	chart.setAttribute('aria-hidden', 'true')
	chart.append(curve)
	const title = document.createElement('strong')
	title.textContent = `Tide at ${place}`
	const text = document.createElement('p')
	text.textContent = `High water ${highest.toFixed(1)} m at ${String(metres.indexOf(highest)).padStart(2, '0')}:00`
	el.className = 'tide'
	el.append(title, text, chart)
}

registerWidget('demo_tide', (el, { richObject }: ReferenceWidgetRenderProperties<Tide>) => {
	render(el, richObject)
}, (el) => { el.replaceChildren() }, { hasInteractiveView: false })
