import type { Question } from './questions.ts'
import type { RecordCommand } from './recordArguments.ts'

/** An answer as far as it is compared. */
export interface Answer {
	status: number
	/** Those of KEPT_HEADERS that are there, by their names in lower case. */
	headers: Record<string, string>
	text: string
}

/** Gives the answer to a question. */
export type Ask = (question: Question) => Promise<Answer>

/** What the server says it has. */
export interface KnownServer {
	/** Entries of its list of reference providers, as they came. */
	providers: Record<string, unknown>[]
	searchProviderIds: string[]
	/** It makes references of links that no app knows. */
	hasGenericProvider: boolean
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'www-authenticate']
const PATIENCE_MS = 30_000

/** Comparing cannot go on. Its message holds no secret. */
export class CannotAsk extends Error {
	override readonly name = 'CannotAsk'
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The request of a question to a server at an address, with its placeholders filled. */
export function requestOf({ method, path, headers, body }: Question, { base, user, password, share }: Pick<RecordCommand, 'base' | 'user' | 'password' | 'share'>): Request {
	const fill = (text: string) => text.replaceAll('{share}', share ?? '')
	const authorization = headers.authorization && basic(user, headers.authorization.includes('<WRONG>') ? 'wrong' : password)
	return new Request(base + fill(path), { method, headers: { ...headers, ...(authorization && { authorization }) }, body: body === undefined ? null : fill(body), redirect: 'manual' })
}

/** What is compared of a response. */
export async function readAnswer(response: Response): Promise<Answer> {
	const headers = KEPT_HEADERS.flatMap((name) => response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])
	return { status: response.status, headers: Object.fromEntries(headers) as Record<string, string>, text: await response.text() }
}

/** Why a fetch failed. Undici hides it in causes; none of them tells of headers. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.name === 'TimeoutError') return `there was no answer within ${PATIENCE_MS / 1000} seconds`
	return error.cause instanceof Error ? error.cause.message : error.message
}

/** Asks the server that the command names, and no other: an answer that leads elsewhere is an answer. @throws CannotAsk where there is none */
export function createAsk(command: RecordCommand): Ask {
	return async function ask(question) {
		try {
			return await readAnswer(await fetch(requestOf(question, command), { signal: AbortSignal.timeout(PATIENCE_MS) }))
		} catch (error) {
			throw new CannotAsk(`Could not ask ${command.base}: ${reasonOf(error)}. Look whether --base is right and the server is up.`, { cause: error })
		}
	}
}

function question(path: string): Question {
	return { method: 'GET', path: `/ocs/v2.php/${path}`, headers: { accept: 'application/json', 'ocs-apirequest': 'true', authorization: 'Basic <USER>:<PASSWORD>' } }
}

/** Why a first question came to nothing. */
function reasonFor(status: number): string {
	if (status >= 300 && status < 400) return 'it redirects, which is not followed. Give the address that it leads to as --base'
	if (status === 401) return 'it refuses the name or the password. Give an app password of this server'
	if (status === 429) return 'it refuses further questions for now (429). Wait some minutes'
	return `it answered ${status}, not as a Nextcloud server does. Look whether --base is right`
}

function dataOf(text: string): unknown {
	try {
		return (JSON.parse(text) as { ocs?: { data?: unknown } }).ocs?.data
	} catch {
		return undefined
	}
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Asks what the server has. @throws CannotAsk where it says no, the password being wrong for instance */
export async function getToKnow(ask: Ask, { base }: RecordCommand): Promise<KnownServer> {
	async function read(path: string): Promise<unknown> {
		const { status, text } = await ask(question(path))
		const data = dataOf(text)
		if (status !== 200 || data === undefined) throw new CannotAsk(`Could not compare ${base}: ${reasonFor(status)}.`)
		return data
	}
	async function readList(path: string): Promise<Record<string, unknown>[]> {
		const data = await read(path)
		return Array.isArray(data) ? data.filter((entry) => isRecord(entry) && typeof entry.id === 'string') as Record<string, unknown>[] : []
	}

	const link = 'https://nowhere.test/'
	const providers = await readList('references/providers')
	const searchProviders = await readList('search/providers')
	const resolved = await read(`references/resolve?reference=${encodeURIComponent(link)}`) as { references?: Record<string, unknown> } | null
	return {
		providers,
		searchProviderIds: searchProviders.map(({ id }) => id as string),
		hasGenericProvider: resolved?.references?.[link] != null,
	}
}
