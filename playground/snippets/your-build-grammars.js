// A few of the web, and one more of highlight.js, which your app installs
const web = () => import('nc-reference/grammar/web')

export default {
	css: web,
	javascript: web,
	typescript: web,
	xml: web,
	fortran: () => import('highlight.js/lib/languages/fortran'),
}
