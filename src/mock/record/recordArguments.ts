import { parseArgs } from 'node:util'
import { UsageError } from '../node/serverArguments.ts'

/** What a comparison is told. */
export interface RecordCommand {
	/** Address of the server with its web root, without a slash at the end. */
	base: string
	user: string
	password: string
	share: string | null
	count: number
	seed: number
	pauseMs: number
	writes: boolean
}

/** Where a password comes from that is not on the command line. */
export interface PasswordSources {
	env: Record<string, string | undefined>
	/** Read where `--password-stdin` says so. */
	input: AsyncIterable<string | Uint8Array>
	/** The seed where none is given. */
	seed: number
}

const COMMAND = 'nc-reference-mock record'
const MOST_QUESTIONS = 10_000

/** What `record --help` prints. */
export const RECORD_HELP = `${COMMAND}: asks a Nextcloud server of yours random questions and shows where the stand-in answers otherwise.

Usage: ${COMMAND} --base URL --user NAME [options]

  --base URL               address of the server; nobody else is asked, and no redirect is followed
  --user NAME[:PASSWORD]   who signs in; take an app password. Without a PASSWORD here, which others on this
                           machine may see, it is read from the environment: NC_PASSWORD
  --password-stdin         read the password from standard input
  --share TOKEN            token of a public share, so that questions of its visitors are asked too (none)
  --count NUMBER           how many questions (100)
  --seed NUMBER            the same number asks the same questions again (a new one each time)
  --pause MS               wait between two questions (500)
  --writes                 ask also what may leave something behind: PUT, PATCH and DELETE, and three times a wrong password.
                           It changes when you last used which provider
  --help                   print this

Links in the questions lead to hosts that cannot exist (.test), so that the server calls nobody either. Of what depends on
its apps and on what its user has (references, search results), the form is compared, and all else exactly.

Exit code: 0 where all was answered alike, 1 where not, or where the server refused to go on, 2 for an option that is not understood.

Try it:
  NC_PASSWORD=... ${COMMAND} --base https://cloud.example.org --user alice --count 50
`

/** No value is repeated in an error here: it might be the password. */
function wrong(option: string, cause: string): UsageError {
	return new UsageError(option, cause, COMMAND)
}

function readBase(text: string | undefined): string {
	if (text === undefined) throw wrong('--base', 'it is missing')
	const url = URL.canParse(text) ? new URL(text) : null
	if (!url || !/^https?:$/.test(url.protocol)) throw wrong('--base', 'it is no address that begins with https:// or http://')
	if (url.username || url.password) throw wrong('--base', 'it holds a name or a password, which belong into --user and NC_PASSWORD')
	if (url.search || url.hash) throw wrong('--base', 'an address of a server has neither "?" nor "#"')
	return url.origin + url.pathname.replace(/(?:\/index\.php)?\/*$/, '')
}

function readNumber(option: string, text: string, { from, to }: { from: number, to: number }): number {
	const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN
	if (!(number >= from && number <= to)) throw wrong(option, `it is no whole number from ${from} to ${to}`)
	return number
}

function readShare(text: string | undefined): string | null {
	if (text !== undefined && !/^[\w-]+$/.test(text)) throw wrong('--share', 'it is no token: give what stands behind "/s/" in the address of the share')
	return text ?? null
}

/** What parseArgs says, without the values that it repeats. */
function explain(error: unknown): UsageError {
	const { code = '', message = '' } = error as { code?: string, message?: string }
	const named = /'(--?[a-z-]+)[ ']/.exec(message)?.[1] ?? '…'
	if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return wrong(named, 'it is unknown')
	if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return wrong(named, /does not take/.test(message) ? 'it takes no value' : 'its value is missing, or begins with "-": then write --option=value')
	return wrong('…', 'one of the values stands behind no option')
}

function parse(args: string[]) {
	const one = { type: 'string' } as const
	const flag = { type: 'boolean', default: false } as const
	try {
		return parseArgs({
			args,
			options: { base: one, user: one, share: one, count: one, seed: one, pause: one, 'password-stdin': flag, writes: flag, help: flag },
		}).values
	} catch (error) {
		throw explain(error)
	}
}

async function firstLine(input: PasswordSources['input']): Promise<string> {
	const decoder = new TextDecoder()
	let text = ''
	for await (const piece of input) {
		text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
		if (text.includes('\n')) break
	}
	return text.split(/\r?\n/, 1)[0]!
}

/** Reads a command line; `'help'` where that is asked for. @throws UsageError */
export async function readRecordArguments(args: string[], { env, input, seed }: PasswordSources): Promise<RecordCommand | 'help'> {
	const values = parse(args)
	if (values.help) return 'help'
	const base = readBase(values.base)
	const [, user, given] = /^([^:]+)(?::(.*))?$/s.exec(values.user ?? '') ?? []
	if (user === undefined) throw wrong('--user', values.user === undefined ? 'it is missing' : 'it is neither NAME nor NAME:PASSWORD')
	const command = {
		base,
		user,
		share: readShare(values.share),
		count: readNumber('--count', values.count ?? '100', { from: 1, to: MOST_QUESTIONS }),
		seed: readNumber('--seed', values.seed ?? String(seed), { from: 0, to: 2 ** 32 - 1 }),
		pauseMs: readNumber('--pause', values.pause ?? '500', { from: 0, to: 600_000 }),
		writes: values.writes,
	}
	const password = given ?? (values['password-stdin'] ? await firstLine(input) : env.NC_PASSWORD)
	if (!password) throw wrong('--user', 'there is no password: set NC_PASSWORD, or use --password-stdin, or write NAME:PASSWORD')
	return { ...command, password }
}
