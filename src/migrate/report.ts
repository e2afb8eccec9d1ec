import type { Change, Migration } from './planMigration.ts'
import { createTwoFilesPatch } from 'diff'

const COLORS: Record<string, string> = { '-': '31', '+': '32', '@': '36' }

/** The difference of one file, as `git diff` shows it. Line ends of Windows are not shown: they stay as they are. */
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
	/** Number of changes that could not be written. */
	failed: number
	/** Number of changed files that had changes which git doesn't have. */
	uncommitted: number
}

/** What the command prints: differences, then what needs a hand, then what was done. */
export function reportOf({ changes, notes }: Migration, { dry, colored, failed, uncommitted }: ReportOptions): string {
	const parts = changes.map((change) => differenceOf(change, colored))
	if (notes.length) {
		const lines = notes.map(({ file, line, message }) => `  ${file}:${line}  ${message}`)
		parts.push([`${counted(notes.length, 'place needs', 'places need')} a hand:`, ...lines].join('\n'))
	}
	if (!changes.length && !failed) parts.push(notes.length ? 'Nothing else is to be moved.' : 'Nothing is to be moved.')
	else if (changes.length) parts.push(`${counted(changes.length, 'file', 'files')} ${dry ? 'would change' : 'changed'}.`)
	if (uncommitted) parts.push(`${uncommitted} of them ${dry ? 'have' : 'had'} changes that git doesn't have.`)
	if (!dry && changes.some(({ file }) => file.endsWith('package.json'))) parts.push('Install what package.json asks for now, e.g. by "npm install".')
	return parts.map((part) => `${part}\n`).join('\n')
}
