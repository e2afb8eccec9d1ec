/** Sizes of the same imports from `@nextcloud/vue` in kB gzip without Vue, measured once for a fixed release. */
export const PEER = {
	version: '9.13.0',
	kB: { 'rich text': '137', editor: '248', 'picker functions': '115', everything: '297' },
}
