import { isSecondLevel } from './registrable.ts'

/**
 * Tells hosts from other words with dots: file names, versions, names of programs and of functions. Without the list of all top-level domains,
 * which is 5 kB, the common ones count. Before a path, every word does that files don't end with.
 */

/** Country codes. Left out are those in `FILES`. */
const COUNTRIES = /^(?:a[c-giloq-uwxz]|b[abd-jm-or-twyz]|c[adf-ik-oru-z]|d[ejkmoz]|e[cegr-u]|f[i-kmor]|g[ad-il-np-rtuwy]|h[kmnrtu]|i[el-oq-t]|j[emop]|k[eg-imnprwyz]|l[a-cikrt-vy]|m[aceghm-z]|n[ace-gilopruz]|om|p[ae-hklnrtw]|qa|r[eouw]|s[a-egik-nr-vx-z]|t[cdghj-ortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw])$/

/** Other top-level domains, by use, and those that are reserved for examples and for networks of one's own. Left out are those in `MEMBERS`. */
const OTHERS = new Set(('com org net edu gov mil int info biz pro app dev online store shop blog cloud tech xyz club news today website digital studio design art icu vip fun '
	+ 'life company finance bank money travel wiki social community foundation academy agency berlin hamburg bayern nrw koeln tirol wien london paris swiss cat asia example lan '
	+ 'global services health care gmbh insurance museum jobs mobi solutions support systems center consulting credit loan cash casino expert zone city games software').split(' '))

/** Country codes that files and code end with: hosts only after a second label (`bank.co.id`) or before a path (`bank.md/en`). */
const FILES = /^(?:am|cc|gs|id|ls|m[dkl]|p[msy]|rs|s[ho]|tf)$/
/**
 * Top-level domains that are frequent members of objects as well: after a name in camel case they are code (`BigNumber.gt`). Under all others
 * that is a brand (`payPal.app`). Two countries are members only after a module and a class (`pandas.DataFrame.at`, but `ErsteBank.at`).
 */
const MEMBERS = new Set('as gt is lt ms ne to tz page site live email world space network media top click link group chat invalid internal test'.split(' '))
const MEMBER_OF_CLASS = /^[a-z]+\.\p{Lu}\p{Ll}+\p{Lu}\w*\.(?:at|it)$/u
/** Names of programs, the latter by their spelling, and of what is made from a template or a prototype. */
const PROGRAMS = /^(?:asp|vb|ado|ml)\.net$|^(?:socket|draw|engine)\.io$|\.h\.in$|\.prototype\./
const DOT_NET = /^\p{Lu}\w*\p{Ll}\.N(?:ET|et)$/u

/** A host in small letters before a path, but for file names and `node.js/express`. */
const BEFORE_PATH = /^[a-z\d.-]+\.(?!(?:conf|c?ss|csv|git|html?|java|jpe?g|jsx?|json|lock|[cm][jt]s|pdf|php|png|rst|sql|svg|toml|tsx?|txt|vue|xml|ya?ml|zip)$)[a-z]{3,}$/

/** Left out where a host has two labels only and could be a file or a member of an object (`MANIFEST.in`, `console.info`). No file or member ends like `java.com`. */
const CODE = /^(?:config|deno|dockerfile|env|java|logger|makefile|manifest|index|main|setup|install|configure|readme|console|process|this|self|window|document|node|module|import|object|array|string|number|promise|event|math|json|date|user|system|app|vm)\.(?!(?:com|org|hu|hr)$)/

/**
 * Returns true if a word with dots is a host.
 * @param host In lower case, international labels in punycode.
 * @param spelled As it was written: some camel case is code.
 * @param options Whether a path follows: no file or member has one.
 */
export function isHostName(host: string, spelled: string, { hasPath = false } = {}): boolean {
	if (host.startsWith('www.')) return true
	const top = host.slice(host.lastIndexOf('.') + 1)
	if (top.startsWith('xn--')) return true
	const labels = host.split('.')
	const isLong = labels.length > 2
	const isCode = PROGRAMS.test(host) || (isLong ? MEMBER_OF_CLASS.test(spelled) : CODE.test(host) || DOT_NET.test(spelled) || (MEMBERS.has(top) && /\p{Ll}\p{Lu}/u.test(spelled)))
	if (isCode && !hasPath) return false
	if (hasPath && BEFORE_PATH.test(spelled)) return true
	return COUNTRIES.test(top) || OTHERS.has(top) || MEMBERS.has(top) || (FILES.test(top) && (isLong ? isSecondLevel(labels) : hasPath))
}
