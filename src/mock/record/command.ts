import type { ReferenceProvider } from '../../contract/provider.ts'
import type { IDiscoverableReferenceProvider, IPublicReferenceProvider } from '../providers/referenceProvider.ts'
import type { ISearchProvider } from '../providers/searchProvider.ts'
import type { ServiceClock } from '../serviceClock.ts'
import type { Difference } from './compare.ts'
import type { Question } from './questions.ts'
import type { Ask, KnownServer } from './realServer.ts'
import type { PasswordSources, RecordCommand } from './recordArguments.ts'
import { searchEntry, SearchResult } from '../providers/searchProvider.ts'
import { NO_LIMITS } from '../rateLimits.ts'
import { randomNumbers } from '../scenario.ts'
import { createReferenceService } from '../service.ts'
import { systemClock, wait } from '../serviceClock.ts'
import { compareAnswers } from './compare.ts'
import { createQuestions } from './questions.ts'
import { CannotAsk, createAsk, getToKnow, readAnswer, requestOf } from './realServer.ts'
import { readRecordArguments, RECORD_HELP } from './recordArguments.ts'

const MOST_CHARACTERS = 160
/** Control characters that JSON doesn't escape and that some terminals execute. */
const TERMINAL_CONTROLS = /[\x7f-\x9f]/g

/** Creates a function that redacts the password, its header and the token, in case a server sends them back. */
function createRedact({ user, password, share }: RecordCommand): (text: string) => string {
	const credentials = Buffer.from(`${user}:${password}`).toString('base64')
	const secrets = [{ secret: credentials, name: '<USER>:<PASSWORD>' }, { secret: password, name: '<PASSWORD>' }, ...(share === null ? [] : [{ secret: share, name: '{share}' }])]
	const forms = secrets.flatMap(({ secret, name }) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map((form) => ({ form, name })))
	return (text) => forms.reduce((hidden, { form, name }) => hidden.replaceAll(form, name), text)
}

