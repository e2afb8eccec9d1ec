import { describe, expect, it } from 'vitest'
import { iconOf } from '../../src/picker/searchOptions.ts'

describe('the icon of a search result', () => {
	it.each([
		['a CSS class', '', 'icon-tag', { thumbnail: '', image: '', className: 'icon-tag' }],
		['several classes', '', ' icon-tag  dark ', { thumbnail: '', image: '', className: 'icon-tag  dark' }],
		['an address of the server', '', '/apps/theming/text.svg?v=1', { thumbnail: '', image: '/apps/theming/text.svg?v=1', className: '' }],
		['a whole address', '', 'https://a.test/i.png', { thumbnail: '', image: 'https://a.test/i.png', className: '' }],
		['a picture, with the icon in reserve', '/t.png', 'icon-tag', { thumbnail: '/t.png', image: '', className: 'icon-tag' }],
		['an icon that is sent as a picture', '/core/img/actions/tag.svg', '', { thumbnail: '', image: '/core/img/actions/tag.svg', className: '' }],
		['a picture of the thing itself', '/remote.php/dav/files/plan.svg', '', { thumbnail: '/remote.php/dav/files/plan.svg', image: '', className: '' }],
		['nothing', '', '', { thumbnail: '', image: '', className: '' }],
		['nothing of what is neither', 'javascript:alert(1)', 'x"y', { thumbnail: '', image: '', className: '' }],
	])('is %s', (_, thumbnailUrl, icon, expected) => {
		expect(iconOf({ thumbnailUrl, icon })).toEqual(expected)
	})
})
