import { describe, expect, it } from 'vitest'
import { addDependency } from '../../src/migrate/packages.ts'

const add = (source: string) => addDependency(source, '^1.2.3')

describe('adding the dependency', () => {
	it.each([
		['by the alphabet', '{\n  "dependencies": {\n    "@nextcloud/vue": "^9",\n    "vue": "^3"\n  }\n}\n', '{\n  "dependencies": {\n    "@nextcloud/vue": "^9",\n    "nc-reference": "^1.2.3",\n    "vue": "^3"\n  }\n}\n'],
		['with tabs, as the last', '{\n\t"dependencies": {\n\t\t"@nextcloud/vue": "^9"\n\t}\n}', '{\n\t"dependencies": {\n\t\t"@nextcloud/vue": "^9",\n\t\t"nc-reference": "^1.2.3"\n\t}\n}'],
		['with line ends of Windows', '{\r\n "devDependencies": {\r\n  "@nextcloud/vue": "^9"\r\n }\r\n}\r\n', '{\r\n "devDependencies": {\r\n  "@nextcloud/vue": "^9",\r\n  "nc-reference": "^1.2.3"\r\n }\r\n}\r\n'],
		['where the other package stands', '{"dependencies":{"vue":"3"},"devDependencies":{"@nextcloud/vue":"9"}}', '{"dependencies":{"vue":"3"},"devDependencies":{"@nextcloud/vue":"9","nc-reference":"^1.2.3"}}'],
		['in front of all', '{"dependencies":{"vue":"3"}}', '{"dependencies":{"nc-reference":"^1.2.3","vue":"3"}}'],
	])('puts it %s', (_, before, after) => {
		expect(add(before)).toBe(after)
		expect(add(after)).toBe(after)
	})

	it.each([
		['has it already', '{"devDependencies":{"nc-reference":"*","@nextcloud/vue":"9"}}'],
		['is the package itself', '{"name":"nc-reference","devDependencies":{"@nextcloud/vue":"9"}}'],
	])('leaves a package alone that %s', (_, source) => {
		expect(add(source)).toBe(source)
	})

	it('does not touch what is no JSON, and what has no dependencies', () => {
		expect(() => add('{"dependencies":')).toThrow(SyntaxError)
		expect(() => add('{ "name": "app", "dependencies": {} }')).toThrow('it has no dependencies')
	})
})
