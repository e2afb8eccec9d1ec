import type { File } from '@babel/types'
import { parse } from 'vue/compiler-sfc'
import { parseScript } from './syntax.ts'

/** Scripts and template of a file. */
export interface Scripts {
	/** The script of a file, or up to two of a component. Positions and lines refer to the file. */
	scripts: File[]
	/** Source of a component's template. */
	template: string
	/** Errors of a component, such as a second `<script>`, because of which a part may be missing. Lines start at 1. */
	errors: { line: number, message: string }[]
}

/** Parses the scripts of a file. @throws {SyntaxError} For an invalid script. */
export function readScripts(path: string, source: string): Scripts {
	if (!path.endsWith('.vue')) {
		return { scripts: [parseScript(source, { start: 0, end: source.length }, path.split('.').at(-1)!)], template: '', errors: [] }
	}
	const { descriptor, errors } = parse(source, { filename: path, sourceMap: false, ignoreEmpty: false })
	const blocks = [descriptor.script, descriptor.scriptSetup].filter((block) => block !== null)
	return {
		scripts: blocks.map(({ loc, lang = 'js' }) => parseScript(source, { start: loc.start.offset, end: loc.end.offset }, lang)),
		template: descriptor.template?.content ?? '',
		errors: errors.map(({ message, ...error }) => ({ line: 'loc' in error ? error.loc?.start.line ?? 1 : 1, message })),
	}
}
