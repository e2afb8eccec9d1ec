/** A reason for a link without a preview. */
export interface NoPreviewReason {
	/** Short name. */
	reason: string
	/** Signs by which a developer sees it. */
	see: string
	/** Remedy for the reader or the developer. */
	remedy: string
	/** The states and wait reasons of the library that it explains. `tests/manual.test.ts` checks that each one is explained. */
	explains?: readonly string[]
}

/** Every reason, by where to look for it. Text between backticks is code. */
export const NO_PREVIEW_REASONS: readonly (readonly [place: string, reasons: readonly NoPreviewReason[]])[] = [
	['In the text', [
		{ reason: 'The text shows no previews', see: 'The link is an anchor and nothing follows.', remedy: 'Set `referenceLimit` of `NcRichText`; its default is 0. A link beyond the limit has none either: set `referenceExpandable`.' },
		{ reason: 'The author wrote `<https://…>`', see: 'The address is in angle brackets in the source.', remedy: 'Nothing: the author asked for a plain link. Remove the brackets.' },
		{ reason: 'The link is code', see: 'It is within backticks or a fence.', remedy: 'Nothing, or write it outside the code.' },
		{ reason: 'It isn’t an http(s) link', see: 'The address starts with `mailto:`, `tel:` or a name without a scheme.', remedy: 'Write the whole address.' },
		{ reason: 'It contains a user name or password', see: '`https://name:secret@host/`', remedy: 'Remove them. Such links are never sent.' },
	]],
	['In the app and the page', [
		{ reason: 'The policy excludes it', see: '`useReferencePolicy()` returns `internal` or `off`. With `click`, a button stands in its place.', remedy: 'Change `policy` of `createReferences` or `provideReferencePolicy`, or press the button.', explains: ['idle'] },
		{ reason: 'The preview was closed', see: 'It has returned in another tab.', remedy: 'Open the text in another tab. The choice lasts as long as the tab.' },
		{ reason: 'It isn’t near the screen', see: 'It appears when you scroll. A closed `<details>` and a hidden view count as far away.', remedy: 'Nothing.', explains: ['look-ahead'] },
		{ reason: 'The style sheet is missing', see: 'The card is plain text without a frame.', remedy: 'Import `nc-reference/style.css` once.' },
		{ reason: 'The code couldn’t be loaded', see: 'The network panel shows a failed script; the console warns once.', remedy: 'Check that your server serves the chunks of your build, also after an update.', explains: ['loading'] },
		{ reason: 'A widget failed', see: 'The plain card shows, and the console names the type.', remedy: 'Fix the callback of the widget: see [Write a widget](/widgets#fail).' },
	]],
	['In the session', [
		{ reason: 'There is no user and no share', see: 'The page of a Nextcloud has `data-requesttoken` in its head but no `data-user`, and no request is sent.', remedy: 'Sign in, pass `access` to `createReferences`, or set `document.head.dataset.user` in a test.', explains: ['not-found'] },
		{ reason: 'The session has ended', see: 'State `signed-out`; the answer was 401.', remedy: 'Sign in, in any tab. The preview continues when you return.', explains: ['signed-out'] },
		{ reason: 'The answer is for another user', see: 'State `signed-out`; the header `x-user-id` names somebody else.', remedy: 'Reload the page.' },
		{ reason: 'This user has no access', see: 'State `forbidden`; the answer has `accessible: false`.', remedy: 'Ask the owner for access, or connect an account: see [Connect an account](/live-and-shared#connect-an-account).', explains: ['forbidden'] },
	]],
	['On the server', [
		{ reason: 'No provider knows the link', see: 'State `not-found`; the answer is `null`.', remedy: 'Write a provider, or let an administrator turn on the generic one. The answer is kept for 5 minutes: call `refreshReference(link)` to look again.', explains: ['not-found'] },
		{ reason: 'The server says that it resolves no references', see: 'The capability `core.reference-api` is false, or `core.reference-regex` doesn’t match.', remedy: 'Update the server: previews need Nextcloud 25, visitors of shares 30.' },
		{ reason: 'The server couldn’t read the page', see: 'State `bare`; name and link are equal.', remedy: 'Wait two minutes. Check that the server reaches the host, and its limit of pages.', explains: ['bare'] },
		{ reason: 'A provider throws', see: 'State `error`; the answer to this link alone is 500.', remedy: 'Press “Try again”. Read the log of the server.', explains: ['error'] },
		{ reason: 'The server refuses requests', see: 'State `rate-limited`; the answer was 429, or 503 with `Retry-After`.', remedy: 'Wait. Raise the limit if it happens to real readers.', explains: ['rate-limited'] },
	]],
	['On the way', [
		{ reason: 'There is no network', see: 'State `offline`.', remedy: 'Reconnect. Previews continue without a click.', explains: ['offline'] },
		{ reason: 'The server doesn’t respond', see: 'State `unreachable`: no answer, a timeout, 502, 504, or HTML in place of JSON.', remedy: 'Start the server. Look for a proxy, a log-in gateway or a captive portal that answers in its place.', explains: ['unreachable'] },
		{ reason: 'On a dev server, nothing proxies `/ocs`', see: 'Requests to `/ocs/…` return 404 or your own `index.html`.', remedy: 'Proxy `/ocs` and `/index.php` to a Nextcloud or to the stand-in: see [On a page of your own](/nextcloud-app#try-it-without-a-server).' },
		{ reason: 'The server is on another origin', see: 'The console reports CORS.', remedy: 'Serve both from one origin by a proxy. `--origin` of the stand-in allows another one.' },
	]],
	['It is on its way', [
		{ reason: 'It loads', see: 'A skeleton; state `resolving`.', remedy: 'Wait.', explains: ['resolving'] },
		{ reason: 'Other links of the moment join its request', see: '`waitsFor: gathering`, for a few milliseconds.', remedy: 'Wait.', explains: ['gathering'] },
		{ reason: 'All places are taken', see: '`waitsFor: place`: four requests are in flight, or this host is slow and has its half.', remedy: 'Wait. Find out why the host is slow.', explains: ['place'] },
		{ reason: 'A single request checks whether the server is back', see: '`waitsFor: probing`', remedy: 'Wait, at most 15 seconds. Focus the window to check at once.', explains: ['probing'] },
		{ reason: 'The tab is hidden', see: '`waitsFor: hidden`', remedy: 'Look at the tab.', explains: ['hidden'] },
		{ reason: 'It was requested too often', see: '`waitsFor: often`: nine times in a minute for the link, or sixty repeated requests of the tab.', remedy: 'Look for code that refetches in a loop.', explains: ['often'] },
	]],
]
