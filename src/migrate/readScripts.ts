import type { File } from '@babel/types'
import { parse } from 'vue/compiler-sfc'
import { parseScript } from './syntax.ts'

/** What a file holds. */
export interface Scripts {
	/** One; of a component none, `<script>`, `<script setup>`, or both. Positions and lines are those of the file. */
	scripts: File[]
	/** The template of a component, as it is written. */
	template: string
	/** Errors of a component, such as a second `<script>`: a part of it may be left out. Lines count from 1. */
	errors: { line: number, message: string }[]
}

/** Parses the scripts of a file. @throws SyntaxError where one of them is none */
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
