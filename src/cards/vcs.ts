import type { Reference } from '../contract/reference.ts'
import { isHttpUrl } from '../links/allowedTarget.ts'
import { hostOf } from '../links/target.ts'
import { membersOf } from '../resolver/wire/isRecord.ts'
import { cardText, fieldsOf } from './cardKind.ts'

/** Status of an issue or a pull request. */
export type VcsStatus = 'open' | 'closed' | 'draft' | 'merged'

/** A label with a colour of its own; null where the server's is none. */
export interface VcsLabelView {
	name: string
	/** `#rrggbb`. */
	color: string | null
}

/** A comment of an issue or a pull request. */
export interface VcsCommentView {
	/** Text as written, mostly Markdown. */
	body: string
	/** Its beginning, without markup. */
	excerpt: string
	/** Whether there is more than the excerpt shows. */
	isCut: boolean
	author: string
	createdAtMs: number | null
}

/** Content of a card for an issue, a pull request or a comment. */
export interface VcsView {
	kind: 'issue' | 'pull' | 'comment'
	status: VcsStatus | null
	number: string
	title: string
	href: string | null
	author: string
	createdAtMs: number | null
	commentCount: number
	labels: VcsLabelView[]
	/** The beginning of its text, without markup. */
	excerpt: string
	/** Repository as `owner/name`, or else the host. */
	repository: string
	comment: VcsCommentView | null
}

const EXCERPT_LENGTH = 180
const MOST_LABELS = 8

function readLabels(value: unknown): VcsLabelView[] {
	return membersOf(value).slice(0, MOST_LABELS).flatMap((entry) => {
		const label = fieldsOf(entry)
		const name = cardText(label?.name ?? entry)
		const color = /^#?((?:[\da-f]{3}){1,2})$/i.exec(cardText(label?.color))?.[1]?.toLowerCase()
		const full = color?.length === 3 ? color.replace(/./g, '$&$&') : color
		return name ? [{ name, color: full ? `#${full}` : null }] : []
	})
}

