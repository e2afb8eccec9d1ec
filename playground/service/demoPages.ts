import type { PageFixture } from 'nc-reference/mock'

interface DemoPage {
	title: string
	description?: string
	/** Hue of its picture, 0 to 360; none where it has no picture. */
	hue?: number
}

/** Web pages that the demo's generic provider can read. */
const PAGES: Record<string, DemoPage> = {
	'https://news.test/harbour': { title: 'The old harbour gets a new life', description: 'After ten years of planning the city opens the quay: gardens, a ferry stop, and a hall for markets.', hue: 205 },
	'https://news.test/observatory': { title: 'A night at the observatory', description: 'Forty visitors, one telescope, and the rings of Saturn.', hue: 262 },
	'https://recipes.test/bread': { title: 'Bread with four ingredients', description: 'Flour, water, salt and patience. Ready in a day, most of which it works alone.', hue: 32 },
	'https://recipes.test/soup': { title: 'Pumpkin soup for a crowd', description: 'Serves twelve, or four for three days.', hue: 18 },
	'https://travel.test/night-train': { title: 'By night train to the sea', description: 'Board at nine, wake up to gulls. A guide to compartments, breakfast and the best window.', hue: 224 },
	'https://travel.test/alps': { title: 'Three huts in the Alps', description: 'A walk of four days for people who like stairs.', hue: 152 },
	'https://garden.test/bees': { title: 'What bees want from your balcony', description: 'Thyme, borage, and leave the hollow stems over winter.', hue: 48 },
	'https://music.test/quartet': { title: 'Quartet in residence: the spring programme', description: 'Seven evenings, from Haydn to now.', hue: 334 },
	'https://docs.test/handbook': { title: 'Handbook', description: 'How we work: meetings, holidays, and who has the keys.' },
	'https://docs.test/release-notes': { title: 'Release notes' },
}

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** A landscape of three hills in one hue. */
export function makePicture(hue: number): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 80% 88%)"/><stop offset="1" stop-color="hsl(${hue + 30} 70% 70%)"/></linearGradient></defs>
<path fill="url(#sky)" d="M0 0h640v360H0z"/><circle cx="${120 + hue}" cy="110" r="44" fill="hsl(${hue + 40} 95% 94%)"/>
<path fill="hsl(${hue} 45% 58%)" d="M0 250q120-120 260-20t380-50v180H0z"/><path fill="hsl(${hue} 50% 44%)" d="M0 300q180-110 330-30t310-40v130H0z"/>
<path fill="hsl(${hue} 55% 30%)" d="M0 340q220-70 400-20t240-20v60H0z"/></svg>`
}

function documentOf(link: string, { title, description, hue }: DemoPage): string {
	const tags = Object.entries({
		'og:title': title,
		'og:description': description,
		'og:image': hue === undefined ? undefined : `${link}/picture.svg`,
	}).filter((tag): tag is [string, string] => tag[1] !== undefined)
	return `<!doctype html><title>${escape(title)}</title>${tags.map(([name, value]) => `<meta property="${name}" content="${escape(value)}">`).join('')}`
}

/** Links of the demo's web pages, for messages. */
export const demoPageLinks = Object.keys(PAGES)

/** The demo's small world wide web. */
export const demoPages: Record<string, PageFixture> = Object.fromEntries(Object.entries(PAGES).flatMap(([link, page]) => [
	[link, { body: documentOf(link, page) }],
	...(page.hue === undefined ? [] : [[`${link}/picture.svg`, { contentType: 'image/svg+xml', body: makePicture(page.hue) }] as const]),
]))
