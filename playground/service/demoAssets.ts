import { makePicture } from './demoPages.ts'
import { makePortrait } from './portrait.ts'

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">'
const SHAPES: Record<string, string> = {
	'tag.svg': 'M1 2v6l7 7 6-6-7-7zm3 1.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
	'picture.svg': 'M1 2h14v12H1zm2 10h10L9.500 7 7 10.500 5.500 9z',
	'folder.svg': 'M1 3h5l2 2h7v8H1z',
	'files.svg': 'M2 2h3v12H2zm4 0h3v12H6zm4.200.6 2.900-.8 2.900 11.300-2.900.8z',
	'file.svg': 'M3 1h6l4 4v10H3zm5 1.500v3.500h3.500zM5 8h6v1H5zm0 2.500h6v1H5z',
	'text.svg': 'M3 1h6l4 4v10H3zm5 1.500v3.500h3.500zM5 8h6v1H5zm0 2.500h6v1H5z',
	'search.svg': 'M6.500 1a5.500 5.500 0 0 1 4.400 8.800l4 4-1.200 1.200-4-4A5.500 5.500 0 1 1 6.500 1zm0 1.700a3.800 3.800 0 1 0 0 7.600 3.800 3.800 0 0 0 0-7.600z',
	'history.svg': 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm-.900 3v4.500l3.600 2.200.800-1.300-2.800-1.700V4z',
	'error.svg': 'M8 1l7 13H1zm-.800 4.500v4.500h1.600V5.500zm0 5.500v1.600h1.600V11z',
	'toggle-filelist.svg': 'M2 2h12v3H2zm0 5h8v3H2zm0 5h5v3H2z',
}
const OTHER = 'M2 2h12v12H2z'

/** The picture behind an address that a server or the web would have: icons, portraits, and the pictures of pics.test. */
export function demoAsset(url: URL): string | undefined {
	const [, person, dark] = /^\/index\.php\/avatar\/(\w+)\/\d+(\/dark)?$/.exec(url.pathname) ?? []
	if (person) return makePortrait({ id: person, letter: person[0]!.toUpperCase(), isDark: Boolean(dark) })
	const name = url.pathname.replace(/^.*\//, '')
	if (url.hostname === 'pics.test') return makePicture([...name].reduce((sum, char) => sum + char.charCodeAt(0) * 7, 0) % 360)
	return /^(\/index\.php)?\/(core|apps\/[\w-]+)\/img\//.test(url.pathname) ? `${ICON}<path d="${SHAPES[name] ?? OTHER}"/></svg>` : undefined
}
