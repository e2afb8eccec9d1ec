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

/** What the command works with. */
export interface RecordSurroundings extends Omit<PasswordSources, 'seed'> {
	/** Prints a text with a line end. */
	say: (text: string) => void
	/** @default the machine's */
	clock?: ServiceClock
}

const ALIKE = 0
const DIFFERENT = 1

/** Asks server and stand-in one question after another, and prints what differs. @returns the exit code @throws CannotAsk where not even the first answers come */
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

	/** @returns why it ended before all was asked */
	async function askAll(): Promise<string | null> {
		for (; asked < count; asked++) {
			await wait(clock, pauseMs)
			const question = next()
			const server = await ask(question)
			if (server.status === 429) return `The server refuses further questions for now (429). Wait some minutes, then go on with a longer --pause or a smaller --count.`
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

/** Runs `nc-reference-mock record`. @returns the exit code @throws UsageError and CannotAsk */
export async function recordCommand(args: string[], surroundings: RecordSurroundings): Promise<number> {
	const clock = surroundings.clock ?? systemClock
	const command = await readRecordArguments(args, { ...surroundings, seed: clock.now() % 2 ** 32 })
	if (command !== 'help') return compare(command, surroundings)
	surroundings.say(RECORD_HELP)
	return ALIKE
}
