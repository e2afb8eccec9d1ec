import type { Change, Migration } from './planMigration.ts'
import { createTwoFilesPatch } from 'diff'
import { PEER } from './peerPaths.ts'

const COLORS: Record<string, string> = { '-': '31', '+': '32', '@': '36' }

/** Returns the changes of a file in the format of `git diff`. Windows line ends are preserved but not shown. */
function differenceOf({ file, before, after }: Change, colored: boolean): string {
	const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 2, stripTrailingCr: true })
	const [, ...lines] = patch.trimEnd().split('\n')
	return lines.map((line, index) => {
		const color = index < 2 ? '1' : COLORS[line[0] ?? '']
		return colored && color ? `\u001B[${color}m${line}\u001B[0m` : line
	}).join('\n')
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export interface ReportOptions {
	dry: boolean
	colored: boolean
	/** Number of failed changes. */
	failed: number
	/** Number of changed files with uncommitted changes. */
	uncommitted: number
}

/** Returns the output of the command: the changes, the notes about manual work, and a summary. */
export function reportOf({ changes, notes, stays }: Migration, { dry, colored, failed, uncommitted }: ReportOptions): string {
	const parts = changes.map((change) => differenceOf(change, colored))
	if (notes.length) {
		const lines = notes.map(({ file, line, message }) => `  ${file}:${line}  ${message}`)
		parts.push([`${counted(notes.length, 'place needs', 'places need')} manual work:`, ...lines].join('\n'))
	}
	if (!changes.length && !failed) parts.push(notes.length ? 'There is nothing else to move.' : 'There is nothing to move.')
	else if (changes.length) parts.push(`${counted(changes.length, 'file', 'files')} ${dry ? 'would change' : 'changed'}.`)
	if (uncommitted) parts.push(`${uncommitted} of them ${dry ? 'have' : 'had'} uncommitted changes.`)
	if (!dry && changes.some(({ file }) => file.endsWith('package.json'))) parts.push('Install the new dependency now, for example with "npm install".')
	if (stays.length && !failed) parts.push(`Still from ${PEER}: ${stays.join(', ')}.`)
	return parts.map((part) => `${part}\n`).join('\n')
}
