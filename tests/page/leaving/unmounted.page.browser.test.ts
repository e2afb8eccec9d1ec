import { createApp, h, nextTick } from 'vue'
import { NcRichText, createReferences, type NcRichTextProps, type Reference } from 'nc-reference'
import { expect, it, onTestFinished } from 'vitest'

const LINK = 'https://paypa1.com/a'
const SAFE = 'https://example.org/a'
const reference: Reference = { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: SAFE, name: 'A title', description: null, thumb: null, link: SAFE }, accessible: true }

/** Mounts a text that counts how often it is rendered: each rendering reads its arguments. */
function mount(props: Partial<NcRichTextProps>) {
	const host = document.body.appendChild(document.createElement('div'))
	let renderings = 0
	const values = new Proxy({ name: 'x' }, { get: (target, name) => { renderings++; return Reflect.get(target, name) as unknown }, ownKeys: (target) => { renderings++; return Reflect.ownKeys(target) } })
	const app = createApp({ render: () => h(NcRichText, { text: `{name} ${SAFE} ${LINK} now`, arguments: values, ...props }) }).use(createReferences({ global: false }))
	app.mount(host)
	const root = host.firstElementChild!
	onTestFinished(() => { host.remove() })
	return { app, root, renderings: () => renderings, hover: () => root.querySelector('a')!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true, pointerType: 'touch' })) }
}

const observed = (root: Element) => {
	const changes = new MutationObserver(() => undefined)
	changes.observe(root, { childList: true, subtree: true, attributes: true, characterData: true })
	return changes
}

/** No code has loaded yet that the text waits for. A second text, which stays, says when it has. */
async function expectNothing(props: Partial<NcRichTextProps>): Promise<void> {
	const gone = mount(props)
	const witness = mount(props)
	gone.app.unmount()
	onTestFinished(() => witness.app.unmount())
	const [before, first] = [gone.renderings(), witness.renderings()]
	const changes = observed(gone.root)
	await expect.poll(witness.renderings).toBeGreaterThan(first)
	await nextTick()
	expect([gone.renderings() - before, changes.takeRecords()]).toEqual([0, []])
}

// The order counts: each test loads code that no test before it may load.
it('renders nothing of a text that is gone before its code has loaded: the judge of links', () => expectNothing({}))

it('renders nothing of a text that is gone before chips have the code of previews', async () => {
	const gone = mount({ referenceChips: true, references: { [SAFE]: reference } })
	const witness = mount({ referenceChips: true, references: { [SAFE]: reference } })
	onTestFinished(() => witness.app.unmount())
	await import('../../../src/text/chips/useInlineChips.ts')
	gone.app.unmount()
	const before = gone.renderings()
	await expect.poll(() => witness.root.querySelector('.nc-chip')).not.toBeNull()
	expect(gone.renderings() - before).toBe(0)
})

it.each<[string, Partial<NcRichTextProps>]>([
	['previews on hover', { referenceHover: true }],
	['the end of a growing text', { streaming: true }],
	['markdown', { useMarkdown: true }],
])('renders nothing of a text that is gone before its code has loaded: %s', (_, props) => expectNothing(props))

it('renders nothing of a text that is gone before the card of its hovered link has loaded', async () => {
	const gone = mount({ referenceHover: true })
	const witness = mount({ referenceHover: true })
	onTestFinished(() => witness.app.unmount())
	gone.hover()
	witness.hover()
	gone.app.unmount()
	const [before, first] = [gone.renderings(), witness.renderings()]
	await expect.poll(witness.renderings).toBeGreaterThan(first)
	await nextTick()
	expect(gone.renderings() - before).toBe(0)
})
