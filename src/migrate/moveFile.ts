import { MagicString } from 'vue/compiler-sfc'
import { ScriptMove, type Move } from './moveScript.ts'
import { readScripts } from './readScripts.ts'

/** Something that a person has to look at. */
export interface Note {
	/** Relative to where the command runs, with slashes. */
	file: string
	/** From 1. */
	line: number
	message: string
}

/** What the whole app tells about one file. */
export type FileContext = Pick<Move, 'follow' | 'passedOn' | 'usesRoot' | 'mocked'>

/** True for a file that tests something: it renders nothing that anybody looks at. */
function isTest(path: string): boolean {
	return /\.(test|spec|cy)\.\w+$/.test(path) || /(^|\/)(__tests__|__mocks__|tests?)\//.test(path)
}

/**
 * Moves one file.
 * @param path Its path in the app: a test is known by it.
 * @returns its new text, which is the old one where there is nothing to move, and what is left to do by hand
 */
export function moveFile(path: string, source: string, context: FileContext): { code: string, notes: Note[] } {
	const edits = new MagicString(source)
	const notes: Note[] = []
	const report = (position: number, message: string) => {
		notes.push({ file: path, line: source.slice(0, position).split('\n').length, message })
	}
	try {
		const { scripts, template, errors } = readScripts(path, source)
		for (const { line, message } of errors) notes.push({ file: path, line, message: `The component has an error, so a part of it may be left as it is: ${message}` })
		for (const file of scripts) new ScriptMove(file, { source, edits, report, template, isTest: isTest(path), isCommonJs: /\.c[jt]s$/.test(path), ...context }).run()
	} catch (cause) {
		const line = (cause as { loc?: { line?: number } }).loc?.line ?? 1
		return { code: source, notes: [{ file: path, line, message: `It cannot be read: ${cause instanceof Error ? cause.message : String(cause)}` }] }
	}
	return { code: edits.toString(), notes: notes.sort((a, b) => a.line - b.line) }
}
