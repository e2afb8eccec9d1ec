import type { ReferenceState } from '../resolver/cache/entry.ts'
import type { LaneReport, LinkReport, WaitReason } from '../resolver/resolver.ts'
import type { ReferenceAccess } from '../resolver/wire/references.ts'
import { isPreviewable } from '../links/target.ts'
import { STALE_TIME_MS } from '../resolver/cache/store.ts'

/** Reason in the text, or in the policy that applies to it, for a link without a preview. */
export type TextReason
	= 'no-previews' | 'limit' | 'autolink' | 'angle-brackets' | 'code' | 'address' | 'unfinished' | 'given'
		| 'policy-off' | 'policy-internal' | 'policy-click' | 'dismissed'

/** Reason for a link without a preview, or for a preview that isn't there yet. */
export type NoPreviewReason
	= TextReason | WaitReason | 'no-owner' | 'capability' | 'not-found' | 'bare' | 'forbidden' | 'error' | 'in-flight' | 'distant' | 'no-box' | 'pretended'

/** Place to look for a reason. */
export type ReasonPlace = 'In the text' | 'In the app and the page' | 'In the session' | 'On the server' | 'On the way' | 'It is on its way'

/** A reason, for developers. Text between backticks is code. */
export interface ReasonText {
	place: ReasonPlace
	title: string
	/** The cause, and how to recognize it. */
	cause: string
	/** The way out, if there is one. */
	remedy: string
}

