/**
 * Maps the numbered plural forms of gettext to the categories of `Intl.PluralRules`, when the catalogues are built.
 * A header whose rule splits the numbers in another way than the Unicode CLDR is an error: browsers choose forms by the CLDR.
 */
import { intlTag, languageTag } from '../../src/ui/nearestLanguage.ts'

type Category = Intl.LDMLPluralRule

/** Gettext rules that agree with the CLDR, by language; `*` is for all others. */
const RULES: Record<string, string> = {
	'id ja ko th vi zh_CN zh_HK zh_TW': 'nplurals=1; plural=0;',
	'fa fr pt_BR': 'nplurals=2; plural=n > 1;',
	'is mk': 'nplurals=2; plural=n % 10 != 1 || n % 100 == 11;',
	'cs sk': 'nplurals=3; plural=n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;',
	he: 'nplurals=3; plural=n == 1 ? 0 : n == 2 ? 1 : 2;',
	'hr ru sr uk': 'nplurals=3; plural=n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;',
	lt: 'nplurals=3; plural=n % 10 == 1 && (n % 100 < 11 || n % 100 > 19) ? 0 : n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? 1 : 2;',
	lv: 'nplurals=3; plural=n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19 ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2;',
	pl: 'nplurals=3; plural=n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;',
	ro: 'nplurals=3; plural=n == 1 ? 0 : n == 0 || n % 100 >= 1 && n % 100 <= 19 ? 1 : 2;',
	sl: 'nplurals=4; plural=n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3;',
	ga: 'nplurals=5; plural=n == 1 ? 0 : n == 2 ? 1 : n >= 3 && n <= 6 ? 2 : n >= 7 && n <= 10 ? 3 : 4;',
	ar: 'nplurals=6; plural=n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5;',
	'*': 'nplurals=2; plural=n != 1;',
}

/** Whole numbers that tell the rules of all languages apart. */
const NUMBERS = [...Array(203).keys(), 1000, 1001, 1002, 1_000_000, 1_000_001, 2_000_000]

const rulesOf = (language: string) => new Intl.PluralRules(intlTag(languageTag(language)))

/** The `Plural-Forms` of a new catalogue. */
export function pluralForms(language: string): string {
	const key = Object.keys(RULES).find((languages) => languages.split(' ').includes(language)) ?? '*'
	return RULES[key]!
}

/** The categories that each form of a header stands for. */
export function categoriesOf(header: string | undefined, language: string): Map<Category, number> {
	const [, count, rule] = /^\s*nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([n\d\s%=!<>&|?:()]+?)\s*;?\s*$/.exec(header ?? '') ?? []
	if (!count || !rule) throw new Error(`Could not read the plural forms of "${language}": its header says "${header ?? ''}". Write: ${pluralForms(language)}`)
	const indexOf = new Function('n', `return Number(${rule})`) as (number: number) => number
	const rules = rulesOf(language)
	const forms = new Map<Category, number>()
	for (const number of NUMBERS) {
		const [category, index] = [rules.select(number), indexOf(number)]
		if ((forms.get(category) ?? index) !== index || !(index < Number(count))) {
			throw new Error(`Could not use the plural forms of "${language}": ${number} is "${category}" by the Unicode CLDR, and form ${index} by the header. Write: ${pluralForms(language)}`)
		}
		forms.set(category, index)
	}
	// Categories of fractions alone: our counts are whole.
	for (const category of rules.resolvedOptions().pluralCategories) if (!forms.has(category)) forms.set(category, Number(count) - 1)
	return forms
}
