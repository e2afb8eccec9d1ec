import { afterEach, expect, it, vi } from 'vitest'
import { getServerLocation } from '../../src/page/serverLocation.ts'
import { toAddresses } from '../../src/picker/picked.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
	['https://cloud.test', '/index.php/apps/app', { baseUrl: 'https://cloud.test', webroot: '' }],
	['https://cloud.test', '/nc/index.php/apps/app', { baseUrl: 'https://cloud.test/nc', webroot: '/nc' }],
	['null', '/nc/index.php/apps/app', { baseUrl: '', webroot: '/nc' }],
])('tells where the server of a page of the origin %s is', (origin, pathname, place) => {
	vi.stubGlobal('window', { location: { origin, pathname } })
	expect(getServerLocation()).toEqual(place)
	expect(toAddresses('hello', getServerLocation())).toEqual([])
})