/** Every reason with its cause and its remedy. The panel and the manual show this table. */
export const noPreviewReasons: Record<NoPreviewReason, ReasonText> = {
	'no-previews': { place: 'In the text', title: 'The text shows no previews', cause: '`referenceLimit` of `NcRichText` is 0, which is its default. The link is an anchor and nothing follows.', remedy: 'Set `referenceLimit`.' },
	limit: { place: 'In the text', title: 'It is beyond the limit', cause: 'The text shows as many previews as `referenceLimit`, or `limit` of `NcReferenceList`, allows, and they belong to links before this one.', remedy: 'Raise the limit, or set `referenceExpandable` for a button that shows the rest.' },
	autolink: { place: 'In the text', title: 'The text has no links', cause: '`autolink` of `NcRichText` is off, so addresses stay text.', remedy: 'Set `autolink`, or nothing if the app wants it so.' },
	'angle-brackets': { place: 'In the text', title: 'The author wrote `<https://…>`', cause: 'The address is in angle brackets in the source, which asks for a plain link.', remedy: 'Nothing, or remove the brackets.' },
	code: { place: 'In the text', title: 'The link is code', cause: 'The address is within backticks or a fence of a Markdown text.', remedy: 'Nothing, or write it outside the code.' },
	address: { place: 'In the text', title: 'Its address can’t be sent', cause: 'It isn’t an http(s) address, can’t be read, or contains a user name or a password, as `https://name:secret@host/` does. Such links never leave the page.', remedy: 'Write the whole address, without a user name and a password.' },
	unfinished: { place: 'In the text', title: 'It is still being typed', cause: 'The next letter would make it another link, so it is fetched once the text rests for 400 ms.', remedy: 'Wait, or type a space.' },
	given: { place: 'In the text', title: 'The app gave the references itself', cause: '`references` of `NcRichText`, or `referenceData` of `NcReferenceList`, is a list without this link, or says null for it. Nothing is fetched then.', remedy: 'Add the reference, or pass a map, whose missing links are fetched.' },
	'policy-off': { place: 'In the app and the page', title: 'The policy shows no previews', cause: 'The policy that applies to the text has `previews: \'off\'`.', remedy: 'Change `policy` of `createReferences`, or the nearest `provideReferencePolicy`.' },
	'policy-internal': { place: 'In the app and the page', title: 'The policy excludes other servers', cause: 'The policy that applies to the text has `previews: \'internal\'`, and the link leads to another server.', remedy: 'Change `policy` of `createReferences`, or the nearest `provideReferencePolicy`.' },
	'policy-click': { place: 'In the app and the page', title: 'The policy waits for a click', cause: 'The policy that applies to the text has `previews: \'click\'`. A button takes the place of the preview.', remedy: 'Press the button, or change `policy`.' },
	dismissed: { place: 'In the app and the page', title: 'The reader has closed it', cause: 'The policy is `dismissible`, and the preview was closed in this tab. It is there in another tab.', remedy: 'Open the text in another tab. The choice lasts as long as the tab.' },
	distant: { place: 'In the app and the page', title: 'It isn’t near the screen', cause: 'A preview is fetched once it is less than 360 pixels from the viewport, or ahead of the reader if `lookAhead` allows it.', remedy: 'Nothing, or scroll.' },
	'no-box': { place: 'In the app and the page', title: 'Its element isn’t rendered', cause: 'It is within `display: none`, a closed `<details>` or a hidden view, or a `useReference` has disabled it.', remedy: 'Show the element, or enable the composable.' },
	'look-ahead': { place: 'In the app and the page', title: 'Links near the reader go first', cause: 'The link is far away. It leaves once everything nearby has its answer, and not with the data saver, on a hidden tab, or for a minute after a refusal.', remedy: 'Nothing, or scroll. `lookAhead` of `createReferences` says how much is fetched ahead.' },
	loading: { place: 'In the app and the page', title: 'The code isn’t there yet', cause: 'The engine, or the transport, is still loading or couldn’t be loaded. The network panel shows a failed script then.', remedy: 'Check that your server serves the chunks of your build, also after an update.' },
	pretended: { place: 'In the app and the page', title: 'The devtools pretend this state', cause: 'It was chosen in this panel, and ends with it.', remedy: 'Choose “the real state”.' },
	'no-owner': { place: 'In the session', title: 'The page has no user and no share', cause: 'The page has neither a signed-in user nor a public share, so a server would answer 401 and nothing is sent.', remedy: 'Sign in, pass `access` to `createReferences`, or set `document.head.dataset.user` in a test.' },
	'signed-out': { place: 'In the session', title: 'The session has ended', cause: 'The answer was 401, or its header `x-user-id` names another user than the page.', remedy: 'Sign in, in any tab, and return. Reload the page if it belongs to another user.' },
	forbidden: { place: 'In the session', title: 'This user has no access', cause: 'The answer has `accessible: false`.', remedy: 'Ask the owner for access, or connect an account: see [Connect an account](/live-and-shared#connect-an-account).' },
	capability: { place: 'On the server', title: 'The server says that it doesn’t resolve it', cause: 'The capability `core.reference-api` is false, or `core.reference-regex` doesn’t match the link.', remedy: 'Update the server, or turn the feature on. Previews need Nextcloud 25, and visitors of shares 30.' },
	'not-found': { place: 'On the server', title: 'No provider knows the link', cause: 'The answer is `null`. It is kept for 5 minutes.', remedy: 'Write a provider, or let an administrator turn on the generic one. Call `refreshReference(link)` to look again.' },
	bare: { place: 'On the server', title: 'The server couldn’t read the page', cause: 'The answer knows no more than the link: its name is the address. It is kept for 2 minutes.', remedy: 'Wait. Check that the server reaches the host, and its limit of pages.' },
	error: { place: 'On the server', title: 'A provider throws', cause: 'The answer to this link alone is 500, or can’t be read. It is kept for 30 seconds.', remedy: 'Press “Try again”, and read the log of the server.' },
	'rate-limited': { place: 'On the server', title: 'The server refuses requests', cause: 'The answer was 429, or 503 with `Retry-After`.', remedy: 'Wait. Raise the limit if it happens to real readers.' },
	offline: { place: 'On the way', title: 'The network is down', cause: 'A request has failed, and the browser says that it is offline.', remedy: 'Reconnect. Previews continue without a click.' },
	unreachable: { place: 'On the way', title: 'The server doesn’t respond', cause: 'There was no answer, a timeout, 502, 504, or HTML in place of JSON, although the browser is online.', remedy: 'Start the server. Look for a proxy, a log-in gateway or a captive portal that answers in its place. If your app has given a `transport`, look at its error.' },
	probing: { place: 'On the way', title: 'A single request checks whether the server is back', cause: 'The fetch is paused, and the result of its next try is on its way.', remedy: 'Wait, at most 15 seconds. Focus the window to check at once.' },
	hidden: { place: 'On the way', title: 'The tab is hidden', cause: 'The fetch is paused, and a tab that nobody looks at doesn’t try again.', remedy: 'Look at the tab.' },
	'in-flight': { place: 'It is on its way', title: 'Its request is in flight', cause: 'The link has left, and the server hasn’t answered yet.', remedy: 'Wait. A host that is always slow has a slow provider.' },
	gathering: { place: 'It is on its way', title: 'Other links of the moment join its request', cause: 'Links that appear together leave together, after a few milliseconds.', remedy: 'Wait.' },
	place: { place: 'It is on its way', title: 'All places are taken', cause: 'Four requests are in flight, or its host is slow and has its half of them.', remedy: 'Wait. Find out why the host is slow.' },
	often: { place: 'It is on its way', title: 'It was requested too often', cause: 'The link was requested nine times within a minute, or the tab has repeated sixty requests. For a moment after a change, another tab goes first.', remedy: 'Look for code that refetches in a loop.' },
}

