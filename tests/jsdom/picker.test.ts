// @vitest-environment jsdom
import { createApp, h } from 'vue'
import { createReferences, NcReferencePicker } from 'nc-reference'
import { expect, it, vi } from 'vitest'

it('shows its list, and the preview beside it, where there are no observers', async () => {
	const errors: unknown[] = []
	const box = document.body.appendChild(document.createElement('div'))
	const app = createApp(() => h(NcReferencePicker))
	app.config.errorHandler = (error) => { errors.push(error) }
	const transport = vi.fn(({ path }: { path: string }) => Promise.resolve({ status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: [] } } }))
	app.use(createReferences({ transport, storage: null, access: () => ({ user: 'alice', shareToken: null }) })).mount(box)
	await expect.poll(() => box.querySelector('[role=option]')?.textContent).toContain('Any link')
	expect(box.querySelector('[role=region]')).not.toBeNull()
	expect(errors).toEqual([])
	app.unmount()
})
