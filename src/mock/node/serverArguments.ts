import type { Latency } from '../scenario.ts'
import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface Command {
	help: boolean
	port: number
	host: string
	users: Record<string, string>
	session: string | null
	shares: string[]
	origins: string[]
	allowLocal: boolean
	limits: boolean
	latency: Latency
	providers: string | null
	quiet: boolean
}

/** What `--help` prints. */
export const HELP = `nc-reference-mock: the reference part of a Nextcloud server, for tests and development.

Usage: nc-reference-mock [options]
       nc-reference-mock record --help   (compares a server of yours with it)

  --port NUMBER            port to listen on; 0 takes a free one (8080)
  --host ADDRESS           address to listen on (127.0.0.1: this machine only)
  --user NAME:PASSWORD     somebody who may sign in by basic auth; again for more (alice:secret)
  --session NAME           who is signed in when a request has no Authorization header (nobody)
  --share TOKEN            token of a public share; again for more (none)
  --providers FILE         module that exports "providers" and "searchProviders" (none: only the generic one)
  --origin ORIGIN          origin whose pages may call it, or "*"; again for more (none: CORS is off)
  --allow-local            read pages of this machine and of private networks, on any port
  --no-limits              no limits: neither 429 for visitors nor ten pages in two minutes
  --latency MS[-MS]        wait before every answer, fixed or in a range (0)
  --quiet                  print nothing but errors
  --help                   print this

Try it:
  curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \\
    'http://127.0.0.1:8080/ocs/v2.php/references/resolve?reference=https://nextcloud.com'
`

/** The command line is not understood. */
export class UsageError extends Error {
	override readonly name = 'UsageError'

	/** @param command what to ask for help */
	constructor(option: string, cause: string, command = 'nc-reference-mock') {
		super(`Could not read the option "${option}": ${cause}. See ${command} --help.`)
	}
}

function readPort(text: string): number {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
	if (port > 65535) throw new UsageError('--port', `"${text}" is no port from 0 to 65535`)
	return port
}

function readUser(text: string): [name: string, password: string] {
	const [, name, password] = /^([^:]+):(.*)$/s.exec(text) ?? []
	if (name === undefined || password === undefined) throw new UsageError('--user', `"${text}" is not of the form NAME:PASSWORD`)
	return [name, password]
}

function readLatency(text: string): Latency {
	const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
	if (from === undefined) throw new UsageError('--latency', `"${text}" is neither milliseconds nor a range such as 50-300`)
	return to === undefined ? Number(from) : { from: Number(from), to: Number(to) }
}

function parse(args: string[]) {
	const many = { type: 'string', multiple: true } as const
	const one = { type: 'string' } as const
	const flag = { type: 'boolean', default: false } as const
	try {
		return parseArgs({
			args,
			options: {
				port: one, host: one, session: one, providers: one, latency: one, user: many, share: many, origin: many,
				'allow-local': flag, 'no-limits': flag, quiet: flag, help: flag,
			},
		}).values
	} catch (error) {
		throw new UsageError(args.join(' '), error instanceof Error ? error.message.replace(/\.$/, '') : 'it is unknown')
	}
}

/** Reads a command line. @throws UsageError */
export function readArguments(args: string[]): Command {
	const values = parse(args)
	return {
		help: values.help,
		port: readPort(values.port ?? '8080'),
		host: values.host ?? '127.0.0.1',
		users: Object.fromEntries((values.user ?? ['alice:secret']).map(readUser)),
		session: values.session ?? null,
		shares: values.share ?? [],
		origins: values.origin ?? [],
		allowLocal: values['allow-local'],
		limits: !values['no-limits'],
		latency: readLatency(values.latency ?? '0'),
		providers: values.providers ?? null,
		quiet: values.quiet,
	}
}
