import type { Edition } from '../framework/endpoint.ts'
import type { Latency } from '../scenario.ts'
import { parseArgs } from 'node:util'

/** A parsed command line. */
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
	edition: Edition
	providers: string | null
	quiet: boolean
}

/** Output of `--help`. */
export const HELP = `nc-reference-mock: the reference part of a Nextcloud server, for tests and development.

Usage: nc-reference-mock [options]

  --port NUMBER            port to listen on; 0 selects a free one (8080)
  --host ADDRESS           address to listen on (127.0.0.1: this machine only)
  --user NAME:PASSWORD     user for basic auth; repeat for more (alice:secret)
  --session NAME           user of requests without an Authorization header (a visitor)
  --share TOKEN            token of a public share; repeat for more
  --providers FILE         module that exports "providers" and "searchProviders" (only the generic one)
  --origin ORIGIN          origin whose pages may call it, or "*"; repeat for more (CORS is off)
  --allow-local            also read pages of this machine and of private networks, on any port
  --no-limits              disable rate limits, such as ten pages in two minutes
  --edition NUMBER         release to play: 25, 26, 30 or 32 (32)
  --latency MS[-MS]        latency of every answer, fixed or as a range (0)
  --quiet                  print errors only
  --help                   show this help

Try it:
  curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \\
    'http://127.0.0.1:8080/ocs/v2.php/references/resolve?reference=https://nextcloud.com'
`

/** Error for an invalid command line. */
export class UsageError extends Error {
	override readonly name = 'UsageError'

	constructor(option: string, cause: string) {
		super(`Could not read the option "${option}": ${cause}. See nc-reference-mock --help.`)
	}
}

function readPort(text: string): number {
	const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity
	if (port > 65535) throw new UsageError('--port', `"${text}" isn't a port from 0 to 65535`)
	return port
}

function readUser(text: string): [name: string, password: string] {
	const [, name, password] = /^([^:]+):(.*)$/s.exec(text) ?? []
	if (name === undefined || password === undefined) throw new UsageError('--user', `"${text}" doesn't have the form NAME:PASSWORD`)
	return [name, password]
}

function readLatency(text: string): Latency {
	const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
	if (from === undefined) throw new UsageError('--latency', `"${text}" is neither milliseconds nor a range such as 50-300`)
	return to === undefined ? Number(from) : { from: Number(from), to: Number(to) }
}

function readEdition(text: string): Edition {
	const edition = [25, 26, 30, 32].find((each) => String(each) === text)
	if (edition === undefined) throw new UsageError('--edition', `"${text}" is none of 25, 26, 30 and 32`)
	return edition as Edition
}

function parse(args: string[]) {
	const many = { type: 'string', multiple: true } as const
	const one = { type: 'string' } as const
	const flag = { type: 'boolean', default: false } as const
	try {
		return parseArgs({
			args,
			options: {
				port: one, host: one, session: one, providers: one, latency: one, edition: one, user: many, share: many, origin: many,
				'allow-local': flag, 'no-limits': flag, quiet: flag, help: flag,
			},
		}).values
	} catch (error) {
		throw new UsageError(args.join(' '), error instanceof Error ? error.message.replace(/\.$/, '') : 'it is unknown')
	}
}

/** Parses a command line. @throws UsageError */
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
		edition: readEdition(values.edition ?? '32'),
		providers: values.providers ?? null,
		quiet: values.quiet,
	}
}