/** Creates the report of a comparison. It contains no secrets. */
function createReport(command: RecordCommand) {
	const { base, count, seed, share, writes } = command
	const redact = createRedact(command)

	function brief(value: unknown): string {
		const text = redact(value === undefined ? 'nothing' : JSON.stringify(value)).replace(TERMINAL_CONTROLS, '\uFFFD')
		return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)` : text
	}

	function askerOf({ authorization = '' }: Record<string, string>): string {
		if (authorization.includes('<WRONG>')) return 'with a wrong password'
		return authorization ? 'signed in' : 'signed out'
	}

	return {
		/** Announces the comparison. */
		opening: () => `Sending ${count} ${writes ? '' : 'read-only '}requests to ${base} with seed ${seed}${share === null ? '' : ', also as visitors of the share'}.`,

		/** Describes a difference. */
		difference(index: number, { method, path, headers, body }: Question, differences: Difference[]): string {
			const { accept, 'ocs-apirequest': origin = 'missing', 'content-type': type } = headers
			return [
				'',
				`${index}. ${method} ${path}`,
				`   ${askerOf(headers)}; accept: ${accept}; ocs-apirequest: ${origin}${type === undefined ? '' : `; content-type: ${type}`}`,
				...(body === undefined ? [] : [`   ${body}`]),
				...differences.flatMap(({ at, server, standIn }) => [`   ${redact(at || 'body')}`, `     server    ${brief(server)}`, `     stand-in  ${brief(standIn)}`]),
			].join('\n')
		},

		/** Summarizes the result. */
		summary({ asked, different, stopped }: { asked: number, different: number, stopped: string | null }): string {
			const outcome = different ? `${different} of them differently` : 'all of them equally'
			return `\n${stopped === null ? '' : `${redact(stopped)}\n`}${asked} of ${count} requests were answered, ${asked ? outcome : 'so nothing was compared'} (seed ${seed}).`
		},
	}
}

/** Creates a provider with a server's entry in the list. It resolves no link, because the requested links belong to no app. */
function listed({ id, title, icon_url, order, search_providers_ids: searchIds }: ReferenceProvider): IDiscoverableReferenceProvider {
	return {
		getId: () => id,
		getTitle: () => title,
		getIconUrl: () => icon_url,
		getOrder: () => order,
		matchReference: () => false,
		resolveReference: () => null,
		getCachePrefix: () => id,
		getCacheKey: () => null,
		...(searchIds && { getSupportedSearchProviderIds: () => searchIds }),
	}
}

/** Replaces the generic provider for a server without one, so that no link has a reference. */
const nothing: IPublicReferenceProvider = {
	matchReference: () => true,
	resolveReference: () => null,
	resolveReferencePublic: () => null,
	getCachePrefix: () => '',
	getCacheKey: () => null,
	getCacheKeyPublic: () => null,
}

/** Creates a search provider with one result, whose shape the server's results are compared with. */
function searched(id: string): ISearchProvider {
	return {
		getId: () => id,
		getName: () => id,
		getOrder: () => 0,
		search: () => SearchResult.complete(id, [searchEntry({ title: 'A result', resourceUrl: '/' })]),
	}
}

/** Creates a stand-in with the user, the share and the providers of a server. */
function createMirrorService(command: RecordCommand, { providers, searchProviderIds, hasGenericProvider }: KnownServer): Ask {
	const byId = new Map(providers.map((provider) => [provider.id, provider as unknown as ReferenceProvider]))
	const service = createReferenceService({
		providers: [...[...byId.values()].map(listed), ...(hasGenericProvider ? [] : [nothing])],
		searchProviders: searchProviderIds.map(searched),
		users: { [command.user]: command.password },
		shares: command.share === null ? [] : [command.share],
		limits: NO_LIMITS,
		documentedRoutes: false,
		onError: () => undefined,
	})
	return async (question) => readAnswer(await service.handle(requestOf(question, command)))
}

/** Environment of the command. */
export interface RecordSurroundings extends Omit<PasswordSources, 'seed'> {
	/** Prints a line. */
	say: (text: string) => void
	/** @default the system's clock */
	clock?: ServiceClock
}

const ALIKE = 0
const DIFFERENT = 1

/**
 * Sends one request after another to server and stand-in, and prints the differences.
 * @returns The exit code.
 * @throws CannotAsk If not even the first requests are answered.
 */
async function compare(command: RecordCommand, { say, clock = systemClock }: RecordSurroundings): Promise<number> {
	const { count, seed, share, writes, pauseMs } = command
	const report = createReport(command)
	const ask = createAsk(command)
	say(report.opening())
	const known = await getToKnow(ask, command)
	const askMirror = createMirrorService(command, known)
	const next = createQuestions({ random: randomNumbers(seed), hasShare: share !== null, writes, providerIds: known.providers.map(({ id }) => id as string) })
	let asked = 0
	let different = 0

	/** @returns The reason for an early end, or null. */
	async function askAll(): Promise<string | null> {
		for (; asked < count; asked++) {
			await wait(clock, pauseMs)
			const question = next()
			const server = await ask(question)
			if (server.status === 429) return `The server refuses further requests for now (429). Wait a few minutes, then go on with a longer --pause or a smaller --count.`
			const differences = compareAnswers(question, server, await askMirror(question))
			if (differences.length === 0) continue
			different++
			say(report.difference(asked + 1, question, differences))
		}
		return null
	}

	const stopped = await askAll().catch((error: unknown) => {
		if (error instanceof CannotAsk) return error.message
		throw error
	})
	say(report.summary({ asked, different, stopped }))
	return stopped === null && different === 0 ? ALIKE : DIFFERENT
}

/**
 * Runs `nc-reference-mock record`.
 * @returns The exit code.
 * @throws UsageError and CannotAsk.
 */
export async function recordCommand(args: string[], surroundings: RecordSurroundings): Promise<number> {
	const clock = surroundings.clock ?? systemClock
	const command = await readRecordArguments(args, { ...surroundings, seed: clock.now() % 2 ** 32 })
	if (command !== 'help') return compare(command, surroundings)
	surroundings.say(RECORD_HELP)
	return ALIKE
}
