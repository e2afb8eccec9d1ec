import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { addMessages, createReferences, NcRichText, setLanguage } from 'nc-reference'
import { expect, it, vi } from 'vitest'

const GERMAN = { 'Opens in a new tab': 'Öffnet einen neuen Tab' }
const send = (plugin = createReferences()) => renderToString(createSSRApp({ render: () => h(NcRichText, { text: 'https://a.test' }) }).use(plugin))

it('speaks to each request in the strings of its own plugin', async () => {
	const [german, english] = [createReferences({ messages: GERMAN }), createReferences()]
	expect(await send(german)).toContain('aria-description="Öffnet einen neuen Tab"')
	expect(await send(english)).toContain('aria-description="Opens in a new tab"')
	expect(await send(german)).toContain('Öffnet')
})

it('changes nothing for all requests, and says what to do instead', async () => {
	const warn = vi.spyOn(console, 'warn').mockReturnValue()
	await setLanguage('de')
	addMessages(GERMAN)
	expect(await send()).toContain('Opens in a new tab')
	expect(warn.mock.calls.map(([text]) => text)).toEqual([
		'[nc-reference] Could not call setLanguage() on a server: it would change the language of every request. Use createReferences({ messages }).',
		'[nc-reference] Could not call addMessages() on a server: it would change the language of every request. Use createReferences({ messages }).',
	])
})
