import type { Reference } from '../contract/reference.ts'
import { isHttpUrl } from '../links/allowedTarget.ts'
import { hostOf } from '../links/target.ts'
import { membersOf } from '../resolver/wire/isRecord.ts'
import { fieldsOf } from './cardKind.ts'
import { plainOf } from './excerpt.ts'
import { cardText } from './text.ts'
import { readTime } from './time.ts'

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
