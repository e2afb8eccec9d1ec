import { describe, expect, it } from 'vitest'
import { followAliases, readAliases } from '../../src/migrate/aliases.ts'

describe('aliases of an app', () => {
	it.each([
		['Vite', 'vite.config.ts', 'export default { resolve: { alias: { nc: "@nextcloud/vue", "@": "/src" } } }', 'nc/components/NcButton'],
		['Vite, as a list', 'vite.config.ts', 'export default { resolve: { alias: [{ find: "nc", replacement: "@nextcloud/vue" }] } }', 'nc/components/NcButton'],
		['webpack', 'webpack.config.js', 'module.exports = { resolve: { alias: { nc$: "@nextcloud/vue/components/NcButton" } } }', 'nc'],
		['TypeScript', 'tsconfig.json', '{ "compilerOptions": { "paths": { "nc/*": ["./node_modules/@nextcloud/vue/*"], } } } // end', 'nc/components/NcButton'],
		['Node', 'package.json', '{ "imports": { "#nc/*": "@nextcloud/vue/*" } }', '#nc/components/NcButton'],
		['Jest', 'jest.config.js', 'export default { moduleNameMapper: { "^nc/(.*)$": "@nextcloud/vue/$1" } }', 'nc/components/NcButton'],
	])('are read from the configuration of %s', (_, path, source, specifier) => {
		const follow = followAliases(readAliases(path, source))
		expect(follow(specifier)).toBe('@nextcloud/vue/components/NcButton')
		expect(follow('ncx/components/NcButton')).toBe('ncx/components/NcButton')
	})

	it('are none where something else is named so', () => {
		expect(readAliases('package.json', '{ "dependencies": { "@nextcloud/vue": "^9" }, "alias": "@nextcloud/vue" }')).toEqual([])
		expect(readAliases('vite.config.ts', 'export default { alias: { "@nextcloud/vue": "@nextcloud/vue/dist" } }')).toEqual([])
		expect(readAliases('vite.config.ts', 'export default { alias: { nc: "@nextcloud/vue" ')).toEqual([])
	})

	it('are taken by the longest', () => {
		expect(followAliases([{ from: 'nc', to: '@nextcloud/vue' }, { from: 'nc/text', to: '@nextcloud/vue/components/NcRichText' }])('nc/text')).toBe('@nextcloud/vue/components/NcRichText')
	})
})
