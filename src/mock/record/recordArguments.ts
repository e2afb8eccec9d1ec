import { parseArgs } from 'node:util'
import { UsageError } from '../node/serverArguments.ts'

/** Arguments of a comparison. */
export interface RecordCommand {
	/** Address of the server with its web root and without a trailing slash. */
	base: string
	user: string
	password: string
	share: string | null
	count: number
	seed: number
	pauseMs: number
	writes: boolean
}

/** Sources of a password outside of the command line. */
export interface PasswordSources {
	env: Record<string, string | undefined>
	/** Input for `--password-stdin`. */
	input: AsyncIterable<string | Uint8Array>
	/** Default seed. */
	seed: number
}

const COMMAND = 'nc-reference-mock record'
const MOST_QUESTIONS = 10_000

/** Output of `record --help`. */
export const RECORD_HELP = `${COMMAND}: sends random requests to your Nextcloud server and to the stand-in, and shows different answers.

Usage: ${COMMAND} --base URL --user NAME [options]

  --base URL               address of the server; redirects aren't followed
  --user NAME[:PASSWORD]   user with an app password. Other users of this machine can see a PASSWORD given
                           here, so set the environment variable NC_PASSWORD instead
  --password-stdin         read the password from standard input
  --share TOKEN            token of a public share, to include requests of its visitors
  --count NUMBER           number of requests (100)
  --seed NUMBER            repeat the requests of an earlier run (random)
  --pause MS               pause between two requests (500)
  --writes                 also send PUT, PATCH and DELETE, and three wrong passwords. This changes the last
                           use of your providers
  --help                   show this help

The links in the requests have hosts that can't exist (.test), so the server contacts no other server. References and search
results depend on its apps and users, so only their shape is compared. Everything else must be equal.

Exit code: 0 if all answers are equal, 1 if they differ or the server refuses further requests, 2 for an invalid option.

Try it:
  NC_PASSWORD=... ${COMMAND} --base https://cloud.example.org --user alice --count 50
`

/** Creates an error without the value, because it might be the password. */
function wrong(option: string, cause: string): UsageError {
	return new UsageError(option, cause, COMMAND)
}

function readBase(text: string | undefined): string {
	if (text === undefined) throw wrong('--base', 'it is missing')
	const url = URL.canParse(text) ? new URL(text) : null
	if (!url || !/^https?:$/.test(url.protocol)) throw wrong('--base', 'it doesn\'t start with https:// or http://')
	if (url.username || url.password) throw wrong('--base', 'it contains a name or a password. Use --user and NC_PASSWORD for those')
	if (url.search || url.hash) throw wrong('--base', 'the address of a server doesn\'t contain "?" or "#"')
	return url.origin + url.pathname.replace(/(?:\/index\.php)?\/*$/, '')
}

function readNumber(option: string, text: string, { from, to }: { from: number, to: number }): number {
	const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN
	if (!(number >= from && number <= to)) throw wrong(option, `it isn't a whole number from ${from} to ${to}`)
	return number
}

function readShare(text: string | undefined): string | null {
	if (text !== undefined && !/^[\w-]+$/.test(text)) throw wrong('--share', 'it isn\'t a token. Use the part after "/s/" in the address of the share')
	return text ?? null
}

/** Returns the message of `parseArgs` without the values in it. */
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

/** Parses a command line. Returns `'help'` for `--help`. @throws UsageError */
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
	if (!password) throw wrong('--user', 'the password is missing. Set NC_PASSWORD, use --password-stdin, or write NAME:PASSWORD')
	return { ...command, password }
}
