import { expect, it } from 'vitest'
import { mountEditor } from '../../editor/mountEditor.ts'

it('says the true host of a homograph in an editor, where nothing else of the page has loaded the inspection', async () => {
	const { box } = await mountEditor({ modelValue: 'See https://аррӏе.com/id now', chips: true })
	await expect.poll(() => box.querySelector('.nc-chip__host')?.textContent).toContain('xn--80ak6aa92e.com')
})
