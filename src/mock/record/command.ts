import type { ServiceClock } from '../serviceClock.ts'
import type { PasswordSources, RecordCommand } from './recordArguments.ts'
import { randomNumbers } from '../scenario.ts'
import { systemClock, wait } from '../serviceClock.ts'
import { compareAnswers } from './compare.ts'
import { createReport } from './comparisonReport.ts'
import { createMirrorService } from './mirrorService.ts'
import { createQuestions } from './questions.ts'
import { CannotAsk, createAsk, getToKnow } from './realServer.ts'
import { readRecordArguments, RECORD_HELP } from './recordArguments.ts'

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
