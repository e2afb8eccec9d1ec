import { h } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-vue'
import { pageL10n } from '../../../src/ui/dom/l10n.ts'
import { createJudge } from '../../../src/page/leaving/useInspector.ts'
import { getServerLocation } from '../../../src/page/serverLocation.ts'
import NcRichText from '../../../src/text/NcRichText.vue'

const { _oc_webroot: webroot } = window as { _oc_webroot?: string }
afterEach(() => { Object.assign(window, { _oc_webroot: webroot }) })

const tools = { server: getServerLocation, t: pageL10n.t }

it('gives the texts of an app one judge until something changes on which it depends', () => {
	const options = { trustedHosts: ['a.test'] }
	const judge = createJudge(options, tools)
	expect(createJudge(options, tools)).toBe(judge)
	options.trustedHosts = ['b.test']
	const other = createJudge(options, tools)
	expect(other).not.toBe(judge)
	Object.assign(window, { _oc_webroot: '/cloud' })
	expect(createJudge(options, tools)).not.toBe(other)
	expect(createJudge({}, tools)).not.toBe(other)
})

it('names no app at a text without links, and names it once the text has one', async () => {
	const { container, rerender } = await render({ props: ['text'], render(this: { text: string }) { return h(NcRichText, { text: this.text }) } }, { props: { text: 'plain' } })
	const root = container.querySelector<HTMLElement & { ncLinks?: object }>('.rich-text--wrapper')!
	expect(root.ncLinks).toBeUndefined()
	await rerender({ text: 'see https://a.test/b' })
	expect(root.ncLinks).toBeDefined()
})
