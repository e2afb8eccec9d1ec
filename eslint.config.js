import stylistic from '@stylistic/eslint-plugin'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import house from './scripts/lint/rules.js'

export default tseslint.config(
	{ ignores: ['**/dist/', 'build/', 'coverage/', 'index.d.ts', 'playground/public/', 'tests/**/fixtures/', 'bench/results/', 'test-results/', 'playwright-report/'] },
	...tseslint.configs.recommended,
	...vue.configs['flat/recommended'],
	stylistic.configs.customize({ indent: 'tab', quotes: 'single', semi: false, braceStyle: '1tbs', arrowParens: true }),
	{
		languageOptions: { globals: { ...globals.browser, ...globals.node } },
		rules: {
			'@stylistic/max-len': ['warn', { code: 170, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreUrls: true, ignoreRegExpLiterals: true }],
			'@stylistic/operator-linebreak': ['error', 'before'],
			'@stylistic/quote-props': ['error', 'as-needed'],
			'@stylistic/max-statements-per-line': 'off',
			'@typescript-eslint/no-explicit-any': 'error',
			// The type check finds them, in a fifth of the time.
			'@typescript-eslint/no-unused-vars': 'off',
			'no-console': ['error', { allow: ['warn', 'error', 'debug'] }],
			'max-params': ['error', 3],
			eqeqeq: ['error', 'always', { null: 'ignore' }],
			'vue/html-indent': ['error', 'tab'],
			'vue/max-attributes-per-line': ['error', { singleline: 4, multiline: 1 }],
			'vue/singleline-html-element-content-newline': 'off',
			'vue/multi-word-component-names': 'off',
			'vue/no-v-html': 'error',
			'vue/require-default-prop': 'off',
			'vue/first-attribute-linebreak': 'off',
			'vue/html-closing-bracket-newline': ['error', { singleline: 'never', multiline: 'never' }],
			'vue/html-self-closing': ['error', { html: { void: 'never', normal: 'always', component: 'always' } }],
		},
	},
	{
		plugins: { house },
		rules: {
			'house/import-order': 'error',
			// The platform's, the packages' and the wire's own; a test says by its title what is true.
			'house/named-booleans': ['error', { allow: [
				'addEventListener', 'removeEventListener', 'toggle', 'toggleAttribute', 'onScopeDispose', 'setUint32', 'setInt32', 'getInt32',
				'createSourceFile', 'write', 'getLines', 'rule', 'scanDelims', 'registerWidget', 'getLinkWithPicker', 'getReferenceWithPicker',
			] }],
		},
	},
	{ files: ['src/**'], rules: { 'house/words': 'error' } },
	// See "English" in CONTRIBUTING.md.
	{ files: ['bench/**', 'playground/**', 'scripts/**', 'tests/**', 'src/**'], rules: { 'house/english': 'error' } },
	{
		files: ['src/**'],
		// `importOnce` calls `refetchModule` there.
		ignores: ['src/mock/**', 'src/migrate/**', 'src/ui/loadOnce.ts'],
		rules: {
			'no-restricted-syntax': ['error', {
				selector: ':not(CallExpression[callee.name=/^(lazyModule|importOnce)$/] > ArrowFunctionExpression, Property > ArrowFunctionExpression) > ImportExpression',
				message: 'Pass "() => import(…)" to lazyModule, or to importOnce where there is no Vue: they load once, fetch again after a failure, and warn once.',
			}],
		},
	},
	{ files: ['**/*.js'], rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] } },
	{ files: ['**/*.vue'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
	{ files: ['scripts/**', 'bench/**', '**/*.config.*'], rules: { 'no-console': 'off', 'house/named-booleans': 'off' } },
	{ files: ['tests/**'], rules: { 'max-params': 'off', 'house/named-booleans': 'off', 'vue/one-component-per-file': 'off' } },
)