/** Everything that is known about a link. */
interface LinkFacts {
	link: string
	/** Verdicts of the texts with this link; null where one wants a preview. Empty for a link that no text shows. */
	verdicts: readonly (TextReason | null)[]
	/** Its state, also without a subscription. */
	state: ReferenceState
	/** Missing without a subscription. */
	report?: LinkReport
	/** Its host. Missing without a subscription. */
	lane?: LaneReport
	access: ReferenceAccess
	/** Whether the code of the engine is there. */
	isLoaded: boolean
}

/** A reason, and the time when it may end by itself, in milliseconds since the epoch. `Infinity` waits for an event. */
export interface FoundReason {
	reason: NoPreviewReason
	until?: number
}

/** The states of an answer that isn't a preview. */
const ANSWERS = /^(?:bare|forbidden|not-found|error)$/
const PAUSES = /^(?:rate-limited|offline|unreachable|signed-out|probing|hidden)$/

/** Returns why the resolver doesn't fetch a link at all. */
function refusalOf({ link, access: { user, shareToken } }: LinkFacts): NoPreviewReason {
	if (!isPreviewable(link)) return 'address'
	return user === null && shareToken === null ? 'no-owner' : 'capability'
}

/** Returns when an answer of a state turns stale. */
function staleAt(state: ReferenceState, at: number): number {
	return at + (STALE_TIME_MS[state] ?? STALE_TIME_MS.default)
}

function pauseOf({ report, lane }: LinkFacts, now: number): FoundReason | null {
	const reason = report?.waitsFor ?? report?.entry.state
	if (!reason || !lane || !PAUSES.test(reason)) return null
	return { reason: reason as NoPreviewReason, until: lane.pause ? now + lane.waitMs : undefined }
}

function findWait(facts: LinkFacts, now: number): FoundReason {
	const { report } = facts
	const pause = pauseOf(facts, now)
	if (pause) return pause
	if (report?.fetch === 'sent') return { reason: 'in-flight' }
	if (report?.fetch === 'queued') return { reason: report.waitsFor ?? 'gathering' }
	return { reason: report?.distance === Infinity ? 'no-box' : 'distant' }
}

/**
 * Returns why a link has no preview, or null if it has one.
 * @param now Milliseconds since the epoch.
 */
export function findReason(facts: LinkFacts, now: number): FoundReason | null {
	const { verdicts, state, report, isLoaded } = facts
	if (verdicts.length && verdicts.every((verdict) => verdict !== null)) return { reason: verdicts[0]! }
	if (report?.isPretended) return { reason: 'pretended' }
	if (report ? !report.isAllowed && state !== 'resolved' : state === 'not-found') return { reason: refusalOf(facts) }
	if (state === 'resolved') return null
	if (ANSWERS.test(state)) return { reason: state as NoPreviewReason, until: report?.at === undefined ? undefined : staleAt(state, report.at) }
	return isLoaded ? findWait(facts, now) : { reason: 'loading' }
}
