/**
 * Made by `scripts/confusables.js` from Unicode 10.0.0; do not edit.
 * Unicode's data files are under the Unicode licence (https://www.unicode.org/license.txt).
 */

/** The version of Unicode that the data is from. */
export const CONFUSABLES_VERSION = '10.0.0'

/**
 * Characters with their looks in ASCII. In capitals, each is the difference to the code point of the one before, in base 26. A look that ends with a
 * space lacks the accents, strokes or hooks that its character has.
 */
export const PACKED_CONFUSABLES = String.raw`GGc Dy BYxPaeSo Zd Wh KiRl RoeUt Zb Db Jd BgFf Hk Bl En Hp It Hy Cz F2 CsDlBllBKg CK8Cz Xc Le Cj Er Cy CaCb Dd Bd Jg BgBgByDh Ci BiBiBl Cl CwCrn Cn BnBo Hr Br DrCs JuEyBz E?FbDhDlBq DdzDtsElsBlzBL:H-BH:HDaCyEn Bo BiEvCoCpCoCuBUjCJaB6CrCeJoCpBcCyCxQsBiCjDh GwCb Qo CvIw Qb Gr Yc EyCy KhCeCe QiGaeUo YdBAqCwCQwCqDqKhInEnBuEgDfBoE:NV.BlEoCvUE:DVoX?EBoE8D9ERoB9D8Z:DVoBD8BDoCSoC9EWoBCoDWoBCoDWoBCoBEoCSoH9VoHYoEYoMIo NoBJoGLyYoJXuIAoNNvBDuBHpCdBEjBDlV2FAxCHhBxKrBObFfRaZdMdGmHbEOxBxCVxKlUkBmW:CV/HY:G:BWXaEcBdCeDjBkCmCoCoHpDtBuEvBwBzErCRueDf Brn Bn Cr Cs Bt Bz Fi Bi Bp Bu FgJyKNfDUyKN-C-B-DllBR/C-B/W:CTc Ern Ew Cd Ck Bt IltEQeIU-D/B\IooFlCllDvCuM:C- DQo Ho HtBDvCuCIeDUt Lo HiBpCa Ci CaFBlCZ\\LJ/CxVB-CB/C\MtNAxBxHT\B/ C/B\BW- B- FxBx HV///C//PCrBAoEpCcDG\\CEo HvBeIo OlFoBqIxHH- SZoBS/FZ/KB/B\KTM\J/BGUJbBpBdBdBtCgBkCjBcCzBfCmBnBlBsBrDvBhDwBxByCaCeClBoBuE.C..B.,C:B-.KM.CFiDAh EooCSvM?E2CNfBsCaaCaoCauCavCavCayOo EooSw WtfS:QfGuQqBIPeDfIoBo JrBrGuEuIyJuoRo BiMrCwLo FzJu NvBsFcMo BGNBn Ix Bv Blls Bll IZbEeBfDlGxCoDpBsBtJaBbBcDfGoFmBtByCxBBhBMzMbBcHlImEtCxD8GlCxKGoRcLsGGoMuBDnDoCkEcBvIfBlBxFXUw LoVOrnGvEwEwBwQRvBsBfBiBzC7CoC3C9J6B9BoBuEyEoDrnCzBwDcDxDwDcBGPQvCtMlSlNrFsB3FaCuByBLEO.FX3HvC\D7BfDrEo QlQ/B\NYBqeHarBv Mo CEcQsssMtDmbBvb`
