import { noPreviewReasons, type ReasonPlace } from '../../src/devtools/reasons.ts'

/** A reason for a link without a preview. */
export interface ShownReason {
	/** Short name. */
	reason: string
	/** Signs by which a developer sees it. */
	see: string
	/** Remedy for the reader or the developer. */
	remedy: string
}

/** Reasons outside of the library, which it can't know. */
const OUTSIDE: Partial<Record<ReasonPlace, readonly ShownReason[]>> = {
	'In the app and the page': [
		{ reason: 'The style sheet is missing', see: 'The card is plain text without a frame.', remedy: 'Import `nc-reference/style.css` once.' },
		{ reason: 'A widget failed', see: 'The plain card shows, and the console names the type.', remedy: 'Fix the callback of the widget: see [Write a widget](/widgets#fail).' },
	],
	'On the way': [
		{ reason: 'On a dev server, nothing proxies `/ocs`', see: 'Requests to `/ocs/…` return 404 or your own `index.html`.', remedy: 'Proxy `/ocs` and `/index.php` to a Nextcloud or to the stand-in: see [Try it without a server](/nextcloud-app#try-it-without-a-server).' },
		{ reason: 'The server is on another origin', see: 'The console reports CORS.', remedy: 'Serve both from one origin by a proxy. `--origin` of the stand-in allows another one.' },
	],
}

const PLACES: readonly ReasonPlace[] = ['In the text', 'In the app and the page', 'In the session', 'On the server', 'On the way', 'It is on its way']

/** Every reason, by the place to look for it: those of the library's table, and some outside of it. Text between backticks is code. */
export const NO_PREVIEW_REASONS: readonly (readonly [place: ReasonPlace, reasons: readonly ShownReason[]])[] = PLACES.map((place) => [place, [
	...Object.values(noPreviewReasons).filter((each) => each.place === place).map(({ title, cause, remedy }) => ({ reason: title, see: cause, remedy })),
	...OUTSIDE[place] ?? [],
]])