function readComment(value: unknown): VcsCommentView | null {
	const fields = fieldsOf(value)
	if (!fields || typeof fields.body !== 'string' || !fields.body.trim()) return null
	const plain = plainOf(fields.body.slice(0, EXCERPT_LENGTH * 4))
	const isCut = plain.length > EXCERPT_LENGTH || fields.body.length > EXCERPT_LENGTH * 4
	return {
		body: fields.body,
		excerpt: isCut ? `${plain.slice(0, EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : plain,
		isCut,
		author: cardText(fields.author),
		createdAtMs: readTime(fields.created_at),
	}
}

function readStatus(kind: VcsView['kind'], fields: Record<string, unknown>): VcsStatus {
	const state = cardText(fields.state).toLowerCase()
	if (kind === 'pull' && (fields.merged === true || state === 'merged')) return 'merged'
	if (/^(?:closed|declined|superseded|locked|resolved)$/.test(state)) return 'closed'
	return kind === 'pull' && fields.draft === true ? 'draft' : 'open'
}

/** Reads what a topic is about: its own text, or what the server says of it, unless that is the title again. */
function readExcerpt(fields: Record<string, unknown>, { name, description }: Reference['openGraphObject']): string {
	const text = [fields.body, fields.description, description].find((value) => typeof value === 'string' && cardText(value) !== '')
	const plain = plainOf(String(text ?? '').slice(0, EXCERPT_LENGTH * 4))
	return plain === cardText(fields.title) || plain === cardText(name) ? '' : cardText(plain)
}

/** Reads the repository off an address, as GitHub, GitLab, Gitea and Bitbucket write it. */
function repositoryOf(href: string | null): string {
	const { pathname = '' } = (href && URL.parse(href)) || {}
	return /^\/(.+?)\/(?:-\/)?(?:issues|pulls?|pull-requests|merge_requests)\/\d/.exec(pathname)?.[1] ?? hostOf(href)
}

/** Reads the generic rich object of a version control system; whatever is missing or of another type is left out. */
export function readVcs({ richObject, openGraphObject }: Reference): VcsView {
	const pull = fieldsOf(richObject.vcs_pull_request)
	const topic = pull ?? fieldsOf(richObject.vcs_issue)
	const comment = readComment(richObject.vcs_comment)
	const kind = pull ? 'pull' : topic ? 'issue' : 'comment'
	const fields = topic ?? {}
	const commentUrl = fieldsOf(richObject.vcs_comment)?.url
	const count = Number(cardText(fields.comment_count))
	const href = [openGraphObject.link, fields.url, commentUrl].find(isHttpUrl) ?? null
	return {
		kind,
		status: topic && readStatus(kind, topic),
		number: cardText(fields.id),
		title: cardText(fields.title) || cardText(openGraphObject.name),
		href,
		author: cardText(fields.author),
		createdAtMs: readTime(fields.created_at),
		commentCount: Number.isFinite(count) && count > 0 ? Math.floor(count) : 0,
		labels: readLabels(fields.labels),
		excerpt: topic ? readExcerpt(fields, openGraphObject) : '',
		repository: repositoryOf(href),
		comment,
	}
}

/** Seconds until the year 5138, milliseconds since 1973: what is smaller is in seconds. */
const SECONDS_BELOW = 1e11

/** A point in time as servers write it: Unix seconds, milliseconds, or ISO 8601. Milliseconds, or null for what is invalid or before 1970, as "never" is written. */
export function readTime(value: unknown): number | null {
	const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
	const timeMs = typeof number === 'number' ? number < SECONDS_BELOW ? number * 1000 : number : typeof value === 'string' ? Date.parse(value) : NaN
	return timeMs > 0 && timeMs <= 8.64e15 ? timeMs : null
}

const [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE] = [31_557_600_000, 2_629_800_000, 604_800_000, 86_400_000, 3_600_000, 60_000]

/** A time is rounded to the steps of a unit before that is chosen, so that nothing is 60 minutes ago. */
const UNITS: [unit: Intl.RelativeTimeFormatUnit, lengthMs: number, stepMs: number][] = [
	['year', YEAR, MONTH], ['month', MONTH, DAY], ['week', WEEK, DAY], ['day', DAY, HOUR], ['hour', HOUR, MINUTE],
]

/** Returns the time since a moment in words of a language. */
export function relativeTime(timeMs: number, nowMs: number, language: string): string {
	const passed = timeMs - nowMs
	const [unit, lengthMs] = UNITS.find(([, length, step]) => Math.round(Math.abs(passed) / step) * step >= length) ?? ['minute', MINUTE]
	return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(passed / lengthMs) || 0, unit)
}

/** The exact date and time, in words of a language and by the clocks of the machine. */
export function exactTime(timeMs: number, language: string): string {
	return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(timeMs)
}

/** The date in UTC, written the same by every machine, whatever its time zone, language and version of ICU. */
export function universalDate(timeMs: number): string {
	return new Date(timeMs).toISOString().slice(0, 10)
}

/** Linear light of a channel. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function linear(channel: number): number {
	const share = channel / 255
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#rrggbb`, from 0 to 1. */
export function luminance(color: string): number {
	const channels = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16)))
	return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!
}

/** Black or white, whichever is read better on a colour; one of them always has a contrast of 4.5 and more. */
export function textOn(color: string): '#000000' | '#ffffff' {
	const light = luminance(color)
	return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}

/** Markdown as plain words, roughly: what an excerpt shows. Apart from the texts of all cards, since a page without issues loads none of it. */
export function plainOf(markdown: string): string {
	return markdown
		.replace(/^ {0,3}(?:```|~~~).*$/gm, '')
		.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
		.replace(/^[ \t]*(?:>|#{1,6} |[-*+] (?:\[[ x]\] )?|\d+[.)] )/gm, '')
		.replace(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
		.replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, '$1')
		.replace(/\s+/g, ' ')
		.trim()
}
