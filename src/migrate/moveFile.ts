import { MagicString } from 'vue/compiler-sfc'
import { ScriptMove, type Move } from './moveScript.ts'
import { readScripts } from './readScripts.ts'

/** A note about code that needs manual work. */
export interface Note {
	/** Path relative to the working directory, with slashes. */
	file: string
	/** Line number, starting at 1. */
	line: number
	message: string
}

/** Facts about one file that depend on the whole app. */
export type FileContext = Pick<Move, 'follow' | 'passedOn' | 'usesRoot' | 'mocked'>

/** Returns whether a file is a test, which needs no styles. */
function isTest(path: string): boolean {
	return /\.(test|spec|cy)\.\w+$/.test(path) || /(^|\/)(__tests__|__mocks__|tests?)\//.test(path)
}

/**
 * Moves one file.
 * @param path Its path in the app, which identifies tests.
 * @returns Its new text, which may be unchanged, and notes about manual work.
 */
export function moveFile(path: string, source: string, context: FileContext): { code: string, notes: Note[] } {
	const edits = new MagicString(source)
	const notes: Note[] = []
	const report = (position: number, message: string) => {
		notes.push({ file: path, line: source.slice(0, position).split('\n').length, message })
	}
	try {
		const { scripts, template, errors } = readScripts(path, source)
		for (const { line, message } of errors) notes.push({ file: path, line, message: `The component has an error, so a part of it may stay unchanged: ${message}` })
		for (const file of scripts) new ScriptMove(file, { source, edits, report, template, isTest: isTest(path), isCommonJs: /\.c[jt]s$/.test(path), ...context }).run()
	} catch (cause) {
		const line = (cause as { loc?: { line?: number } }).loc?.line ?? 1
		return { code: source, notes: [{ file: path, line, message: `It can't be read: ${cause instanceof Error ? cause.message : String(cause)}` }] }
	}
	return { code: edits.toString(), notes: notes.sort((a, b) => a.line - b.line) }
}
