import { expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page } from 'vitest/browser'
import { NcRichText } from 'nc-reference'
import { createDemoService } from '../../../playground/service/demo.ts'
import { useService } from '../../setup/worker.ts'

it('shows the preview of a link of the text', async () => {
	const requests = useService(createDemoService())
	const { container } = await render(NcRichText, { props: { text: 'See https://tracker.test/issues/7 please', referenceLimit: 1 } })
	expect(container.querySelector('.rich-text--wrapper > div')?.textContent).toBe('See https://tracker.test/issues/7 please')
	await expect.element(page.getByText('Issue number 7')).toBeVisible()
	expect(requests).toHaveLength(1)
})
