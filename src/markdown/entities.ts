/**
 * The characters of each `&name;`.
 *
 * HTML has 2,125 such names, which weigh more than the parser. So the names of HTML 4, which are nearly all that people write,
 * are here; the complete table is a chunk of its own, loaded with the first text that has another name. Browsers know the
 * names too, but reveal them only by parsing HTML, which a page with Trusted Types forbids.
 * @see https://html.spec.whatwg.org/multipage/named-characters.html
 */

/** Each name followed by its character. */
const COMMON = 'nbsp\u00a0iexcl¡cent¢pound£curren¤yen¥brvbar¦sect§uml¨copy©ordfªlaquo«not¬shy\u00adreg®macr¯deg°plusmn±sup2²sup3³acute´microµpara¶middot·cedil¸sup1¹ordmºraquo»frac14¼frac12½frac34¾iquest¿AgraveÀAacuteÁAcircÂAtildeÃAumlÄAringÅAEligÆCcedilÇEgraveÈEacuteÉEcircÊEumlËIgraveÌIacuteÍIcircÎIumlÏETHÐNtildeÑOgraveÒOacuteÓOcircÔOtildeÕOumlÖtimes×OslashØUgraveÙUacuteÚUcircÛUumlÜYacuteÝTHORNÞszligßagraveàaacuteáacircâatildeãaumläaringåaeligæccedilçegraveèeacuteéecircêeumlëigraveìiacuteíicircîiumlïethðntildeñograveòoacuteóocircôotildeõoumlödivide÷oslashøugraveùuacuteúucircûuumlüyacuteýthornþyumlÿfnofƒAlphaΑBetaΒGammaΓDeltaΔEpsilonΕZetaΖEtaΗThetaΘIotaΙKappaΚLambdaΛMuΜNuΝXiΞOmicronΟPiΠRhoΡSigmaΣTauΤUpsilonΥPhiΦChiΧPsiΨOmegaΩalphaαbetaβgammaγdeltaδepsilonεzetaζetaηthetaθiotaιkappaκlambdaλmuμnuνxiξomicronοpiπrhoρsigmafςsigmaσtauτupsilonυphiφchiχpsiψomegaωthetasymϑupsihϒpivϖbull•hellip…prime′Prime″oline‾frasl⁄weierp℘imageℑrealℜtrade™alefsymℵlarr←uarr↑rarr→darr↓harr↔crarr↵lArr⇐uArr⇑rArr⇒dArr⇓hArr⇔forall∀part∂exist∃empty∅nabla∇isin∈notin∉ni∋prod∏sum∑minus−lowast∗radic√prop∝infin∞ang∠and∧or∨cap∩cup∪int∫there4∴sim∼cong≅asymp≈ne≠equiv≡le≤ge≥sub⊂sup⊃nsub⊄sube⊆supe⊇oplus⊕otimes⊗perp⊥sdot⋅lceil⌈rceil⌉lfloor⌊rfloor⌋lang〈rang〉loz◊spades♠clubs♣hearts♥diams♦quot"amp&lt<gt>OEligŒoeligœScaronŠscaronšYumlŸcircˆtilde˜ensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dlrm\u200erlm\u200fndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„dagger†Dagger‡permil‰lsaquo‹rsaquo›euro€apos\u0027'

/** Characters by name. */
export type EntityTable = Readonly<Record<string, string>>

/** The names of HTML 4. */
export const COMMON_ENTITIES: EntityTable = /* @__PURE__ */ Object.fromEntries(Array.from(COMMON.matchAll(/([A-Za-z\d]+)([^A-Za-z\d])/gu), ([, name, character]) => [name, character]))

/** Rules get no options, so the table of the text that is being parsed is kept here, from one `beginEntities` to the next. */
let table = COMMON_ENTITIES
let missed = false

/** Sets the table for the text that is parsed next. */
export function beginEntities(next: EntityTable): void {
	table = next
	missed = false
}

/** Whether a text has a name outside of the table of HTML 4 while that table is in use. */
export function missesEntities(): boolean {
	return missed
}

/** Returns whether a text must not contain a character, in any notation. */
function isForbidden(code: number): boolean {
	return code > 0x10FFFF || /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\p{Cs}\p{Noncharacter_Code_Point}]/u.test(String.fromCodePoint(code))
}

/** The character of `name` or `#number`, without ampersand and semicolon; undefined for an unknown name. */
export function decodeEntity(name: string): string | undefined {
	if (name.startsWith('#')) {
		const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
		return isForbidden(code) ? '\uFFFD' : String.fromCodePoint(code)
	}
	if (Object.hasOwn(table, name)) return table[name]
	missed ||= table === COMMON_ENTITIES
	return undefined
}
