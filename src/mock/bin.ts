#!/usr/bin/env node
import type { Command } from './node/serverArguments.ts'
import type { ReferenceServiceOptions } from './service.ts'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPageReader } from './node/pageReader.ts'
import { HELP, readArguments, UsageError } from './node/serverArguments.ts'
import { NO_LIMITS } from './rateLimits.ts'
import { createScenario } from './scenario.ts'
import { createServer } from './server.ts'
import { createReferenceService } from './service.ts'

type Providers = Pick<ReferenceServiceOptions, 'providers' | 'searchProviders'>

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)
const messageOf = (error: unknown) => error instanceof Error ? error.message : String(error)

async function loadProviders(file: string | null): Promise<Providers> {
	if (file === null) return {}
	let module: Providers
	try {
		module = await import(pathToFileURL(resolve(file)).href) as Providers
	} catch (cause) {
		throw new UsageError('--providers', `"${file}" is no module that can be imported (${messageOf(cause)})`)
	}
	const { providers, searchProviders } = module
	const lists = [providers, searchProviders].filter((list) => list !== undefined)
	if (!lists.length || !lists.every(Array.isArray)) throw new UsageError('--providers', `"${file}" doesn't export a list named "providers" or "searchProviders"`)
	return { providers, searchProviders }
}

async function start(command: Command) {
	const service = createReferenceService({
		...await loadProviders(command.providers),
		users: command.users,
		edition: command.edition,
		sessionUser: command.session,
		shares: command.shares,
		fetchPage: createPageReader({ allowLocal: command.allowLocal, onError: (error) => { if (!command.quiet) complain(messageOf(error)) } }),
		limits: command.limits ? {} : NO_LIMITS,
		scenario: createScenario({ latency: command.latency }),
	})
	const server = createServer(service, { origins: command.origins })
	const address = await server.listen({ port: command.port, host: command.host })
	// An answer may still wait for its latency, so the process wouldn't end by itself.
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().then(() => process.exit()))
	if (!command.quiet) say(`nc-reference-mock listens on ${address} (${Object.keys(command.users).join(', ')} may sign in). Stop it with Ctrl+C.`)
}

try {
	const command = readArguments(process.argv.slice(2))
	if (command.help) say(HELP)
	else await start(command)
} catch (error) {
	complain(messageOf(error))
	process.exitCode = error instanceof UsageError ? 2 : 1
}
