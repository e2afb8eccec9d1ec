import type { Reference } from 'nc-reference'
import { h } from 'vue'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import NcReferenceWidget from '../../src/previews/NcReferenceWidget.vue'

const link = 'https://news.test/harbour'

const reference = (thumb: string | null, richObject: Record<string, unknown> = {}): Reference => ({
	richObjectType: 'open-graph',
	richObject,
	openGraphObject: { id: link, name: 'The old harbour', description: 'Gardens and a ferry stop.', thumb, link },
	accessible: true,
})

const renderCards = async (...references: Reference[]) =>
	(await render({ render: () => h('div', references.map((known) => h(NcReferenceWidget, { reference: known }))) })).container

const boxOf = (element: Element) => {
	const { x, width, height } = element.getBoundingClientRect()
	return [x, width, height]
}

it('puts the text into the place of a picture that does not come, from either direction, and renders the next card without one', async () => {
	const address = `${location.origin}/none-of-this.png`
	const container = await renderCards(reference(address))
	const details = () => container.querySelector('.widget-default--details')!.getBoundingClientRect()
	await expect.poll(() => container.querySelector('img')).toBeNull()
	const card = container.querySelector('.widget-default')!.getBoundingClientRect()
	expect(details().left).toBeCloseTo(card.left + 1, 0)
	container.dir = 'rtl'
	expect(details().right).toBeCloseTo(card.right - 1, 0)
	expect(getComputedStyle(container.querySelector('.nc-card-image')!).backgroundColor).toBe('rgba(0, 0, 0, 0)')
	const [without, withMissing] = [...(await renderCards(reference(null), reference(address))).querySelectorAll('.widget-default')]
	expect(withMissing!.innerHTML.replaceAll('<!--v-if-->', '')).toBe(without!.innerHTML.replaceAll('<!---->', ''))
	expect(boxOf(withMissing!.lastElementChild!)).toEqual(boxOf(without!.lastElementChild!))
})

it('asks for a picture that did not come again when the network is back', async () => {
	const address = `${location.origin}/none-of-that.png`
	const container = await renderCards(reference(address))
	await expect.poll(() => container.querySelector('img')).toBeNull()
	window.dispatchEvent(new Event('online'))
	expect((await renderCards(reference(address))).querySelector('img')).not.toBeNull()
})

it('shows the picture of the own server where there is one, and not that of another', async () => {
	const own = `${location.origin}/harbour.svg`
	const container = await renderCards(reference(own, { image_gif: true, proxied_url: 'https://pics.test/a.gif' }))
	expect(container.querySelector('img')!.src).toBe(own)
})

it('gives no room to the pictures of a server whose first one the page refuses, and takes back what it has given', async () => {
	const refuse = (blockedURI: string) => document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', {
		blockedURI, disposition: 'enforce', documentURI: location.href, effectiveDirective: 'img-src', originalPolicy: 'img-src \'self\' data: blob:', statusCode: 200, violatedDirective: 'img-src',
	}))
	const first = await renderCards(reference('https://refused.test/one.png'))
	expect(first.querySelector('img')).not.toBeNull()
	refuse('https://refused.test/one.png')
	refuse(`${location.origin}/harbour.svg`)
	await expect.poll(() => first.querySelector('.nc-card-image')).toBeNull()
	const container = await renderCards(reference('https://refused.test/two.png'), reference(`${location.origin}/harbour.svg`))
	expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([`${location.origin}/harbour.svg`])
})
