// @vitest-environment jsdom
import type { ReferenceProvider } from '../../../src/contract/provider.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { providerRecords, setProviderRecords } from '../../../src/page/providers/providerList.ts'

const page = window as { _vue_richtext_reference_providers?: ReferenceProvider[] }
const files: ReferenceProvider = { id: 'files', title: 'Files', icon_url: '', order: 0, search_providers_ids: ['files'] }

afterEach(() => {
	delete page._vue_richtext_reference_providers
	document.body.replaceChildren()
	Reflect.deleteProperty(window, '_nc_initial_state')
})

describe('the providers of a page', () => {
	it('are unknown where another bundle has made an empty list, until the server has answered', () => {
		const theirs = page._vue_richtext_reference_providers = []
		expect(providerRecords()).toBeUndefined()
		setProviderRecords([])
		expect(providerRecords()).toBe(theirs)
		setProviderRecords([files])
		expect(theirs).toEqual([files])
	})

	it('are none where the server says so', () => {
		document.body.append(Object.assign(document.createElement('input'), { type: 'hidden', id: 'initial-state-core-reference-provider-list', value: btoa('[]') }))
		expect(providerRecords()).toEqual([])
	})
})
