// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { sendFirstRequest, takeFirstRequests } from '../../src/page/firstRequests.ts'

it('reads an answer after blank lines, as a configuration file of a server may print them, and notes when it came', async () => {
	vi.stubGlobal('fetch', async () => new Response('\n\n{"ocs":{}}'))
	onTestFinished(() => { vi.unstubAllGlobals() })
	sendFirstRequest('alice', ['https://a.test/1'])
	const [request] = takeFirstRequests()
	expect((await request!.response).body).toEqual({ ocs: {} })
	expect(request!.endedAt).toBeGreaterThanOrEqual(request!.sentAt)
})
