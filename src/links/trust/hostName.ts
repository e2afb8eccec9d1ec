import { isSecondLevel } from './registrable.ts'

/**
 * Tells hosts from other words with dots: file names, versions, names of programs and of functions. Without the list of all top-level domains,
 * which is 5 kB, the common ones count.
 */

/** Country codes. Left out are those in `FILES`. */
const COUNTRIES = 'ac ad ae af ag ai al ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz '
	+ 'de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hm hn hr ht hu ie il im in io iq ir is it je jm jo jp '
	+ 'ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr lt lu lv ly ma mc me mg mh mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz '
	+ 'om pa pe pf pg ph pk pl pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sk sl sm sn sr ss st su sv sx sy sz tc td tg th tj tk tl tm tn to tr tt tv tw tz '
	+ 'ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw'

/** Other top-level domains, by use, and those that are reserved for examples and for networks of one's own. */
const OTHERS = 'com org net edu gov mil int info biz pro app dev page site online store shop blog cloud tech xyz club live news email world today space website network digital '
	+ 'media studio design art top icu vip click link fun life group company finance bank money travel wiki chat social community foundation academy agency '
	+ 'berlin hamburg wien london paris swiss test example invalid internal lan'

const TOP_LEVEL = new Set(`${COUNTRIES} ${OTHERS}`.split(' '))

/** Country codes that files and code end with: hosts only after a second label (`bank.co.id`) or before a path (`bank.md/en`). */
const FILES = new Set('am cc gs id ls md mk ml pm ps py rs sh so tf'.split(' '))
/**
 * Top-level domains that are frequent members of objects as well: after a name in camel case they are code (`BigNumber.gt`). Under all others
 * that is a brand (`payPal.app`). Two countries are members only after a module and a class (`pandas.DataFrame.at`, but `ErsteBank.at`).
 */
const MEMBERS = /^(?:as|gt|is|lt|ms|ne|to|tz|page|site|live|email|world|space|network|media|top|click|link|group|chat|invalid|internal|test)$/
const MEMBER_OF_CLASS = /^[a-z]+\.\p{Lu}\p{Ll}+\p{Lu}\w*\.(?:at|it)$/u
/** Names of programs, the latter by their spelling, and of what is made from a template or a prototype. */
const PROGRAMS = /^(?:asp|vb|ado|ml)\.net$|^(?:socket|draw|engine)\.io$|\.h\.in$|\.prototype\./
const DOT_NET = /^\p{Lu}\w*\p{Ll}\.N(?:ET|et)$/u

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
	const isCode = PROGRAMS.test(host) || (isLong ? MEMBER_OF_CLASS.test(spelled) : CODE.test(host) || DOT_NET.test(spelled) || (MEMBERS.test(top) && /\p{Ll}\p{Lu}/u.test(spelled)))
	if (isCode && !hasPath) return false
	return TOP_LEVEL.has(top) || (FILES.has(top) && (isLong ? isSecondLevel(labels) : hasPath))
}
