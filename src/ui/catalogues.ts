const files = import.meta.glob<object>('../../l10n/*.po')

/**
 * The languages, which load when a page is in one of them. An app that puts a file of its own in the place of `nc-reference/languages` chooses which it has.
 * A loaded module has the translations under the name of the language, because related languages share a file in the package, or as its default.
 * @example export default { fr: () => import('nc-reference/language/fr') }
 */
const languages: Record<string, () => Promise<object>> = Object.fromEntries(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.po$/g, ''), load]))

export default languages
