import { h } from 'vue'
import { createReferences, NcRichText, type ConnectAccount } from 'nc-reference'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { systemClock } from '../../src/page/systemClock.ts'
import { envelope, reference } from '../resolver/world.ts'

const LINKS = ['https://tracker.test/issues/1', 'https://tracker.test/issues/2', 'https://other.test/1']

async function openPage(connectAccount: ConnectAccount) {
	let isConnected = false
	const requests: string[][] = []
	let passedMs = 0
	const clock = { ...systemClock, now: () => Date.now() + passedMs }
	const plugin = createReferences({ connectAccount, clock, storage: null, global: false, async transport({ body, query }) {
		const links = (body as { references: string[] } | undefined)?.references ?? [String(query!.reference)]
		requests.push([...links].sort())
		return { status: 200, url: '/', body: envelope(Object.fromEntries(links.map((link) => [link, reference(link, { richObjectType: 'tracker', accessible: isConnected && link.includes('tracker') })]))) }
	} })
	await render({ render: () => LINKS.map((link) => h(NcRichText, { text: link, referenceLimit: 1 })) }, { global: { plugins: [plugin] } })
	await expect.poll(() => document.querySelectorAll('[data-state="forbidden"]').length).toBe(3)
	requests.length = 0
	return { requests, connect: () => { isConnected = true }, wait: (ms: number) => { passedMs += ms } }
}

it('offers to connect an account, and fetches the links of that host again when the tab comes back', async () => {
	const asked: unknown[] = []
	const { requests, connect, wait } = await openPage((preview) => {
		asked.push(preview)
		return preview.host === 'tracker.test' ? { href: '/settings/accounts', service: 'Tracker' } : null
	})
	expect(asked).toContainEqual({ link: LINKS[0], host: 'tracker.test', type: 'tracker' })
	const offers = page.getByRole('link', { name: 'Connect your account at Tracker' })
	expect(offers.elements()).toHaveLength(2)
	const [offer] = offers.elements() as HTMLAnchorElement[]
	expect([offer!.target, offer!.rel, new URL(offer!.href).pathname]).toEqual(['_blank', 'noopener noreferrer', '/settings/accounts'])
	// The new tab stays out of this test.
	offer!.addEventListener('click', (event) => event.preventDefault())
	offer!.focus()
	await userEvent.keyboard('{Enter}')
	// A first return, before the account is connected.
	window.dispatchEvent(new Event('focus'))
	document.dispatchEvent(new Event('visibilitychange'))
	await expect.poll(() => requests.flat()).toHaveLength(2)
	await expect.poll(() => document.querySelectorAll('[data-state="forbidden"]').length).toBe(3)
	wait(20_000)
	requests.length = 0
	connect()
	window.dispatchEvent(new Event('focus'))
	await expect.poll(() => document.querySelectorAll('[data-state="resolved"]').length).toBe(2)
	expect(requests.flat().sort()).toEqual(LINKS.slice(0, 2))
	expect(offers.elements()).toEqual([])
	window.dispatchEvent(new Event('focus'))
	await vi.dynamicImportSettled()
	expect(requests.flat()).toHaveLength(2)
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'https://['])('offers no "%s"', async (href) => {
	await openPage(() => ({ href }))
	expect(document.querySelectorAll('.nc-reference-connect')).toHaveLength(0)
})
