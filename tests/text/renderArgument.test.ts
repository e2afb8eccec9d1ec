import { createSSRApp, h } from 'vue'
import { renderToString } from '@vue/server-renderer'
import { describe, expect, it } from 'vitest'
import { renderArgument, safeProps, type RichTextArgument } from '../../src/text/renderInline.ts'

const Box = { name: 'AppBox', render: () => h('b', 'box') }
const context = { components: { AppBox: Box } }

/** Parses data that an app passes on from a server. */
const fromServer = (json: string) => JSON.parse(json) as RichTextArgument
const rendered = (json: string) => {
	const node = renderArgument('x', { x: fromServer(json) }, context)
	return node && renderToString(createSSRApp({ render: () => node }))
}

describe('an argument out of JSON', () => {
	it('is the component that it names', async () => {
		expect(await rendered('{"component":"AppBox","props":{"title":"hello"}}')).toBe('<b title="hello" class="rich-text--component">box</b>')
	})

	it.each([
		'{"component":"iframe"}',
		'{"component":"constructor"}',
		'{"component":"__proto__"}',
		'{"component":{"template":"<b>made</b>"}}',
		'{"component":{"extends":{"template":"<b>made</b>"}}}',
		'{"component":{"mixins":[{"template":"<b>made</b>"}],"props":["a"]}}',
		'{"component":{"__v_isVNode":true,"type":"script","props":{"innerHTML":"pwned()"},"shapeFlag":8}}',
		'{"component":{"render":"h","setup":{}}}',
		'{"component":[]}',
		'{"component":1}',
		'{"component":null}',
		'{}',
	])('makes no component of %s', (json) => {
		expect(rendered(json)).toBeNull()
	})

	it('keeps objects for what they are', () => {
		const props = JSON.parse('{"to":{"toString":null},"data":[[1,"javascript:a"],{"valueOf":null}],"src":[],"href":[["https://a.test"]]}')
		expect(safeProps(props)).toEqual(props)
	})

	it('keeps props that only begin like a listener', () => {
		const props = { online: true, once: 1, only: null, onboarding: false }
		expect(safeProps(props)).toEqual(props)
		const onClick = () => undefined
		expect(safeProps({ onClick, 'on-press': onClick })).toEqual({ onClick, 'on-press': onClick })
	})

	it.each(['{"onclick":"pwned()"}', '{"onclick":["pwned()"]}', '{"ONCLICK":"pwned()"}', '{"onClick":"pwned()"}', '{"onClick":["pwned()"]}', '{"onClick":true}', '{"on:click":1}', '{"href":["javascript:pwned()"]}', '{"href":[["java\\nscript:pwned()"]]}', '{"src":"JAVASCRIPT:pwned()"}'])('hands on nothing of %s', (json) => {
		expect(safeProps(JSON.parse(json))).toEqual({})
	})

	it('chooses no class', async () => {
		expect(await rendered('{"component":"AppBox","props":{"class":"modal-mask","style":{"position":"fixed"},"id":"header"}}')).toBe('<b class="rich-text--component">box</b>')
	})

	it.each(['style', 'STYLE', 'id', 'class', 'is', 'popover', 'popover-target', 'autofocus', 'name'])('keeps "%s" from an element that does not declare it', (name) => {
		const props = { [name]: 'position: fixed', title: 'kept' }
		expect(safeProps(props, Box)).toEqual({ title: 'kept' })
		expect(safeProps(props, { props: [name] })).toEqual(props)
		expect(safeProps(props, { props: { [name]: String } })).toEqual(props)
	})

	it.each(['__proto__', 'constructor', 'prototype'])('brings no props in by "%s"', async (name) => {
		const html = await rendered(`{"component":"AppBox","props":{"${name}":{"innerHTML":"<i>made</i>","onclick":"pwned()"},"title":"kept"}}`)
		expect(html).not.toMatch(/<i>|pwned/)
		expect(html).toContain('kept')
		expect(Object.keys(safeProps(JSON.parse(`{"${name}":{"a":1}}`)))).not.toContain('__proto__')
		expect('innerHTML' in {}).toBe(false)
	})
})
