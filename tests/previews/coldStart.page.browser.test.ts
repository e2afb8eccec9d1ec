import { h, nextTick } from 'vue'
import { http, HttpResponse } from 'msw'
import { expect, it, onTestFinished } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { reference } from '../resolver/world.ts'
import { worker } from '../setup/worker.ts'

it('requests the links of the first screen in the first frame, once, with the headers of every request', async () => {
	sessionStorage.clear()
	document.head.setAttribute('data-user', 'alice')
	document.head.setAttribute('data-requesttoken', 'TOKEN')
	onTestFinished(() => {
		document.head.removeAttribute('data-user')
		document.head.removeAttribute('data-requesttoken')
		worker.resetHandlers()
	})
	const asked: { links: string[], headers: Headers }[] = []
	worker.use(http.post('*/ocs/v2.php/references/resolve', async ({ request }) => {
		const { references } = await request.json() as { references: string[] }
		asked.push({ links: references, headers: request.headers })
		return HttpResponse.json({ ocs: { meta: {}, data: { references: Object.fromEntries(references.map((link) => [link, reference(link)])) } } })
	}))
	const fetched: string[] = []
	const original = window.fetch
	window.fetch = (input, init) => {
		if (String(input).includes('references/resolve')) fetched.push(...(JSON.parse(String(init!.body)) as { references: string[] }).references)
		return original(input, init)
	}
	onTestFinished(() => { window.fetch = original })

	// Late, so that its code isn't there by idle time.
	const { NcRichText } = await import('nc-reference')
	const links = [1, 2, 3].map((index) => `https://cold.test/${index}`)
	await render({ render: () => h('div', [
		...links.map((link) => h(NcRichText, { text: link, referenceLimit: 1 })),
		h('div', { style: 'height: 5000px' }),
		h(NcRichText, { text: 'https://cold.test/below', referenceLimit: 1 }),
	]) })
	await nextTick()
	await new Promise(requestAnimationFrame)
	await new Promise(requestAnimationFrame)
	expect(fetched).toEqual(links)
	for (const link of links) await expect.element(page.getByText(`Title of ${link}`)).toBeVisible()
	const all = asked.flatMap((each) => each.links)
	expect(all.filter((link) => links.includes(link)).sort()).toEqual(links)
	const { headers } = asked[0]!
	expect(['accept', 'ocs-apirequest', 'requesttoken', 'x-requested-with'].map((name) => headers.get(name))).toEqual(['application/json', 'true', 'TOKEN', 'XMLHttpRequest'])
})
