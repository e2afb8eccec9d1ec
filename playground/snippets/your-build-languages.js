// German, formal and informal, and French
const german = () => import('nc-reference/language/de-de_DE')

export default {
	de: german,
	de_DE: german,
	fr: () => import('nc-reference/language/fr'),
}
