import type { Question } from './questions.ts'
import type { RecordCommand } from './recordArguments.ts'

/** The compared part of an answer. */
export interface Answer {
	status: number
	/** Headers of `KEPT_HEADERS` by lower-case name. */
	headers: Record<string, string>
	text: string
}

/** Sends a request and returns the answer. */
export type Ask = (question: Question) => Promise<Answer>

/** Capabilities of a server. */
export interface KnownServer {
	/** Entries of its list of reference providers, unparsed. */
	providers: Record<string, unknown>[]
	searchProviderIds: string[]
	/** Whether it creates references for links that no app resolves. */
	hasGenericProvider: boolean
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'www-authenticate']
const PATIENCE_MS = 30_000

/** Error that ends a comparison. Its message contains no secrets. */
export class CannotAsk extends Error {
	override readonly name = 'CannotAsk'
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Creates the `Request` to a server, with the placeholders filled in. */
export function requestOf({ method, path, headers, body }: Question, { base, user, password, share }: Pick<RecordCommand, 'base' | 'user' | 'password' | 'share'>): Request {
	const fill = (text: string) => text.replaceAll('{share}', share ?? '')
	const authorization = headers.authorization && basic(user, headers.authorization.includes('<WRONG>') ? 'wrong' : password)
	return new Request(base + fill(path), { method, headers: { ...headers, ...(authorization && { authorization }) }, body: body === undefined ? null : fill(body), redirect: 'manual' })
}

/** Reads the compared part of a response. */
export async function readAnswer(response: Response): Promise<Answer> {
	const headers = KEPT_HEADERS.flatMap((name) => response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])
	return { status: response.status, headers: Object.fromEntries(headers) as Record<string, string>, text: await response.text() }
}

/** Returns the reason of a failed fetch. Undici has it in nested causes, which contain no headers. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error.name === 'TimeoutError') return `there was no answer within ${PATIENCE_MS / 1000} seconds`
	return error.cause instanceof Error ? error.cause.message : error.message
}

/** Creates a function that sends requests to the server of the command only. Redirects count as answers. @throws CannotAsk Without an answer. */
export function createAsk(command: RecordCommand): Ask {
	return async function ask(question) {
		try {
			return await readAnswer(await fetch(requestOf(question, command), { signal: AbortSignal.timeout(PATIENCE_MS) }))
		} catch (error) {
			throw new CannotAsk(`Could not reach ${command.base}: ${reasonOf(error)}. Check --base, and that the server is up.`, { cause: error })
		}
	}
}

function question(path: string): Question {
	return { method: 'GET', path: `/ocs/v2.php/${path}`, headers: { accept: 'application/json', 'ocs-apirequest': 'true', authorization: 'Basic <USER>:<PASSWORD>' } }
}

function reasonFor(status: number): string {
	if (status >= 300 && status < 400) return 'it redirects. Pass the target of the redirect as --base'
	if (status === 401) return 'it refuses the name or the password. Use an app password of this server'
	if (status === 429) return 'it refuses further requests for now (429). Wait a few minutes'
	return `it answered ${status}, which isn't the answer of a Nextcloud server. Check --base`
}

function dataOf(text: string): unknown {
	try {
		return (JSON.parse(text) as { ocs?: { data?: unknown } }).ocs?.data
	} catch {
		return undefined
	}
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fetches the capabilities of a server. @throws CannotAsk If it refuses, for example because of a wrong password. */
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
