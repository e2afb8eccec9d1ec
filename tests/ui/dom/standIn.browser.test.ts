import { expect, it } from 'vitest'
import { createDemoService } from '../../../playground/service/demo.ts'
import { useService } from '../../setup/worker.ts'

it('answers the page\'s own requests and shows preview images through the service worker', async () => {
	const requests = useService(createDemoService())
	const link = 'https://news.test/harbour'
	const response = await fetch(`/ocs/v2.php/references/resolve?reference=${encodeURIComponent(link)}`, { headers: { accept: 'application/json', 'ocs-apirequest': 'true' } })
	const { ocs } = await response.json() as { ocs: { data: { references: Record<string, { openGraphObject: { name: string, thumb: string } }> } } }
	const { name, thumb } = ocs.data.references[link]!.openGraphObject
	expect(name).toBe('The old harbour gets a new life')
	const image = new Image()
	image.src = thumb
	await image.decode()
	expect(image.naturalWidth).toBe(640)
	expect(requests.map((request) => new URL(request.url).pathname)).toEqual(['/ocs/v2.php/references/resolve', new URL(thumb).pathname])
})
