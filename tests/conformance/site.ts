import type { PageFixture } from 'nc-reference/mock'
import { servePages } from 'nc-reference/mock'
import { readFileSync } from 'node:fs'

interface RecordedPage { status?: number, contentType?: string, head?: string, location?: string, note?: string }

/** A PNG of 2 × 2. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP8z8Dwn4GBgYGJAQoAHxcCAr7E1W0AAAAASUVORK5CYII=', 'base64')

const pages = JSON.parse(readFileSync(new URL('../fixtures/pages.json', import.meta.url), 'utf8')) as Record<string, RecordedPage>

function bodyOf(path: string, { contentType = '', head = '' }: RecordedPage, site: string): Uint8Array {
	if (contentType.startsWith('image/')) return PNG
	if (path === '/big') return Buffer.from(`<title>Big</title>${' '.repeat(6 * 1024 * 1024)}`)
	const html = `<!doctype html><html><head>${head.replaceAll('{pages}', site)}</head><body></body></html>`
	return Buffer.from(html.replace(' (the byte E9)', ''), contentType.includes('iso-8859-1') ? 'latin1' : 'utf8')
}

/** The small web site of `pages.json`, at an address. */
export function serveSite(site: string) {
	return servePages(Object.fromEntries(Object.entries(pages).map(([path, page]): [string, PageFixture] => [site + path, {
		status: page.status,
		contentType: page.contentType,
		location: page.location,
		body: bodyOf(path, page, site),
	}])))
}
