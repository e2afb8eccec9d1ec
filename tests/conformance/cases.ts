import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A question to a real server and its answer. */
export interface RecordedCase {
	name: string
	request: { method: string, path: string, headers: Record<string, string>, body?: unknown }
	response: { status: number, headers: Record<string, string>, body: unknown }
}

/** Questions of our choice, and random ones. */
export const RECORDED = ['real-server.json', 'real-server-random.json'].map((name) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)))

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
