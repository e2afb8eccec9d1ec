import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runLanes } from '../scripts/lanes.js'

let folder: string
let lines: string[]

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'nc-reference-lanes-'))
	lines = []
	vi.spyOn(console, 'log').mockImplementation((line: string) => { lines.push(line) })
})
afterEach(() => {
	vi.restoreAllMocks()
	rmSync(folder, { recursive: true })
})

const step = (name: string, script: string) => ({ name, seconds: 1, command: `node -e "${script}"` })
const options = (more = {}) => ({ durationsFile: join(folder, 'durations.json'), ...more })
const HANG = step('hang', 'setInterval(() => {}, 1000)')

describe('steps in lanes', () => {
	it('end with the first that fails, in the other lane too, and show why it failed', async () => {
		const late = join(folder, 'late')
		const ended = await runLanes([[step('wrong', 'console.log(1234); process.exit(3)'), step('late', `require('fs').writeFileSync('${late}', '')`)], [HANG]], options())
		expect(ended).toEqual([{ name: 'wrong', status: 3 }, { name: 'late', status: undefined }, { name: 'hang', status: undefined }])
		expect(existsSync(late)).toBe(false)
		expect(lines.join('\n')).toContain('1234')
	})

	it('go on after a failure when all of them are asked for', async () => {
		const ended = await runLanes([[step('wrong', 'process.exit(1)'), step('right', '')]], options({ runsAll: true }))
		expect(ended.map(({ status }) => status)).toEqual([1, 0])
		expect(lines.at(-1)).toMatch(/^── right passed in \d+ s · 1 of 2 steps passed$/)
	})

	it('estimate the time left from their last durations', async () => {
		await runLanes([[step('first', ''), { ...step('second', ''), seconds: 500 }]], options())
		expect(lines[0]).toMatch(/about 500 s left/)
		expect(JSON.parse(readFileSync(join(folder, 'durations.json'), 'utf8'))).toHaveProperty('second')
		await runLanes([[step('first', ''), { ...step('second', ''), seconds: 500 }]], options())
		expect(lines[2]).not.toMatch(/500/)
	})
})
