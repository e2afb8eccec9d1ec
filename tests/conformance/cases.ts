import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A request, with placeholders such as `{share}`, `<USER>` and `<PASSWORD>`. So it can be printed and kept. */
export interface RecordedRequest {
	method: string
	/** Path below the server's web root, with its query. */
	path: string
	headers: Record<string, string>
	body?: unknown
}

/** The part of a response that tests compare. */
export interface RecordedAnswer {
	status: number
	/** Some of the headers, by lower-case name. */
	headers: Record<string, string>
	/** Parsed JSON, or the text of any other body. */
	body: unknown
}

/** A question to a real server and its answer. */
export interface RecordedCase {
	name: string
	request: RecordedRequest
	response: RecordedAnswer
}

/** Values for the placeholders of requests. */
export interface Placeholders {
	/** Address of the server with its web root and without a trailing slash. */
	base: string
	user: string
	password: string
	share: string
	/** Address of the site that `site.ts` serves. */
	pages?: string
}

/** Questions of our choice, and random ones. */
export const RECORDED = ['real-server.json', 'real-server-random.json'].map((name) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)))
const KEPT_HEADERS = ['content-type', 'cache-control', 'www-authenticate']

/** The recorded files, and those that CONTRACT_CASES names (paths with commas between). */
export function caseFiles(): string[] {
	const more = (process.env.CONTRACT_CASES ?? '').split(',').map((path) => path.trim()).filter(Boolean)
	return [...RECORDED, ...more]
}

/** Reads the cases of a file. @throws {Error} If there aren't any. */
export function readCases(path: string): RecordedCase[] {
	const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases?: RecordedCase[] }
	if (!cases?.length) throw new Error(`Could not read recorded cases of "${path}": it has no "cases". Record them in the form of tests/fixtures/real-server.json.`)
	return cases
}

/** Creates a `Request` with the placeholders filled in. Redirects aren't followed. */
export function requestOf({ method, path, headers, body }: RecordedRequest, { base, user, password, share, pages = '' }: Placeholders): Request {
	const fill = (text: string, encode = (value: string) => value) => text.replaceAll('{base}', encode(base)).replaceAll('{pages}', encode(pages)).replaceAll('{share}', share)
	const authorize = (recorded: string) => `Basic ${Buffer.from(`${user}:${recorded.includes('<WRONG>') ? 'wrong' : password}`).toString('base64')}`
	const filled = Object.entries(headers).map(([name, value]) => [name, name === 'authorization' ? authorize(value) : fill(value)])
	return new Request(base + fill(path, encodeURIComponent), {
		method,
		headers: Object.fromEntries(filled) as Record<string, string>,
		body: body == null ? null : fill(typeof body === 'string' ? body : JSON.stringify(body)),
		redirect: 'manual',
	})
}

function parseBody(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return text
	}
}

/** Reads the compared part of a response. */
export async function readAnswer(response: Response): Promise<RecordedAnswer> {
	const headers = KEPT_HEADERS.flatMap((name) => response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])
	return { status: response.status, headers: Object.fromEntries(headers) as Record<string, string>, body: parseBody(await response.text()) }
}
