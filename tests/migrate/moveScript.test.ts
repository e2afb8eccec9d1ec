import type { ImportDeclaration } from '@babel/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { babelParse } from 'vue/compiler-sfc'
import { moveFile } from '../../src/migrate/moveScript.ts'
import { SERVED } from '../../src/migrate/peerPaths.ts'

const context = { follow: (specifier: string) => specifier, passedOn: [], usesRoot: false, mocked: new Set<string>() }
const move = (source: string, path = 'src/app.ts') => moveFile(path, source, context).code

describe('moving a file', () => {
	it.each([
		['quotes and semicolons', 'import { NcRichText } from "@nextcloud/vue";\n', 'import { NcRichText } from "nc-reference";\nimport "nc-reference/style.css";\n'],
		['a list without blanks', 'import {NcButton,NcSearch} from \'@nextcloud/vue\'\n', 'import {NcButton} from \'@nextcloud/vue\'\nimport {NcSearch} from \'nc-reference\'\nimport \'nc-reference/style.css\'\n'],
		['a comma at the end', 'import {\n  getProviders,\n  NcButton,\n} from \'@nextcloud/vue\'\n', 'import {\n  NcButton,\n} from \'@nextcloud/vue\'\nimport {\n  getProviders,\n} from \'nc-reference\'\n'],
		['none', 'import {\n  getProviders,\n  NcButton\n} from \'@nextcloud/vue\'\n', 'import {\n  NcButton\n} from \'@nextcloud/vue\'\nimport {\n  getProviders\n} from \'nc-reference\'\n'],
		['a brace in a comment', 'import /* { */ { // {a}\n\tNcButton, /* } */ getProviders // }\n} from \'@nextcloud/vue\'\n',
			'import /* { */ { // {a}\n\tNcButton\n} from \'@nextcloud/vue\'\nimport { /* } */ getProviders // }\n} from \'nc-reference\'\n'],
		['types', 'import type { NcButton, ReferenceProvider } from \'@nextcloud/vue\'\n', 'import type { NcButton } from \'@nextcloud/vue\'\nimport type { ReferenceProvider } from \'nc-reference\'\n'],
		['other names', 'import { NcRichText as Text, type NcSearch, NcModal as M } from \'@nextcloud/vue\'\n',
			'import { NcModal as M } from \'@nextcloud/vue\'\nimport { NcRichText as Text, type NcSearch } from \'nc-reference\'\nimport \'nc-reference/style.css\'\n'],
		['a file that ends without a line break', 'import { getProvider, NcButton } from \'@nextcloud/vue\'', 'import { NcButton } from \'@nextcloud/vue\'\nimport { getProvider } from \'nc-reference\''],
		['a byte order mark', '\uFEFFimport { getProvider } from \'@nextcloud/vue\'\n', '\uFEFFimport { getProvider } from \'nc-reference\'\n'],
		['styles that are there', 'import { NcRichText } from \'@nextcloud/vue\'\nimport \'nc-reference/style.css\'\n', 'import { NcRichText } from \'nc-reference\'\nimport \'nc-reference/style.css\'\n'],
		['a default beside names', 'import all, { NcButton, getProvider } from \'@nextcloud/vue\'\n', 'import all, { NcButton } from \'@nextcloud/vue\'\nimport { getProvider } from \'nc-reference\'\n'],
		['an import for its effect', 'import \'@nextcloud/vue/functions/registerReference\'\n', 'import \'nc-reference/functions/registerReference\'\n'],
		['attributes', 'import { getProvider } from \'@nextcloud/vue\' with { type: \'js\' }\n', 'import { getProvider } from \'nc-reference\' with { type: \'js\' }\n'],
		['backticks', 'const { default: T } = await import(`@nextcloud/vue/components/NcRichText`)\n', 'const { default: T } = await import(`nc-reference/components/NcRichText`)\n'],
		['the type of a mock', 'const a = await vi.importActual<typeof import(\'@nextcloud/vue/functions/reference\')>(\'@nextcloud/vue/functions/reference\')\n',
			'const a = await vi.importActual<typeof import(\'nc-reference/functions/reference\')>(\'nc-reference/functions/reference\')\n'],
		['other packages', 'import { NcRichText } from \'@nextcloud/vue-richtext\'\n', 'import { NcRichText } from \'@nextcloud/vue-richtext\'\n'],
		['names that stay', 'import { NcButton } from \'@nextcloud/vue\'\nexport * from \'@nextcloud/vue\'\n', 'import { NcButton } from \'@nextcloud/vue\'\nexport * from \'@nextcloud/vue\'\n'],
	])('keeps %s', (_, before, after) => {
		expect(move(before)).toBe(after)
	})

	it('asks for the styles once in a component of two scripts', () => {
		const before = '<script>\nexport { NcRichText } from \'@nextcloud/vue\'\n</script>\n<script setup>\n\timport { NcSearch } from \'@nextcloud/vue\'\n</script>\n'
		expect(move(before, 'App.vue')).toBe('<script>\nexport { NcRichText } from \'nc-reference\'\nimport \'nc-reference/style.css\'\n</script>\n<script setup>\n\timport { NcSearch } from \'nc-reference\'\n</script>\n')
	})

	it('asks for no styles in a test', () => {
		expect(move('import { NcRichText } from \'@nextcloud/vue\'\n', 'tests/app.js')).toBe('import { NcRichText } from \'nc-reference\'\n')
	})

	it('sees what a template takes from a namespace', () => {
		const { notes } = moveFile('App.vue', '<script setup>\nimport * as nc from \'@nextcloud/vue\'\n</script>\n<template><nc.NcRichText /></template>\n', context)
		expect(notes).toEqual([{ file: 'App.vue', line: 2, message: '"nc" is all of @nextcloud/vue. Import NcRichText from nc-reference by name.' }])
	})

	const ours = [...SERVED['']!]
	const gap = fc.constantFrom('', ' ', '\n\t', '/* a, b */', ' /* } */ ', ' // c, { }\n\t')
	const entry = fc.record({ name: fc.constantFrom(...ours, 'NcButton', 'NcModal', 'isDarkTheme'), as: fc.boolean(), type: fc.boolean(), before: gap, after: gap, behind: fc.constantFrom('', ' // d', ' /* e */') })
	const statement = fc.record({
		entries: fc.uniqueArray(entry, { minLength: 1, maxLength: 7, selector: ({ name }) => name }),
		keyword: fc.constantFrom('import', 'export', 'import type', 'export type'),
		lastComma: fc.boolean(), semicolon: fc.boolean(), tail: gap, end: fc.constantFrom('\n', '\r\n'),
	}).map(({ entries, keyword, lastComma, semicolon, tail, end }) => {
		const list = entries.map(({ name, as, type, before, after, behind }, index) => {
			const own = `${type && !keyword.endsWith('type') ? 'type ' : ''}${name}${as ? ` as My${name}` : ''}`
			const comma = index < entries.length - 1 || lastComma ? `,${behind}${behind.startsWith(' //') ? '\n\t' : ''}` : ''
			return before + own + after + comma
		}).join('')
		return `${keyword} {${list}${tail}} from '@nextcloud/vue'${semicolon ? ';' : ''}\nrest()\n`.replaceAll('\n', end)
	})

	/** Returns the imports by package, in order. */
	function bindingsOf(source: string): string[] {
		return babelParse(source, { sourceType: 'module', plugins: ['typescript'] }).program.body.flatMap((node) => {
			if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return []
			return (node as ImportDeclaration).specifiers.map((specifier) => `${source.slice(specifier.start!, specifier.end!)} from ${node.source!.value}`)
		})
	}
	const commentsOf = (source: string) => babelParse(source, { sourceType: 'module', plugins: ['typescript'] }).comments!.map(({ value }) => value.trim()).sort()

	it('takes every name of a statement from where it belongs, with all comments, and is done after one run', () => {
		fc.assert(fc.property(statement, (before) => {
			const after = move(before)
			const belongs = bindingsOf(before).map((binding) => {
				const name = /(?:type )?(\w+)/.exec(binding)![1]!
				return ours.includes(name) ? binding.replace('@nextcloud/vue', 'nc-reference') : binding
			})
			const sorted = [...belongs].sort((a, b) => Number(b.endsWith('vue')) - Number(a.endsWith('vue')))
			expect(bindingsOf(after)).toEqual(sorted)
			expect(commentsOf(after)).toEqual(commentsOf(before))
			expect(after.replaceAll('\r\n', '').includes(before.includes('\r\n') ? '\n' : '\r')).toBe(false)
			expect(move(after)).toBe(after)
		}), { numRuns: 400 })
	})

	it('gives the statement back where both halves are put together again', () => {
		fc.assert(fc.property(fc.uniqueArray(fc.constantFrom(...ours, 'NcButton', 'NcModal'), { minLength: 1 }), (names) => {
			const before = `import { ${names.join(', ')} } from '@nextcloud/vue'\n`
			const halves = [...move(before, 'app.test.js').matchAll(/\{ (.*) \}/g)].map(([, list]) => list!.split(', '))
			expect(halves.flat().sort()).toEqual([...names].sort())
			for (const half of halves) expect(half).toEqual(names.filter((name) => half.includes(name)))
		}))
	})
})
