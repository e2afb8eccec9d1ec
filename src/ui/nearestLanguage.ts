/**
 * Finds the catalogue for a language as servers and pages name it. A catalogue fits when it has the same language and script. Among these, the region
 * decides.
 */

/** Suffixes of POSIX names that say the script. */
const SCRIPTS: Record<string, string> = { latin: 'Latn', cyrillic: 'Cyrl' }
/** Norwegian without a form is Bokmål, as on servers. */
const SAME: Record<string, string> = { no: 'nb' }
/** Catalogues for regions without their own, by language and script. */
const WRITTEN_AS: Record<string, string> = { 'pt-Latn': 'pt_PT', 'zh-Hant-MO': 'zh_HK' }

/** Languages that browsers have no plural forms for, with a close one whose forms are the same. */
const PLURALS_OF: Record<string, string> = { oc: 'ca' }

function canonical(tag: string): string | undefined {
	try {
		return Intl.getCanonicalLocales(tag)[0]
	} catch {
		return undefined
	}
}

/** The BCP 47 tag for a name such as `zh_Hans_CN`, `sr@latin` or `pt_BR.UTF-8`: at least the language of the name, and `en` without one. */
export function languageTag(name: string): string {
	const [, subtags = '', modifier = ''] = /^([^.@]*)(?:\.[^@]*)?(?:@(.*))?$/.exec(name.trim().replaceAll('_', '-')) ?? []
	const script = SCRIPTS[modifier.toLowerCase()]
	const language = /^[a-z]*/i.exec(subtags)![0]
	return canonical(script ? subtags.replace(language, `${language}-${script}`) : subtags) ?? canonical(language) ?? 'en'
}

function localeOf(tag: string) {
	const { language, region } = new Intl.Locale(tag)
	const name = SAME[language] ?? language
	const full = new Intl.Locale(tag.replace(/^[a-z]+/, name)).maximize()
	return { region, likelyRegion: full.region, written: `${name}-${full.script ?? ''}` }
}

/** The name of the closest of some catalogues; undefined when none has the language in the same script. */
export function nearestLanguage(tag: string, names: readonly string[]): string | undefined {
	const { region, likelyRegion, written } = localeOf(tag)
	const alike = names.map((name) => ({ name, ...localeOf(languageTag(name)) })).filter((other) => other.written === written)
	const parent = WRITTEN_AS[`${written}-${likelyRegion ?? ''}`] ?? (region && WRITTEN_AS[written])
	const found = alike.find((other) => region && other.region === region)
		?? alike.find((other) => !other.region)
		?? alike.find((other) => other.region === likelyRegion)
		?? alike.find(({ name }) => name === parent)
		?? alike.find((other) => other.likelyRegion === new Intl.Locale(written).maximize().region)
	return found?.name
}

/** The tag for `Intl`: the language itself, else a close one that browsers know. Without it, they would take that of the browser. */
export function intlTag(tag: string): string {
	return Intl.PluralRules.supportedLocalesOf(tag)[0] ?? PLURALS_OF[new Intl.Locale(tag).language] ?? 'en'
}
