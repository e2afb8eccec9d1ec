/**
 * Made by `scripts/emoji.js` from emojibase-data 17.0.0 (MIT licence, Miles Johnson); do not edit.
 */

/** The characters: code points of each, as differences in base 36, separated by commas; `+` is the joiner, `*` the emoji form. */
export const PACKED_CHARACTERS = '2r5s 3 1 -3 5 -1 m6 -m9 1s 1 wt -yf 1 -3 o9 -o3 m4 -lt -1 -2jml,* 2jmo -1 nt -o7 g 1 lq -lp l0 6 m c5 1 -c8 -n ct -cx o -m0,* 1 11 xb -xb,+,-ln,* kk 3 1e -o 2,+,-au vx cj -x2,+,-2kku,* 2kku,+,-2kkt,* 2kjb 8 m l6 -kw xh -xe kb 3 d c -7 26 1 -2 -n3 0,+,-ay w4 -f 2b 5 -oa lh 59 -qj y7 -xx y -2jns,* 2jn9 1 3 1 xj -a8 -1 -nn 1 1 8 -b -3 b 4 -r d -5 -b m 2 na -nh -3 -1 lo -mc -ax 1 -2jc0,* 2jd5 vs -x4 1 1 2,* 1 wo -kc -2 1 2 1 1 3 -1 -1 a 1 1 -ce c 5 -7 1 -4 b -9 a -2j3w,* 2j3l -2j3k,*,+,2j7l -2j7l,*,+,2k9h -2k9h,* 2k9f -46 -11i -1 -1 15o -15l vm -oa ya -a1 -w2 10 -d 18t -18q 6 -5 2 5n,* -5j -2z,*,+,br,* 0,* 7,* -8y -9 -2h y7 -p6,* -2jd1,* 2jd7 123 1 1 1 3 1 -1bg xs 3 -2k1v,* 2k2a cy -cx -7 1 -y9,* 1,* -3,* 9b -9a,* -2jai,* 2km0 -1bc,* 1,* -2j44,* 2j40 y9 1 -y5 e5 x6 -1ba yq -l -jy -2jia,* 2j5k xa -w9 104 1 -a 1 -12s,* 12x -12w 13x 68 1 -7e -3 -12s 1,* 4 -1 1b6 -19s 124 -12k 1 12i -128 -9 12k 0,+,-2kcy,* 2kcy,+,-2kd0,* 2jag,+,11k -11k,+,11l -11l,+,11n -11n,+,11m -11l 0,+,11j x,+,-x -11j,+,11k w,+,-w -11k,+,11m u,+,-u -11m,+,11l v,+,-v -11d,+,-2jap,* 2jap,+,-2jan,* 2kcx -127 1 d4 0,+,-2jnv,* 2jnv,+,-2jnx,* 2jny 0,+,-2jnw,* 2jnw,+,-2jny,* 2jnp 0,+,-2jnn,* 2jnn,+,-2jnp,* 2jnq 0,+,-2jno,* 2jno,+,-2jnq,* 2jb5 0,+,-2jb3,* 2jb3,+,-2jb5,* 2jnv 0,+,-2jnt,* 2jnt,+,-2jnv,* 2kcv 0,+,-2kct,* 2kct,+,-2kcv,* 2jnr 0,+,-2jnp,* 2jnp,+,-2jnr,* 2k86 0,+,-2k84,* 2k84,+,-2k86,* 2k8n 0,+,-2k8l,* 2k8l,+,-2k8n,* 2kcx,+,-2kak,* 2j83,+,-2j83,* 2j84,+,-2j84,* 2kak,+,-18e 5x,+,-5x 5y,+,-5y 18e,+,-15y 3h,+,-3h 3i,+,-3i 15y,+,-2kaj,* 2j82,+,-2j82,* 2j83,+,-2j83,* 2kaj,+,-1ar 8a,+,-8a 8b,+,-8b 1ar,+,-19a 6t,+,-6t 6u,+,-6u 19a,+,-x6 -5b,+,5b -5a,+,5a x6,+,-15w 3f,+,-3f 3g,+,-3g 15w,+,-105 -2c,+,2c -2b,+,2b 105,+,-x1 -5g,+,5g -5f,+,5f x1,+,-106 -2b,+,2b -2a,+,2a 106,+,-17x 5g,+,-5g 5h,+,-5h 17x,+,-17t 5c,+,-5c 5d,+,-5d 17t,+,-2k7d,* 2j4w,+,-2j4w,* 2j4x,+,-2j4x,* 2k7d,+,-nl -ew,+,ew -ev,+,ev nl,+,-n3 -fe,+,fe -fd,+,fd -f8 0,+,-2jak,* 2jak,+,-2jam,* 2jhx,* 0,*,+,-2jhv,* 2jhv,*,+,-2jhx,* 2jb6 0,+,-2jb4,* 2jb4,+,-2jb6,* 2kaf -zk 0,+,-2jat,* 2jat,+,-2jav,* 2kjp -b5 -xo -5 0,+,-2jap,* 2jap,+,-2jar,* 2jaq 12b -4g 0,+,-2k8j,* 2k8j,+,-2k8l,* 2jao 0,+,-2jam,* 2jam,+,-2jao,* 2k8g b7 1 -b7 -y0,+,-6l 6k,+,-6k 191,+,-191 74 -6v 14h 4b,+,-18t 184 0,+,-2kc6,* 2kc6,+,-2kc8,* 2kc9 0,+,-2kc7,* 2kc7,+,-2kc9,* 2kd5 0,+,-2kd3,* 2kd3,+,-2kd5,* 2kd6 0,+,-2kd4,* 2kd4,+,-2kd6,* 2kd7 0,+,-2kd5,* 2kd5,+,-2kd7,* 2kd8 0,+,-2kd6,* 2kd6,+,-2kd8,* 2kd9 0,+,-2kd7,* 2kd7,+,-2kd9,* 2kda 0,+,-2kd8,* 2kd8,+,-2kda,* 2kdb 0,+,-2kd9,* 2kd9,+,-2kdb,* 2kcs 70 -18i 0,+,-2jb8,* 2jb8,+,-2jba,* 2jbb 0,+,-2jb9,* 2jb9,+,-2jbb,* 2jqu 0,+,-2jqs,* 2jqs,+,-2jqu,* 2jqu,+,-2jh1,* 2jh1,+,-2jqu,*,+,9t,* 2jh1,+,-2jqs,*,+,9r,* 2k30 0,+,-2kcr,* 2kcr,+,-2kct,* 2kcu 0,+,-2kcs,* 2kcs,+,-2kcu,* 2kcu,+,-2k31,* 2k31,+,-2kcu,*,+,9t,* 2k31,+,-2kcs,*,+,9r,* 2k34,+,-y y,+,-y,+,-2k26,* 2j0n,+,11j -11j,+,11j,+,-2k26,* 2j0o,+,11i -11i,+,11i,+,-2k26,* 2k34,+,-l l,+,-l,+,-2k2j,* 2j0n,+,11w -11w,+,11w,+,-2k2j,* 2j0o,+,11v -11v,+,11v,+,-2k2j,* 2k34,+,-k k,+,-k,+,-2k2k,* 2j0n,+,11x -11x,+,11x,+,-2k2k,* 2j0o,+,11w -11w,+,11w,+,-2k2k,* 2iw2 0,+,-2j5t,* 2j5t,+,-2j5v,* 2j5v,+,-2iw2,* 2iw2,+,-2j5v,*,+,9t,* 2iw2,+,-2j5t,*,+,9r,* 2k34,+,4f -165 6v -6,* -79 0,+,-2jal,* 2jal,+,-2jan,* 2kd2 0,+,-2kd0,* 2kd0,+,-2kd2,* 2kd3 0,+,-2kd1,* 2kd1,+,-2kd3,* 2k8q -12r -2j0w,* 2j0r,* a,* 0,*,+,-2j62,* 2j62,*,+,-2j64,* 2j5w,* 0,+,-2j5u,* 2j5u,+,-2j5w,* 2jqb 0,+,-2jq9,* 2jq9,+,-2jqb,* 2j62,* 0,+,-2j60,* 2j60,+,-2j62,* 55,* 0,*,+,-53,* 53,*,+,-55,* 2j63,* 0,*,+,-2j61,* 2j61,*,+,-2j63,* 2jqs 0,+,-2jqq,* 2jqq,+,-2jqs,* 2jqt 0,+,-2jqr,* 2jqr,+,-2jqt,* 2k8o 0,+,-2k8m,* 2k8m,+,-2k8o,* 2k8s 0,+,-2k8q,* 2k8q,+,-2k8s,* 2k8t 0,+,-2k8r,* 2k8r,+,-2k8t,* 2k8u 0,+,-2k8s,* 2k8s,+,-2k8u,* 2k8p 0,+,-2k8n,* 2k8n,+,-2k8p,* 2kd4 0,+,-2kd2,* 2kd2,+,-2kd4,* 2jr4 c lh,+,-50,+,50 -12c -2 1 z -12,+,-2j2d,*,+,2j3b,+,-z 0,+,-2j2c,*,+,2j3b,+,-z 1,+,-2j2d,*,+,2j3b,+,-y 14 -14,+,-2j2d,*,+,2j2c 0,+,-2j2c,*,+,2j2c 1,+,-2j2d,*,+,2j2d -1,+,1,+,-3 2,+,1,+,-2 1,+,1,+,-2,+,-1 2,+,1,+,-3,+,0 2,+,1,+,-2,+,0 1,+,0,+,-2 2,+,0,+,-1 1,+,0,+,-1,+,-1 2,+,0,+,-2,+,0 2,+,0,+,-1,+,0 2,+,0,+,-3 3,+,0,+,-2 2,+,0,+,-2,+,-1 3,+,0,+,-3,+,0 3,+,0,+,-2,+,0 1,+,-2 2,+,-2,+,0 2,+,-1 1,+,-1,+,-1 2,+,-1,+,0 2,+,-3 3,+,-3,+,0 3,+,-2 2,+,-2,+,-1 3,+,-2,+,0 ak,* -an 1 199 -194,* 12f,+,0,+,1 -1,+,0,+,1,+,0 -1,+,1 -1,+,1,+,0 -12n 19f -1ap -z 12z q -12p -x,* 13t -13t,+,145 -13l h 11s j -12k -15,* 0,+,-2i99 2jc6 -11u -16 1 1a 1ay 1 -1c1 12u f -7 w -132 -18 1 1 1f -x 1 12 -1a 2 -1 q 1 12m -7 -12y 13f -k c -12m -18 -1 1l -9 -15 1k,* 12k -n -d -11o 0,+,-2j1z,* 2j1g k 12h 1 2 -g 9 -12b 11h -12n -1 g 1 1 1,* 1 83,* u3 1 s -p r 7m -7h -f 2 81 -1av,+,-2ia3 2jl0 -1ax,+,73 -6l -1a o 12k -135 11 -15 13g 1 -12b -14 x 1b5 -80 -13i,* 1 1 12f -12n 1 1b2 4 -8s u -e 1 p -13y 133 -12o 1 1 1at -1as 12x 7w -118,* 1,* sq t 7l 1 -7l -100 -9k ae 16x -1c2,* -58 16v -16u 1 1 -5 1hg -1hm 1hf -1he 1 1 1 9 1 -2j3b,* 2j3c 1 1 1 1h2 1 -1h2 1h6 -1h3 1 1 1 1 0,+,wu -wt 1 17k -17j 1 1 1 1 1 1h9 -ab -17c 1hp -a5 -k -16z 172 1 -17c -7,* 1i3 -an q -6 2m 1 -2x ak -1ig 1ii 1 -1hz,+,x3 kx -1ha 16a 6 al -a3 7 -h 2x -7 -19m 1 176 -m -16n b -a -14 18d -18c 1 1id -aj 31 -30 -15z 15x -15y 1gj -aa -c -15k 18p -6 -2f -16i -p 1 1 1 1 1 3 2 1 1 1 16x -171 16m 1 1 -16j 1 1 1 1 o -i 18x -2i -16k 1 1 1 1 d 15r -2kau,* 2kld -1gh 1 8 -7 1,* 1 1 1 153 1 b8 -ab 2v -8 6 1 -2w -15x,* -9 15c -t6 14f -1cv -6l,* 1,* 1,* 1 kq,* 4 rz -17d,* -2j1g,* 2jmw -r1 kw -fa,* 1,* 6,* 1,* 1,* 1,* -4,* -4,* 17e 53 d -rj -la,* 2,* 6,* 1 1 1 1 1 1 2 1 1 1 1 1,* 2 1 4i a2 1 -2jgz,* 2jc2 ax -aw -2jc4,* 2jc2 -2jbt,* 8,* 2ivb 2 5y,* -5x 1 1 1 2 -2izl,* 2j3s n1 -n0 1 6e -66 k8 1 1 1 1 1,* 1 1 1 j 1 -j 1 1,* 1 2 1,* 1 1 1,* 1 1 1 1,* 1 2q -2p 1 1 -jy,* -1,* mg js -1 -jm -20,* 1u 5 3 -31 2c,* 1,* -2,* -2jmt,* 2jmp -1i -3 1 17 -16 -2jo4,* 2jpo -2jmy,* 2jnl -2a 27,* -2jnj,* 2jn5,* -1v -2jkq,* 2jmp,* 2 1 pi -154 cn u 1 1 27,* -34 3c -16,* md -2l08,* 60,* -61,* 5y,* 1,* 1,* 2jy6,* -l,* c,* -n,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -b,* c,* -gl 1 1 1 1,* 1 1 1 1 1 1 1,* 5,* -2j35,* 2j31 1 1gy -2ji8,* 2i1b 1 -k -2j2j,* 5g,* 3,* 2ixo,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* -18 8 -6 -2j28,* i,* 65,* -28,* 4j,* -8x,* 5d,* -5c,* 2jhd -3i -bh 3d 1 2 1 19d -2k74,* 2ixs 1 1 1 2 1 1 1 1 192 -19j 1 m,* 8,* c -l,* 1c,* -1 136 1 1 -2k5o,* 1,* 2k5s -13i g -8 1 -b 13l -13w s 2 1 12z -12y 11 11u 1 -6 -2k42,* 5,* 2izv 13w -136 2 mw gl -13x 1ch 1 -11y -ai al 11y -1cm,* cr,* -cp 2 187 f 3x 10 -z -2kh2,* 5,* 1,* -3,* -4,* 2ik0 -5n,* q8 -7,* en,* -es 18t 4s -4r 4s -18v,* 83,* sn -1 1q -12e 1 1 13h 1 1 1 -13j 1 10j 6u 1 1 -17e 1 18z -18y 1 1 hc,* -mz 1cy -17a 1 10f 1 -10f 1 173 -172 18s -199 1 -4p -m,* 18v 50 -2ked,* 2jam -3f 9 1 3d 1,* 1 1 -14 1 c 11 1 -9l -7 1 -t,* 1,* 1,* 9 3,* 9g,* -90 3 1cg d -1cv 1 2 1cq -9g 9j -h 1 1 -13s 1 -2jfo,* 2jf4 1,* 1 17 140 -13z -29,* 6i,* 3,* -2k5c,* 2k5l,* 1,* -6t 1 1,* 1 10u -18p -7,* 9r,* -9d,* 9a,* -3,* 1 1,* 3 h,* 1 2p,* -5q 3p -8o 1ba -14w 1 1 1 1 1 1,* -7 -1 -f p -o 18 6m,* -7h 1x -7z,* 1b6 -161,* 15q -15m 1 1 1 1 -5,* 11n -11h -2j74,* 2j8e 1 1 -5,* 1,* 1,* 5,* -1,* 2,* 1,* 1 79,* -2jfo,* 3,* 2jcp,* -1,* 2,* 1,* -4w -x 5 1 74,* -71 1 7g,* 1,* -7g 1 1 1 1,* 1 1 1 55,* -54 1 -2j7y,* 2jep,* 1,* d,* -5b,* 1,* -4 1 1 5o,* -51 12j -2kec,* -1p,* 2jpq,* -73,* -2jil,* 2j9r,* 15s -1ai ko,* qh -12r 12s -12q -2jdc,* 2jib,* -2jie,* 2k9l -wo -2jb8,*,+,2j82 -2j82,* 2kei -4t 2 4q -d -2kfs,* 2kb7 1 1 -xs 1 -24 -2g 167 -166 167 3 -2 1 -r5 19 qv 1 -r4,* -4,* qu -r8 rn -rl 2 rn -i -4e 3 2 1 1 4o -4n 6j -1u -4o -e -m5 -12 -2jng,* 2kfq -2kfp,* 2kb2 4t -x9 x4 3 -1c3 jr 2 -2jox,* 2jp6,* 1,* 1 1,* 2 4 1 1 1 -2jol,* 2jo8 -2jms,* 2jmf 8 -6,* 2 2 6 -ci 15 -2jgc,* 1,* yr,* -1v3,* 16y,* -16x,* 1v3,* -1v2,* 1v0,* -1v3,* -1,* -1,* l,* 1,* 1hm,* 1,* 2itq 1 l 1 1 1 1 c3 -2jp1,* 2je6,* -2jag,* -6h,* -9,* 6m,* -6v,* 4,* 4,* 2jhc -v 134 -2kiv,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* 1,* 3f,* 2jaq 1 1 -2jik,* -ct,* 4,* 2,* cx,* -d2,* 4,* 2jwu -2jwx,* 2jwy -2jwx,* c,* 1,* 1,* -17,* 2jmf 9r 1 -g di -dl 1 -2jec,* 2,* 2t,* 33,* 3j,* 1,* 1,* 2jq1 -2jxu,* -18i,* d,* 1e2,* 1,* 1,* 2,* 1qx,* 2hdt 1 -2ja5,* -q,* x,* 2jdh -2e 2d -2ifv,* -uo,* -6s,* 77,* 1k,* 2,* 2q,* f,* 1oe,* -1sa,* 1,* j,* -7mm,* 5,* 6es,* 2lkt -2s3g,*,6gw -6gp,*,6gp -6gj,*,6gj -6gi,*,6gi -6gh,*,6gh -6gg,*,6gg -6gf,*,6gf -6ge,*,6ge -6gd,*,6gd -6gc,*,6gc -6gb,*,6gb -6ga,*,6ga 2kho 1 1 1 1 1 -qc,* u -t,* w 1 1 -2jq2,* 2jq3 -2j0y,* 2j0z 1 -o,* p -o,* p 1 1 2v 1,* 1h,* -1 -7,* x -n -v,* o v -p -4 -1 -2gf0,* 2,* 2gf5 -5 lb j0 1 1 -j1 j2 1 -2jw9,* -1,* 2jwb 2 1 1 -3 4 1 -2j0w,* 1,* -10g,* -1,* 3,* -1,* -2b,* 1,* 2jkb 1 1 1 1 1 -4b 3c r -1 -a9 ko -m5 2w -1,* 0,*,+,-6j 6j,*,+,-2j4c,* 2j4d,+,-2j84,* 2iti,2 -2,3 -3,4 -4,5 -5,6 -6,8 -8,b -b,c -c,e -e,g -g,h -h,i -i,j -j,k -k,m -m,n -n,p -o,-1 1,0 0,2 -2,3 -3,4 -4,5 -5,6 -6,7 -7,8 -8,a -a,b -b,c -c,d -d,f -f,g -g,h -h,i -i,k -k,l -l,n -n,o -n,-2 2,0 0,1 -1,3 -3,4 -4,5 -5,6 -6,8 -8,9 -9,a -a,b -b,c -c,d -d,e -e,f -f,i -i,j -j,k -k,l -l,m -m,n -m,1 -1,3 -3,6 -6,7 -7,9 -9,b -b,m -l,-4 4,-2 2,0 0,2 -2,3 -3,d -d,e -e,f -f,g -f,3 -3,4 -4,5 -5,7 -7,9 -9,c -b,-6 6,-5 5,-3 3,-2 2,-1 1,0 0,1 -1,2 -2,5 -5,6 -6,7 -7,9 -9,a -a,b -b,c -c,d -d,e -e,g -g,i -h,3 -3,5 -5,6 -6,a -a,c -c,d -c,-6 6,-5 5,-4 4,3 -3,4 -4,5 -5,6 -6,8 -8,9 -9,a -a,b -a,-5 5,3 -3,5 -5,6 -5,-6 6,-4 4,-3 3,-2 2,2 -2,3 -3,5 -5,7 -7,c -c,e -e,f -e,-b b,-a a,-9 9,-3 3,-1 1,6 -6,7 -7,8 -8,9 -9,a -a,d -c,-c c,-a a,-9 9,-8 8,-7 7,-6 6,-5 5,-2 2,-1 1,0 0,1 -1,2 -2,3 -3,4 -4,5 -5,6 -6,7 -7,8 -8,9 -9,a -a,b -b,c -c,d -c,-d d,-b b,-9 9,-8 8,-7 7,-5 5,-2 2,1 -1,2 -2,4 -4,7 -7,c -b,-2 3,-f f,-b b,-a a,-9 9,-8 8,-5 5,-4 4,-3 3,-2 2,2 -2,3 -3,4 -4,7 -7,9 -8,-g h,-d d,-3 3,1 -1,3 -3,5 -4,-i i,-h h,-g g,-f f,-e e,-c c,-b b,-a a,-9 9,-8 8,-7 7,-6 6,-5 5,-4 4,-1 1,0 0,1 -1,3 -3,5 -5,6 -6,7 -6,-j j,-h h,-g g,-e e,-d d,-c c,-a a,-9 9,-8 8,-7 7,-6 6,-5 5,-2 2,0 0,2 -2,3 -3,6 -5,-k k,-e e,-8 8,-7 7,-2 2,4 -4,5 -4,-l l,-j j,-h h,-f f,-d d,-8 8,-1 2,-h h,-4 5,-d e,-k k,-5 6,-p p,-d d,-3 e0,gx9v,-5,3,9,-7,o -gxaj,gx9v,-5,h,-g,h,b -gxaj,gx9v,-5,l,-b,7,c'

/** A line for each character: `shortcodes|other words|text smileys`. */
export const PACKED_WORDS = String.raw`grinning grinning_face|cheerful cheery happy laugh
grinning_face_with_big_eyes smiley|awesome happy mouth open
grinning_face_with_closed_eyes smile|happy laugh lol mouth|:D
beaming_face grin|eyes grinning happy nice
laughing lol satisfied squinting_face|closed eyes grinning hahaha|xD XD
grinning_face_with_sweat sweat_smile|cold dejected excited mouth
rofl|crying face floor funny|:'D
joy lmao tears_of_joy|crying face feels funny|:')
slightly_smiling_face|happy smile|:)
upside_down_face|hehe smile upside-down
melt melting_face|disappear dissolve embarrassed haha
wink winking_face|flirt heartbreaker sexy slide|;)
blush smiling_face_with_closed_eyes|glad satisfied smile|:>
halo innocent|angelic angels blessed face|o:) O:)
smiling_face_with_3_hearts smiling_face_with_three_hearts|adore crush ily love
heart_eyes smiling_face_with_heart_eyes|143 bae feels heart-eyes
star_struck|excited eyes face grinning
blowing_a_kiss kissing_heart|adorbs bae face flirt|:x :X
kissing kissing_face|143 date dating flirt
relaxed smiling_face|happy outlined smile
kissing_closed_eyes kissing_face_with_closed_eyes|143 bae blush date|:*
kissing_face_with_smiling_eyes kissing_smiling_eyes|143 closed date dating
smiling_face_with_tear|glad grateful happy joy
savoring_food yum|delicious eat face full
face_with_tongue stuck_out_tongue|awesome cool nice party|:p :P
stuck_out_tongue_winking_eye|crazy epic face funny|;p ;P
zany zany_face|crazy eyes goofy large
stuck_out_tongue_closed_eyes|face gross horrible omg|xp xP XP
money_mouth_face|money-mouth paid
hug hugging hugging_face hugs|hands open smiling
face_with_hand_over_mouth hand_over_mouth|giggle giggling oops realization
face_with_open_eyes_hand_over_mouth gasp face_with_open_eyes_and_hand_over_mouth|amazement awe disbelief embarrass
face_with_peeking_eye peek|captivated embarrass hide hiding
shush shushing_face|quiet shh
thinking thinking_face wtf|chin consider hmm pondering|:l :L
salute saluting_face|good luck ma’am ok
zipper_mouth zipper_mouth_face|keep quiet secret shut|:z :Z
face_with_raised_eyebrow raised_eyebrow|disapproval disbelief distrust emoji
neutral neutral_face|awkward blank deadpan expressionless|:
expressionless expressionless_face|awkward dead fine inexpressive
no_mouth|awkward blank expressionless face|:#
dotted_line_face|depressed disappear hidden hide
in_clouds face_in_clouds|absentminded fog head
smirk smirking smirking_face|boss dapper flirt homie|:j
unamused unamused_face|... bored fine jealous|:?
rolling_eyes roll_eyes|eyeroll face shade ugh
grimacing grimacing_face|awkward dentist grimace grinning|8D
exhale exhaling face_exhaling|blowing exhausted gasp groan
lying lying_face|liar lie pinocchio
shaking shaking_face|crazy daze earthquake omg
head_shaking_horizontally|no shake
head_shaking_vertically|nod yes
relieved relieved_face|calm peace relief zen
pensive pensive_face|awful bored dejected died
sleepy sleepy_face|crying good night sad
drooling drooling_face
sleeping sleeping_face|bedtime goodnight nap night
face_with_eye_bags|bored exhausted eyes fatigued
mask medical_mask|cold dentist dermatologist doctor
face_with_thermometer|ill sick
face_with_head_bandage|head-bandage hurt injury ouch
nauseated nauseated_face|gross nasty sick vomit|%(
face_vomiting vomiting vomiting_face|barf ew gross puke
sneezing sneezing_face|fever flu gesundheit sick
hot hot_face|dying feverish heat panting
cold cold_face|blue-faced freezing frostbite icicles
woozy woozy_face|dizzy drunk eyes intoxicated|:&
dizzy_face knocked_out|crossed-out dead eyes feels|xo XO
dizzy_eyes face_with_spiral_eyes|confused hypnotized omg smiley
exploding_head|blown explode mindblown no
cowboy cowboy_face cowboy_hat_face|cowgirl
hooray partying partying_face|bday birthday celebrate celebration
disguised disguised_face|eyebrow glasses incognito moustache
smiling_face_with_sunglasses sunglasses_cool too_cool sunglasses|awesome beach bright bro|8)
nerd nerd_face|brainy clever expert geek|:B
face_with_monocle monocle_face|classy fancy rich stuffy
confused confused_face|befuddled confusing dunno frown|:/
face_with_diagonal_mouth|confused confusion disappointed doubtful
worried worried_face|anxious butterflies nerves nervous
slightly_frowning_face|sad
white_frowning_face frowning_face|sad|:(
face_with_open_mouth open_mouth|believe forgot omg shocked
hushed hushed_face|epic omg stunned surprised
astonished astonished_face|cost no omg shocked|:o :O
flushed flushed_face|amazed awkward crazy dazed|:$
distorted_face|anxiety bloated panic shocked
pleading pleading_face|begging big eyes mercy
face_holding_back_tears watery_eyes|admiration aww cry embarrassed
frowning frowning_face|caught guard mouth open
anguished anguished_face|forgot scared scary stressed|:s :S
fearful fearful_face|afraid anxious blame scared
anxious anxious_face cold_sweat|blue eek mouth nervous
disappointed_relieved sad_relieved_face|anxious call close complicated
cry crying_face|awful feels miss sad|:'(
loudly_crying_face sob|bawling sad tears unhappy|:'o
scream screaming_in_fear|epic face fearful munch|Dx
confounded confounded_face|annoyed confused cringe distraught|x( X(
persevere persevering_face|concentrate concentration focus headache
disappointed disappointed_face|awful blame dejected fail
downcast_face sweat|close cold feels headache|:<
weary weary_face|crying fail feels hungry|D:
tired tired_face|cost feels nap sad|:c :C
yawn yawning yawning_face|bedtime bored goodnight nap
nose_steam triumph|anger angry face feels
pout pouting_face rage|anger angry enraged feels|>:/
angry angry_face|anger blame feels frustrated
censored face_with_symbols_on_mouth cursing_face|cussing mad pissed swearing|:@
smiling_imp|demon devil evil face|>:)
angry_imp imp|demon devil evil face|>:(
skull|body dead death face
skull_and_crossbones|bone dead death face
poop shit hankey|bs comic doo dung
clown clown_face
japanese_ogre ogre|creature devil face fairytale|>0)
goblin japanese_goblin|angry creature face fairytale
ghost|boo creature excited face
alien|creature extraterrestrial face fairytale
alien_monster space_invader|creature extraterrestrial face fairytale
robot robot_face|monster
grinning_cat smiley_cat|animal face mouth open
grinning_cat_with_closed_eyes smile_cat|animal face smiling
joy_cat tears_of_joy_cat|animal face laughing lol
heart_eyes_cat smiling_cat_with_heart_eyes|animal face heart-eyes love
smirk_cat wry_smile_cat|animal face ironic
kissing_cat|animal closed eyes face|:3
scream_cat weary_cat|animal face oh surprised
crying_cat crying_cat_face|animal sad tear
pouting_cat|animal face
see_no_evil|embarrassed face forbidden forgot
hear_no_evil|animal ears face forbidden
speak_no_evil|animal face forbidden gesture
love_letter|heart mail romance valentine
cupid heart_with_arrow|143 adorbs date emotion
gift_heart heart_with_ribbon|143 anniversary emotion ily
sparkling_heart|143 emotion excited good
growing_heart heartpulse|143 emotion excited ily
beating_heart heartbeat|143 cardio emotion ily
revolving_hearts|143 adorbs anniversary emotion
two_hearts|143 anniversary date dating
heart_decoration|143 emotion hearth purple
heart_exclamation heavy_heart_exclamation|mark punctuation
broken_heart|break crushed emotion heartbroken|</3
heart_on_fire|burn love lust sacred
mending_heart|healthier improving recovering recuperating
heart red_heart|emotion love|<3
pink_heart|143 adorable cute emotion
orange_heart|143
yellow_heart|143 cardiac emotion ily
green_heart|143 emotion ily love
blue_heart|143 emotion ily love
light_blue_heart|143 cute cyan emotion
purple_heart|143 bestest emotion ily
brown_heart|143
black_heart|evil wicked
gray_heart grey_heart|143 emotion ily love
white_heart|143
kiss|dating emotion heart kissing
100|a+ agree clearly definitely
anger|angry comic mad symbol
fight_cloud|argument brawl debate disagreement
boom collision|bomb collide comic explode
dizzy|comic shining shooting stars
sweat_drops|comic drip droplets splashing
dash dashing_away|cloud comic fart fast
hole
speech_balloon|bubble comic dialog message
eye_in_speech_bubble eye_speech_bubble|balloon witness
left_speech_bubble|balloon dialog
right_anger_bubble|angry balloon mad
thought_balloon|bubble cartoon cloud comic
zzz|comic goodnight night sleeping
wave waving_hand|bye cya g2g greetings
raised_back_of_hand|backhand
raised_hand_with_fingers_splayed|stop
high_five raised_hand hand|5 stop
vulcan vulcan_salute|finger hands
rightwards_hand|handshake hold reach shake
leftwards_hand|handshake hold reach shake
palm_down palm_down_hand|dismiss dropped pick shoo
palm_up palm_up_hand|beckon catch come hold
leftwards_pushing_hand|block five halt high
rightwards_pushing_hand|block five halt high
ok_hand|awesome bet dope fleek
pinch pinched_fingers|gesture hand hold huh
pinching_hand|amount bit fingers little
v victory|hand peace
fingers_crossed crossed_fingers|hand luck
hand_with_index_finger_and_thumb_crossed|<3 expensive heart love
love_you_gesture|fingers hand ily love-you
metal sign_of_the_horns|finger hand rock-on|\m/ \M/
call_me_hand|hang loose shaka
point_left|backhand finger hand index
point_right|backhand finger hand index
point_up point_up_2|backhand finger hand index
middle_finger fu|hand
point_down|backhand finger hand index
point_up_2 point_up|finger hand index pointing
point_forward index_pointing_at_the_viewer|finger hand poke you
+1 thumbsup yes|good hand like up
-1 no thumbsdown|-1 bad dislike down
fist fist_raised|clenched hand punch solidarity
punch facepunch fist_oncoming|absolutely agree boom bro
left_facing_fist fist_left|left-facing leftwards
right_facing_fist fist_right|right-facing rightwards
clap clapping_hands|applause approval awesome congrats
raised_hands|celebration gesture hooray praise
heart_hands|<3 love you
open_hands|hug jazz swerve
palms_up_together|cupped dua hands prayer
handshake|agreement deal meeting shake
folded_hands pray|appreciate ask beg blessed
writing_hand|write
nail_care nail_polish|bored cosmetics done makeup
selfie|camera phone
muscle right_bicep|arm beast bench biceps
mechanical_arm|accessibility prosthetic
mechanical_leg|accessibility prosthetic
leg|bent foot kick knee
foot|ankle feet kick stomp
ear|body ears hearing listening
ear_with_hearing_aid hearing_aid|accessibility hard
nose|body noses nosey odor
brain|intelligent smart
anatomical_heart|beat cardiology heartbeat organ
lungs|breathe exhalation inhalation organ
tooth|dentist pearly teeth white
bone|bones dog skeleton wishbone
eyes|body face googly looking
eye|1 body one
tongue|body lick slurp
lips mouth|beauty body kissing lipstick
biting_lip|anxious bite fear flirting
baby|babies children goo infant
child|bright-eyed grandchild kid younger
boy|bright-eyed child grandson kid
girl|bright-eyed child daughter granddaughter
adult
blond_haired blond_haired_person|blond-haired human
man|adult bro
person_bearded bearded_person|whiskers
man_bearded man_beard|whiskers
woman_bearded woman_beard|whiskers
man_red_haired red_haired_man|adult bro
man_curly_haired curly_haired_man|adult bro
man_white_haired white_haired_man|adult bro
man_bald bald_man|adult bro
woman|adult lady
woman_red_haired red_haired_woman|adult lady
red_haired person_red_hair|adult
woman_curly_haired curly_haired_woman|adult lady
curly_haired person_curly_hair|adult
woman_white_haired white_haired_woman|adult lady
white_haired person_white_hair|adult
woman_bald bald_woman|adult lady
bald person_bald|adult
woman_blond_haired blond_haired_woman blonde_woman|blond-haired
man_blond_haired blond_haired_man|blond-haired
older_adult|elderly grandparent person wise
older_man|adult bald elderly gramps
older_woman|adult elderly grandma grandmother
person_frowning frowning_person|annoyed disappointed disgruntled disturbed
man_frowning frowning_man|annoyed disappointed disgruntled disturbed
woman_frowning frowning_woman|annoyed disappointed disgruntled disturbed
person_pouting pouting pouting_face|disappointed downtrodden frown grimace
man_pouting pouting_man|disappointed downtrodden frown grimace
woman_pouting pouting_woman|disappointed downtrodden frown grimace
no_good person_gesturing_no|forbidden gesture hand not
man_gesturing_no ng_man no_good_man|forbidden gesture hand not
woman_gesturing_no ng_woman no_good_woman|forbidden gesture hand not
all_good person_gesturing_ok ok_person|exercise gesture hand omg
man_gesturing_ok ok_man|exercise gesture hand omg
woman_gesturing_ok ok_woman|exercise gesture hand omg
person_tipping_hand information_desk_person tipping_hand_person|fetch flick flip gossip
man_tipping_hand sassy_man tipping_hand_man|fetch flick flip gossip
woman_tipping_hand sassy_woman tipping_hand_woman|fetch flick flip gossip
person_raising_hand raising_hand|gesture here know me
man_raising_hand raising_hand_man|gesture here know me
woman_raising_hand raising_hand_woman|gesture here know me
deaf_person|accessibility ear gesture hear
deaf_man|accessibility ear gesture hear
deaf_woman|accessibility ear gesture hear
bow person_bowing|apology ask beg favor
man_bowing bowing_man|apology ask beg favor
woman_bowing bowing_woman|apology ask beg favor
facepalm person_facepalming|again bewilder disbelief exasperation
man_facepalming|again bewilder disbelief exasperation
woman_facepalming|again bewilder disbelief exasperation
person_shrugging shrug|doubt dunno guess idk
man_shrugging|doubt dunno guess idk
woman_shrugging|doubt dunno guess idk
health_worker|doctor healthcare nurse therapist
man_health_worker|doctor healthcare nurse therapist
woman_health_worker|doctor healthcare nurse therapist
student|graduate
man_student|graduate
woman_student|graduate
teacher|instructor lecturer professor
man_teacher|instructor lecturer professor
woman_teacher|instructor lecturer professor
judge|justice law scales
man_judge|justice law scales
woman_judge|justice law scales
farmer|gardener rancher
man_farmer|gardener rancher
woman_farmer|gardener rancher
cook|chef
man_cook|chef
woman_cook|chef
mechanic|electrician plumber tradesperson
man_mechanic|electrician plumber tradesperson
woman_mechanic|electrician plumber tradesperson
factory_worker|assembly industrial
man_factory_worker|assembly industrial
woman_factory_worker|assembly industrial
office_worker|architect business manager white-collar
man_office_worker|architect business manager white-collar
woman_office_worker|architect business manager white-collar
scientist|biologist chemist engineer mathematician
man_scientist|biologist chemist engineer mathematician
woman_scientist|biologist chemist engineer mathematician
technologist|coder computer developer inventor
man_technologist|coder computer developer inventor
woman_technologist|coder computer developer inventor
singer|actor entertainer rockstar star
man_singer|actor entertainer rockstar star
woman_singer|actor entertainer rockstar star
artist|palette
man_artist|palette
woman_artist|palette
pilot|plane
man_pilot|plane
woman_pilot|plane
astronaut|rocket space
man_astronaut|rocket space
woman_astronaut|rocket space
firefighter|firetruck
man_firefighter|firetruck
woman_firefighter|firetruck
cop police_officer|apprehend arrest citation law
man_police_officer policeman|apprehend arrest citation cop
woman_police_officer policewoman|apprehend arrest citation cop
detective|sleuth spy
man_detective male_detective|sleuth spy
woman_detective female_detective|sleuth spy
guard|buckingham helmet london palace
man_guard guardsman|buckingham helmet london palace
woman_guard guardswoman|buckingham helmet london palace
ninja|assassin fighter hidden person
construction_worker|build fix hardhat hat
man_construction_worker construction_worker_man|build fix hardhat hat
woman_construction_worker construction_worker_woman|build fix hardhat hat
person_with_crown royalty|monarch noble regal
prince|crown fairytale fantasy king
princess|crown fairytale fantasy queen
person_wearing_turban person_with_turban
man_wearing_turban man_with_turban
woman_wearing_turban woman_with_turban
person_with_skullcap man_with_gua_pi_mao|cap chinese guapi hat
woman_with_headscarf|bandana hijab kerchief mantilla
person_in_tuxedo|formal wedding
man_in_tuxedo|formal groom wedding
woman_in_tuxedo|formal wedding
person_with_veil|wedding
man_with_veil|wedding
woman_with_veil bride_with_veil|wedding
pregnant_woman
pregnant_man|belly bloated full overeat
pregnant_person|belly bloated full overeat
breast_feeding|baby mom mother nursing
woman_feeding_baby|mom mother nanny newborn
man_feeding_baby|dad father nanny newborn
person_feeding_baby|nanny newborn nursing parent
angel|baby church face fairytale
santa|celebration christmas claus fairy
mrs_claus|celebration christmas fairy fantasy
mx_claus|celebration christmas fairy fantasy
superhero|good hero superpower
man_superhero superhero_man|good hero superpower
woman_superhero superhero_woman|good heroine superpower
supervillain|bad criminal evil superpower
man_supervillain supervillain_man|bad criminal evil superpower
woman_supervillain supervillain_woman|bad criminal evil superpower
mage|fantasy magic play sorcerer
man_mage mage_man|fantasy magic play sorcerer|:{>
woman_mage mage_woman|fantasy magic play sorcerer
fairy|fairytale fantasy myth person
man_fairy fairy_man|fairytale fantasy myth oberon
woman_fairy fairy_woman|fairytale fantasy myth person
vampire|blood dracula fangs halloween|:E
man_vampire vampire_man|blood fangs halloween scary
woman_vampire vampire_woman|blood fangs halloween scary
merperson|creature fairytale folklore ocean
merman|creature fairytale folklore neptune
mermaid|creature fairytale folklore merwoman
elf|elves enchantment fantasy folklore
man_elf elf_man|elves enchantment fantasy folklore
woman_elf elf_woman|elves enchantment fantasy folklore
genie|djinn fantasy jinn lamp
man_genie genie_man|djinn fantasy jinn lamp
woman_genie genie_woman|djinn fantasy jinn lamp
zombie|apocalypse dead halloween horror|8#
man_zombie zombie_man|apocalypse dead halloween horror
woman_zombie zombie_woman|apocalypse dead halloween horror
troll|fairy fantasy monster tale
hairy_creature|bigfoot cryptid forest giant
massage person_getting_massage|face headache relaxing salon
man_getting_massage massage_man|face headache relaxing salon
woman_getting_massage massage_woman|face headache relaxing salon
haircut person_getting_haircut|barber beauty chop cosmetology
man_getting_haircut haircut_man|barber beauty chop cosmetology
woman_getting_haircut haircut_woman|barber beauty chop cosmetology
person_walking walking|amble gait hike man
man_walking walking_man|amble gait hike pace
woman_walking walking_woman|amble gait hike man
person_walking_right|amble facing gait hike
woman_walking_right|amble facing gait hike
man_walking_right|amble facing gait hike
person_standing standing standing_person
man_standing standing_man
woman_standing standing_woman
kneeling person_kneeling kneeling_person|knees
man_kneeling kneeling_man|knees
woman_kneeling kneeling_woman|knees
person_kneeling_right|facing knees
woman_kneeling_right|facing knees
man_kneeling_right|facing knees
person_with_probing_cane person_with_white_cane|accessibility blind
person_with_white_cane_right|accessibility blind facing probing
man_with_probing_cane man_with_white_cane|accessibility blind
man_with_white_cane_right|accessibility blind facing probing
woman_with_probing_cane woman_with_white_cane|accessibility blind
woman_with_white_cane_right|accessibility blind facing probing
person_in_motorized_wheelchair|accessibility
person_in_motorized_wheelchair_right|accessibility facing
man_in_motorized_wheelchair|accessibility
man_in_motorized_wheelchair_right|accessibility facing
woman_in_motorized_wheelchair|accessibility
woman_in_motorized_wheelchair_right|accessibility facing
person_in_manual_wheelchair|accessibility
person_in_manual_wheelchair_right|accessibility facing
man_in_manual_wheelchair|accessibility
man_in_manual_wheelchair_right|accessibility facing
woman_in_manual_wheelchair|accessibility
woman_in_manual_wheelchair_right|accessibility facing
person_running running runner|fast hurry marathon move
man_running running_man|fast hurry marathon move
woman_running running_woman|fast hurry marathon move
person_running_right|facing fast hurry marathon
woman_running_right|facing fast hurry marathon
man_running_right|facing fast hurry marathon
ballet_dancer
dancer woman_dancing|elegant festive flair flamenco
man_dancing|dancer elegant festive flair
levitate levitating person_in_suit_levitating business_suit_levitating
dancers people_with_bunny_ears_partying|bestie bff counterpart double
men_with_bunny_ears_partying dancing_men|bestie bff counterpart dancer
women_with_bunny_ears_partying dancing_women|bestie bff counterpart dancer
person_in_steamy_room sauna_person|day luxurious pamper relax
man_in_steamy_room sauna_man|day luxurious pamper relax
woman_in_steamy_room sauna_woman|day luxurious pamper relax
climbing person_climbing|climber mountain rock scale
man_climbing climbing_man|climber mountain rock scale
woman_climbing climbing_woman|climber mountain rock scale
fencer fencing person_fencing|sword
horse_racing|jockey racehorse riding sport
person_skiing skier skiing|snow
person_snowboarding snowboarder snowboarding|ski sport
golfer golfing person_golfing|ball birdie caddy driving
man_golfing golfing_man|ball birdie caddy driving
woman_golfing golfing_woman|ball birdie caddy driving
person_surfing surfer surfing|beach ocean sport swell
man_surfing surfing_man|beach ocean sport surfer
woman_surfing surfing_woman|beach ocean person sport
person_rowing_boat rowboat|canoe cruise fishing lake
man_rowing_boat rowing_man|canoe cruise fishing lake
woman_rowing_boat rowing_woman|canoe cruise fishing lake
person_swimming swimmer swimming|freestyle sport triathlon
man_swimming swimming_man|freestyle sport swimmer triathlon
woman_swimming swimming_woman|freestyle man sport swimmer
person_bouncing_ball bouncing_ball_person|athletic basketball championship dribble
man_bouncing_ball basketball_man bouncing_ball_man|athletic championship dribble net
woman_bouncing_ball basketball_woman bouncing_ball_woman|athletic championship dribble net
person_lifting_weights weight_lifter weight_lifting|barbell bodybuilder deadlift powerlifting
man_lifting_weights weight_lifting_man|barbell bodybuilder deadlift lifter
woman_lifting_weights weight_lifting_woman|barbell bodybuilder deadlift lifter
bicyclist biking person_biking|bicycle bike cycle cyclist
man_biking biking_man|bicycle bicyclist bike cycle
woman_biking biking_woman|bicycle bicyclist bike cycle
mountain_bicyclist mountain_biking person_mountain_biking|bicycle bike cycle cyclist
man_mountain_biking mountain_biking_man|bicycle bicyclist bike cycle
woman_mountain_biking mountain_biking_woman|bicycle bicyclist bike cycle
cartwheeling person_cartwheel|active excited flip gymnastics
man_cartwheeling|active excited flip gymnastics
woman_cartwheeling|active excited flip gymnastics
people_wrestling wrestlers wrestling|combat duel grapple ring
men_wrestling|combat duel grapple ring
women_wrestling|combat duel grapple ring
person_playing_water_polo water_polo|sport swimming waterpolo
man_playing_water_polo|sport swimming waterpolo
woman_playing_water_polo|sport swimming waterpolo
handball person_playing_handball handball_person|athletics ball catch chuck
man_playing_handball|athletics ball catch chuck
woman_playing_handball|athletics ball catch chuck
juggler juggling person_juggling juggling_person|act balance balancing handle
man_juggling|act balance balancing handle
woman_juggling|act balance balancing handle
person_in_lotus_position lotus_position|cross legged legs meditation
man_in_lotus_position lotus_position_man|cross legged legs meditation
woman_in_lotus_position lotus_position_woman|cross legged legs meditation
bath person_taking_bath|bathtub tub
person_in_bed sleeping_accommodation sleeping_bed|bedtime goodnight hotel nap
people_holding_hands|bae bestie bff couple
two_women_holding_hands|bae bestie bff couple
couple|bae bestie bff dating
two_men_holding_hands|bae bestie bff boys
couple_kiss|anniversary babe bae date
kiss_mw kiss_wm couplekiss_man_woman|anniversary babe bae date
kiss_mm couplekiss_man_man|anniversary babe bae date
kiss_ww couplekiss_woman_woman|anniversary babe bae date
couple_with_heart|anniversary babe bae dating
couple_with_heart_mw couple_with_heart_wm couple_with_heart_woman_man|anniversary babe bae dating
couple_with_heart_mm couple_with_heart_man_man|anniversary babe bae dating
couple_with_heart_ww couple_with_heart_woman_woman|anniversary babe bae dating
family_mwb family_man_woman_boy|child
family_mwg family_man_woman_girl|child
family_mwgb family_man_woman_girl_boy|child
family_mwbb family_man_woman_boy_boy|child
family_mwgg family_man_woman_girl_girl|child
family_mmb family_man_man_boy|child
family_mmg family_man_man_girl|child
family_mmgb family_man_man_girl_boy|child
family_mmbb family_man_man_boy_boy|child
family_mmgg family_man_man_girl_girl|child
family_wwb family_woman_woman_boy|child
family_wwg family_woman_woman_girl|child
family_wwgb family_woman_woman_girl_boy|child
family_wwbb family_woman_woman_boy_boy|child
family_wwgg family_woman_woman_girl_girl|child
family_mb family_man_boy|child
family_mbb family_man_boy_boy|child
family_mg family_man_girl|child
family_mgb family_man_girl_boy|child
family_mgg family_man_girl_girl|child
family_wb family_woman_boy|child
family_wbb family_woman_boy_boy|child
family_wg family_woman_girl|child
family_wgb family_woman_girl_boy|child
family_wgg family_woman_girl_girl|child
speaking_head|face silhouette
bust_in_silhouette|mysterious shadow
busts_in_silhouette|bff everyone friends people
people_hugging|comfort embrace farewell friendship
family|child
family_aac|adult child
family_aacc|adult child
family_aa family_ac|adult child
family_acc|adult child
footprints|barefoot clothing omw print
fingerprint|clue crime detective forensics
monkey_face|animal banana
monkey|animal banana
gorilla|animal
orangutan|animal ape monkey
dog_face dog|adorbs animal pet puppies
dog dog2|animals dogs pet
guide_dog|accessibility animal blind
service_dog|accessibility animal assistance
poodle|animal dog fluffy
wolf wolf_face|animal
fox fox_face|animal
raccoon|animal curious sly
cat_face cat|animal kitten kitty pet
cat cat2|animals cats kitten pet
black_cat|animal feline halloween meow
lion lion_face|alpha animal leo mane
tiger_face tiger|animal big cat predator
tiger tiger2|animal big cat predator
leopard|animal big cat predator
horse_face horse|animal dressage equine farm
moose|alces animal antlers elk
donkey|animal ass burro hinny
horse racehorse|animal equestrian farm racing
unicorn unicorn_face
zebra|animal stripe
deer|animal
bison|animal buffalo herd wisent
cow_face cow|animal farm milk moo
ox|animals bull farm taurus
water_buffalo|animal zoo
cow cow2|animals farm milk moo
pig_face pig|animal bacon farm pork
pig pig2|animal bacon farm pork
boar|animal pig
pig_nose|animal face farm smell
ram|animal aries horns male
ewe sheep|animal baa farm female
goat|animal capricorn farm milk
dromedary_camel|animal desert hump one
camel|animal bactrian desert hump
llama|alpaca animal guanaco vicuña
giraffe|animal spots
elephant|animal
mammoth|animal extinction large tusk
rhino rhinoceros|animal
hippo hippopotamus|animal
mouse_face mouse|animal
mouse mouse2|animals
rat|animal
hamster hamster_face|animal pet
rabbit_face rabbit|animal bunny pet
rabbit rabbit2|animal bunny pet
chipmunk|animal squirrel
beaver|animal dam teeth
hedgehog|animal spiny
bat|animal vampire
bear bear_face|animal grizzly growl honey
polar_bear polar_bear_face|animal arctic white
koala koala_face|animal australia bear down
panda panda_face|animal bamboo
sloth|lazy slow
otter|animal fishing playful
skunk|animal stink
kangaroo|animal joey jump marsupial
badger|animal honey pester
paw_prints feet|paws
turkey|bird gobble thanksgiving
chicken chicken_face|animal bird ornithology
rooster|animal bird ornithology
hatching_chick|animal baby bird egg
baby_chick|animal bird ornithology
hatched_chick|animal baby bird front-facing
bird bird_face|animal ornithology
penguin penguin_face|animal antarctica bird ornithology
dove|bird fly ornithology peace
eagle|animal bird ornithology
duck|animal bird ornithology
swan|animal bird cygnet duckling
owl|animal bird ornithology wise
dodo|animal bird extinction large
feather|bird flight light plumage
flamingo|animal bird flamboyant ornithology
peacock|animal bird colorful ornithology
parrot|animal bird ornithology pirate
wing|angelic ascend aviation bird
black_bird|animal beak caw corvid
goose|animal bird duck flock
phoenix|ascend ascension emerge fantasy
frog frog_face|animal
crocodile|animal zoo
turtle|animal terrapin tortoise
lizard|animal reptile
snake|animal bearer ophiuchus serpent
dragon_face|animal fairytale tale
dragon|animal fairytale knights tale
sauropod|brachiosaurus brontosaurus dinosaur diplodocus
t-rex|dinosaur t-rex tyrannosaurus
spouting_whale whale|animal beach face ocean
whale whale2|animal beach ocean
dolphin flipper|animal beach ocean
orca|marine ocean whale
seal|animal lion ocean
fish|animal dinner fishes fishing
tropical_fish|animal fishes
blowfish|animal fish
shark|animal fish
octopus|animal creature ocean
shell|animal beach conch sea
coral|change climate ocean reef
jellyfish|animal aquarium burn invertebrate
crab|cancer zodiac
lobster|animal bisque claws seafood
shrimp|food shellfish small
squid|animal food mollusk
oyster|diving pearl
snail|animal escargot garden nature
butterfly|insect pretty
bug|animal garden insect
ant|animal garden insect
bee honeybee|animal bumblebee insect nature
beetle|animal bug insect
lady_beetle|animal garden insect ladybird
cricket|animal bug grasshopper insect
cockroach|animal insect pest roach
spider|animal insect
spider_web
scorpion|scorpius zodiac
mosquito|bite disease fever insect
fly|animal disease insect maggot
worm|animal annelid earthworm parasite
microbe|amoeba bacteria science virus
bouquet|anniversary birthday date flower
cherry_blossom|flower plant springtime
white_flower
lotus|beauty buddhism calm flower
rosette|plant
rose|beauty elegant flower love
wilted_flower|dying
hibiscus|flower plant
sunflower|flower outdoors plant
blossom|buttercup dandelion flower plant
tulip|blossom flower growth plant
hyacinth|bloom bluebonnet flower indigo
seedling|plant sapling sprout young
potted_plant|decor grow house nurturing
evergreen_tree|christmas forest pine
deciduous_tree|forest green habitat shedding
palm_tree|beach plant tropical
cactus|desert drought nature plant
ear_of_rice sheaf_of_rice|grains plant
herb|leaf plant
shamrock|irish plant
four_leaf_clover|4 four-leaf irish lucky
maple_leaf|falling
fallen_leaf|autumn falling
leaves|blow fluttering leaf wind
empty_nest nest|branch home nesting
nest_with_eggs|bird branch nesting
mushroom|fungus toadstool
leafless_tree|bare barren branches dead
grapes|dionysus fruit
melon|cantaloupe fruit
watermelon|fruit
orange tangerine mandarin|citrus fruit nectarine vitamin
lemon|citrus fruit sour
lime|acidity citrus cocktail fruit
banana|fruit potassium
pineapple|colada fruit pina tropical
mango|food fruit tropical
apple red_apple|diet food fruit health
green_apple|fruit
pear|fruit
peach|fruit
cherries|berries cherry fruit red
strawberry|berry fruit
blueberries|berries berry bilberry blueberry
kiwi kiwi_fruit|food
tomato|food fruit vegetable
olive|food
coconut|colada palm piña
avocado|food fruit
eggplant|aubergine vegetable
potato|food vegetable
carrot|food vegetable
corn ear_of_corn|crops farm maize maze
hot_pepper
bell_pepper|capsicum food vegetable
cucumber|food pickle vegetable
leafy_green|bok burgers cabbage choy
broccoli|cabbage wild
garlic|flavoring
onion|flavoring
peanuts|food nut vegetable
beans|food kidney legume small
chestnut|almond plant
ginger ginger_root|beer health herb natural
pea pea_pod|beanstalk edamame legume soybean
brown_mushroom|food fungi fungus nature
root_vegetable|beet food garden radish
bread|carbs food grain loaf
croissant|bread breakfast crescent food
baguette_bread|food french
flatbread|arepa bread food gordita
pretzel|convoluted twisted
bagel|bakery bread breakfast schmear
pancakes|breakfast crêpe food hotcake
waffle|breakfast indecisive iron
cheese|wedge
meat_on_bone
poultry_leg|bone chicken drumstick hungry
cut_of_meat|chop lambchop porkchop red
bacon|breakfast food meat
hamburger|burger eat fast food
french_fries fries|fast food
pizza|cheese food hungry pepperoni
hotdog|dog frankfurter sausage
sandwich|bread
taco|mexican
burrito|mexican wrap
tamale|food mexican pamonha wrapped
stuffed_flatbread|falafel food gyro kebab
falafel|chickpea meatball
egg|breakfast food
cooking fried_egg|breakfast easy frying over
shallow_pan_of_food|casserole paella
pot_of_food stew|soup
fondue|cheese chocolate food melted
bowl_with_spoon|breakfast cereal congee oatmeal
green_salad salad|food
popcorn|corn movie
butter|dairy
salt|condiment flavor mad salty
canned_food
bento bento_box|food
rice_cracker|food
rice_ball|food japanese
cooked_rice rice|food
curry curry_rice|food
ramen steaming_bowl|chopsticks food noodle pho
spaghetti|food meatballs pasta restaurant
sweet_potato|food roasted
oden|food kebab restaurant seafood
sushi|food
fried_shrimp|prawn tempura
fish_cake|food pastry restaurant swirl
moon_cake|autumn festival yuèbǐng
dango|dessert japanese skewer stick
dumpling|empanada gyōza jiaozi pierogi
fortune_cookie|prophecy
takeout_box|chopsticks delivery food oyster
icecream soft_serve|cream dessert food restaurant
shaved_ice|dessert restaurant sweet
ice_cream|dessert food restaurant sweet
doughnut|breakfast dessert donut food
cookie|chip chocolate dessert sweet
birthday birthday_cake|bday celebration dessert happy
cake shortcake|dessert pastry slice sweet
cupcake|bakery dessert sprinkles sugar
pie|apple filling fruit meat
chocolate_bar|candy dessert halloween sweet
candy|cavities dessert halloween restaurant
lollipop|candy dessert food restaurant
custard|dessert pudding sweet
honey_pot|barrel bear food honeypot
baby_bottle|babies birth born drink
glass_of_milk milk milk_glass|drink
coffee|beverage cafe caffeine chai
teapot|brew drink food pot
tea|beverage cup drink handle
sake|bar beverage bottle cup
champagne|bar bottle cork drink
wine_glass|alcohol bar beverage booze
cocktail|alcohol bar booze club
tropical_drink|alcohol bar booze club
beer|alcohol ale bar booze
beers|alcohol bar booze bottoms
clinking_glasses|celebrate drink
tumbler_glass whisky|liquor scotch shot whiskey
pour pouring_liquid|accident drink empty glass
cup_with_straw|drink juice malt soda
boba_drink bubble_tea|food milk pearl
beverage_box juice_box|straw sweet
mate|drink
ice ice_cube|cold iceberg
chopsticks|hashi jeotgarak kuaizi
fork_knife_plate plate_with_cutlery|cooking dinner eat
fork_and_knife|breakfast breaky cooking cutlery
spoon|eat tableware
knife hocho|chef cooking kitchen tool
jar|condiment container empty nothing
amphora|aquarius cooking drink jug
earth_africa earth_europe|europe-africa globe showing world
earth_americas|globe showing world
earth_asia|asia-australia australia globe showing
globe_with_meridians|earth internet web worldwide
world_map
japan_map japan
compass|direction magnetic navigation orienteering
mountain_snow|cold snow-capped
mountain
landslide|avalanche danger disaster earthquake
volcano|eruption mountain nature
mount_fuji|mountain nature
camping
beach beach_with_umbrella beach_umbrella
desert
desert_island island
national_park
stadium
classical_building
building_construction construction_site|crane
bricks|clay mortar wall
rock|boulder heavy solid stone
wood|log lumber timber
hut|home house roundhouse shelter
homes houses
derelict_house house_abandoned|home
house|building country heart home
house_with_garden|building country heart home
office|building city cubical job
post_office|building japanese
european_post_office|building
hospital|building doctor medicine
bank|building
hotel|building
love_hotel|building
convenience_store|24 building hours
school|building
department_store|building
factory|building
japanese_castle|building
castle european_castle|building
wedding|chapel hitched nuptials romance
tokyo_tower
statue_of_liberty|new nyc york
church|bless chapel christian cross
mosque|islam masjid muslim religion
hindu_temple
synagogue|jewish judaism religion temple
shinto_shrine|religion
kaaba|hajj islam muslim religion
fountain
tent|camping
foggy
night_with_stars
cityscape
sunrise_over_mountains|morning
sunrise|morning nature
city_dusk city_sunset|at building cityscape evening
city_sunrise city_sunset|building dusk
bridge_at_night
hotsprings|springs steaming
carousel_horse|entertainment
playground_slide slide|amusement park playing sliding
ferris_wheel|amusement park theme
roller_coaster|amusement park theme
barber barber_pole|cut fresh haircut shave
circus_tent
steam_locomotive|caboose engine railway trains
railway_car|electric train tram travel
bullettrain_side|high-speed railway shinkansen speed
bullettrain_front|high-speed nose railway shinkansen
train train2|arrived choo railway
metro|subway travel
light_rail|arrived monorail railway
station|railway train
tram|trolleybus
monorail|vehicle
mountain_railway|car trip
tram_car train|bus trolleybus
bus|school vehicle
oncoming_bus|cars
trolleybus|bus tram
minibus|bus drive van vehicle
ambulance|emergency vehicle
fire_engine|truck
police_car|5–0 cops patrol
oncoming_police_car
taxi|cabbie car drive vehicle
oncoming_taxi|cabbie cars drove hail
car red_car|driving vehicle
oncoming_automobile|cars drove vehicle
blue_car suv|drive recreational sportutility utility
pickup_truck|automobile car flatbed pick-up
delivery_truck truck|car drive vehicle
articulated_lorry|car drive move semi
tractor|vehicle
racing_car|zoom
motorcycle|racing
motor_scooter
manual_wheelchair|accessibility
motorized_wheelchair|accessibility
auto_rickshaw|tuk
bicycle bike|class cycle cycling cyclist
scooter kick_scooter
skateboard|board skater wheels
roller_skate|blades skates sport
busstop|stop
motorway|highway road
railway_track|train
oil_drum
fuelpump|diesel gasoline pump station
wheel|car circle tire turn
rotating_light|alarm alert beacon car
traffic_light|horizontal intersection signal stoplight
vertical_traffic_light|drove intersection signal stoplight
octagonal_sign stop_sign
construction|barrier
anchor|ship tool
lifebuoy ring_buoy|float lifesaver preserver rescue
sailboat boat|resort sailing sea yacht
canoe|boat
speedboat|billionaire boat lake luxury
cruise_ship passenger_ship
ferry|boat passenger
motor_boat|motorboat
ship|boat passenger travel
airplane|aeroplane flying jet plane
small_airplane|aeroplane plane
airplane_departure flight_departure|aeroplane check-in departures plane
airplane_arriving flight_arrival|aeroplane arrivals landing plane
parachute|hang-glide parasail skydive
seat|chair
helicopter|copter roflcopter travel vehicle
suspension_railway
mountain_cableway|gondola lift ski
aerial_tramway|cable car gondola ropeway
satellite artificial_satellite|space
rocket|launch rockets space travel
flying_saucer|aliens extra terrestrial ufo
bellhop bellhop_bell|hotel
luggage|bag packing roller suitcase
hourglass|done sand timer
hourglass_flowing_sand|done hours not timer
watch|clock time
alarm_clock|hours hrs late time
stopwatch|clock time
timer_clock
clock mantelpiece_clock|time
clock12|12:00 o’clock time twelve
clock1230|12:30 30 thirty time
clock1|1:00 one o’clock time
clock130|1:30 30 one thirty
clock2|2:00 o’clock time two
clock230|2:30 30 thirty time
clock3|3:00 o’clock three time
clock330|30 3:30 thirty three
clock4|4:00 four o’clock time
clock430|30 4:30 four thirty
clock5|5:00 five o’clock time
clock530|30 5:30 five thirty
clock6|6:00 o’clock six time
clock630|30 6:30 six thirty
clock7|0 7:00 o’clock seven
clock730|30 7:30 seven thirty
clock8|8:00 eight o’clock time
clock830|30 8:30 eight thirty
clock9|9:00 nine o’clock time
clock930|30 9:30 nine thirty
clock10|0 10:00 o’clock ten
clock1030|10:30 30 ten thirty
clock11|11:00 eleven o’clock time
clock1130|11:30 30 eleven thirty
new_moon|dark space
waxing_crescent_moon|dreams space
first_quarter_moon|space
waxing_gibbous_moon moon|space
full_moon|space
waning_gibbous_moon|space
last_quarter_moon|space
waning_crescent_moon|space
crescent_moon|ramadan space
new_moon_with_face|space
first_quarter_moon_with_face|space
last_quarter_moon_with_face|dreams
thermometer|weather
sun sunny|bright rays space weather
full_moon_with_face|bright
sun_with_face|beach bright day heat
ringed_planet saturn|saturnine
star|astronomy medium stars white
glowing_star star2|glittery night shining sparkle
shooting_star stars|falling night space
milky_way|space
cloud|weather
partly_sunny sun_behind_cloud|cloudy weather
stormy thunder_cloud_and_rain cloud_with_lightning_and_rain|thunderstorm
sun_behind_small_cloud sunny|weather
cloudy sun_behind_large_cloud|weather
sun_and_rain sun_behind_rain_cloud|weather
cloud_with_rain rainy|weather
cloud_with_snow snowy|cold weather
cloud_with_lightning lightning|weather
tornado|cloud weather whirlwind
fog|cloud weather
wind_blowing_face wind_face|cloud
cyclone|dizzy hurricane twister typhoon
rainbow|gay genderqueer glbtq lesbian
closed_umbrella|clothing rain
umbrella open_umbrella|clothing rain
umbrella_with_rain umbrella|clothing drops weather
beach_umbrella umbrella_on_ground parasol_on_ground|rain sun
high_voltage zap|danger electricity lightning nature
snowflake|cold weather
snowman2 snowman_with_snow|cold man
snowman|cold man
comet|space
fire|af burn flame hot
droplet|cold comic nature sad
ocean water_wave|nature surfer surfing
jack_o_lantern|celebration halloween pumpkin
christmas_tree|celebration
fireworks|boom celebration entertainment yolo
sparkler|boom celebration fireworks
firecracker|dynamite explosive fireworks light
sparkles|* magic star
balloon|birthday celebrate celebration
party party_popper tada|awesome birthday celebrate celebration
confetti_ball|celebrate celebration party woohoo
tanabata_tree|banner celebration japanese
bamboo|celebration decoration japanese pine
dolls|celebration festival japanese
carp_streamer flags|celebration
wind_chime|bell celebration
moon_ceremony rice_scene|celebration viewing
red_envelope|gift good hóngbāo lai
ribbon|celebration
gift|birthday bow box celebration
reminder_ribbon|celebration
admission_tickets tickets
ticket|admission stub
military_medal medal_military|award celebration
trophy|champion champs prize slay
sports_medal medal_sports|award gold winner
1st first_place_medal 1st_place_medal|gold
2nd second_place_medal 2nd_place_medal|silver
3rd third_place_medal 3rd_place_medal|bronze
soccer|ball football futbol sport
baseball|ball sport
softball|ball glove sports underarm
basketball|ball hoop sport
volleyball|ball game
football|american ball bowl sport
rugby_football|ball sport
tennis|ball racquet sport
flying_disc|ultimate
bowling|ball game sport strike
cricket_game|ball bat
field_hockey|ball game stick
hockey ice_hockey|game puck stick
lacrosse|ball goal sports stick
ping_pong|ball bat game paddle
badminton|birdie game racquet shuttlecock
boxing_glove
martial_arts_uniform|judo karate taekwondo
goal_net
golf|flag hole sport
ice_skate|skating
fishing_pole fishing_pole_and_fish|entertainment sport
diving_mask|scuba snorkeling
running_shirt running_shirt_with_sash|athletics
ski|snow sport
sled|luge sledge sleigh snow
curling_stone|game rock
bullseye dart direct_hit|entertainment game target
yo_yo|fluctuate toy
kite|fly soar
gun pistol|handgun revolver tool water
8ball billiards|ball eight game pool
crystal_ball|fairytale fantasy fortune future
magic_wand|magician witch wizard
controller video_game|entertainment
joystick|game videogame
slot_machine|casino gamble gambling game
game_die|dice entertainment
jigsaw puzzle_piece|clue interlocking
teddy_bear|plaything plush stuffed toy
pinata|candy celebrate celebration cinco
disco disco_ball mirror_ball|dance glitter party
nesting_dolls|babooshka baboushka babushka matryoshka
spades|card game suit
hearts|card emotion game suit
diamonds|card game suit
clubs|card game suit
chess_pawn|dupe expendable
black_joker|card game wildcard
mahjong|dragon game red
flower_playing_cards|game japanese
performing_arts|actor actress entertainment mask
frame_with_picture framed_picture|art museum painting
art palette|artist artsy arty colorful
thread|needle sewing spool string
sewing_needle|embroidery stitches sutures tailoring
yarn|ball crochet knit
knot|cord rope tangled tie
eyeglasses glasses|clothing eyewear
sunglasses dark_sunglasses|eyewear glasses
goggles|dive eye protection scuba
lab_coat|clothes doctor dr experiment
safety_vest|emergency
necktie|clothing employed serious shirt
shirt tshirt|blue casual clothes clothing
jeans|blue casual clothes clothing
scarf|bundle cold neck up
gloves|hand
coat|brr bundle cold jacket
socks|stocking
dress|clothes clothing dressed fancy
kimono|clothing comfortable
sari|clothing dress
one_piece_swimsuit|bathing one-piece suit
briefs swim_brief|bathing one-piece suit swimsuit
shorts|bathing pants suit swimsuit
bikini|bathing beach clothing pool
womans_clothes|blouse clothing collar dressed
folding_fan folding_hand_fan|clack clap cooling dance
purse|clothes clothing coin dress
handbag|bag clothes clothing dress
clutch_bag pouch|clothes clothing dress handbag
shopping_bags shopping|hotel
backpack school_satchel|backpacking bag bookbag education
thong_sandal|beach flip flop sandals
mans_shoe shoe|brown clothes clothing feet
athletic_shoe sneaker|clothes clothing fast kick
hiking_boot|backpacking brown camping outdoors
flat_shoe womans_flat_shoe|ballet comfy flats slip-on
high_heel|clothes clothing dress fashion
sandal|clothing shoe woman’s
ballet_shoes|dance
boot|clothes clothing dress shoes
hair_pick|afro comb groom
crown|clothing family king medieval
womans_hat|clothes clothing garden hats
top_hat|clothes clothing fancy formal
graduation_cap mortar_board|celebration clothing education hat
billed_cap|baseball bent dad hat
military_helmet|army soldier warrior
helmet_with_cross rescue_worker_helmet|aid face hat worker’s
prayer_beads|clothing necklace religion
lipstick|cosmetics date makeup
ring|diamond engaged engagement married
gem|diamond engagement jewel money
mute no_sound|muted quiet silent speaker
low_volume quiet_sound speaker|soft
medium_volumne sound|speaker volume
high_volume loud_sound|music speaker
loudspeaker|address communication public sound
mega megaphone|cheering sound
postal_horn
bell|break church sound
no_bell|forbidden mute not prohibited
musical_score|note
musical_note|sound
musical_notes notes|sound
studio_microphone|music
level_slider|music
control_knobs|music
microphone|karaoke music sing sound
headphones|earbud sound
radio|entertainment tbt video
saxophone|instrument music
trumpet|instrument music
trombone|brass instrument jazz music
accordion|box concertina instrument music
guitar|instrument music strat
musical_keyboard|instrument piano
violin|instrument music
banjo|music stringed
drum|drumsticks music
long_drum|beat conga instrument rhythm
maracas|cha dance instrument music
flute|band fife flautist instrument
harp|cupid instrument love music
android iphone mobile_phone|cell communication telephone
calling mobile_phone_arrow|build cell communication receive
telephone phone
telephone_receiver|communication phone voip
pager|communication
fax fax_machine|communication
battery
low_battery|drained electronic energy power
electric_plug|electricity
laptop computer|office pc personal
computer desktop_computer|monitor
printer|computer
keyboard|computer
computer_mouse
trackball|computer
computer_disk minidisc|minidisk optical
floppy_disk|computer
cd optical_disk|blu-ray computer dvd
dvd|blu-ray cd computer disk
abacus|calculation calculator
movie_camera|bollywood cinema film hollywood
film_frames film_strip|cinema movie
film_projector|cinema movie video
clapper|action board movie
tv|video
camera|photo selfie snap tbt
camera_with_flash camera_flash|video
video_camera|camcorder tbt
vhs videocassette|old school tape vcr
mag|glass lab left-pointing magnifying
mag_right|contact glass lab magnifying
candle|light
bulb light_bulb|comic electric idea
flashlight|electric light tool torch
izakaya_lantern red_paper_lantern lantern|bar light restaurant
diya_lamp|light oil
notebook_with_decorative_cover|book decorated education school
closed_book|education
book open_book|education fantasy knowledge library
green_book|education fantasy library reading
blue_book|education fantasy library reading
orange_book|education fantasy library reading
books|education fantasy knowledge library
notebook
ledger|notebook
page_with_curl|document paper
scroll|paper
page_facing_up|document paper
newspaper|communication paper
rolled_up_newspaper newspaper_roll|paper rolled-up
bookmark_tabs|marker
bookmark|mark
label|tag
coin|dollar euro gold metal
moneybag|bag bank bet billion
treasure_chest|gem gold jewels loot
yen|banknote bill currency money
dollar|banknote bill currency money
euro|100 banknote bill currency
pound|banknote billion cash currency
money_with_wings|banknote billion cash dollar
credit_card|bank cash charge money
receipt|accounting bookkeeping evidence invoice
chart|bank currency graph growth
envelope|e-mail email letter
e-mail|email letter
incoming_envelope|delivering e-mail email letter
envelope_with_arrow|communication down e-mail email
outbox_tray|box email letter mail
inbox_tray|box email letter mail
package|box communication delivery parcel
mailbox|closed communication flag postbox
mailbox_closed|flag lowered postbox
mailbox_with_mail|flag open postbox raised
mailbox_with_no_mail|flag lowered open postbox
postbox|mailbox
ballot_box
pencil pencil2
black_nib|pen
fountain_pen
pen|ballpoint
paintbrush|painting
crayon
memo pencil|communication media notes
briefcase|office
file_folder
open_file_folder
card_index_dividers
date
calendar|tear-off
notepad_spiral spiral_notepad|pad
calendar_spiral spiral_calendar|pad
card_index|old rolodex school
chart_increasing chart_with_upwards_trend|data graph growth right
chart_decreasing chart_with_downwards_trend|data graph negative
bar_chart|data graph
clipboard|do list notes
pushpin|collage pin
round_pushpin|location map pin
paperclip
paperclips|linked
straight_ruler|angle edge math straightedge
triangular_ruler|angle math set slide
scissors|cutting paper tool
card_file_box
file_cabinet|filing paper
trashcan wastebasket|can garbage
lock locked|closed private
unlock unlocked|cracked lock open
lock_with_ink_pen locked_with_pen|nib privacy
closed_lock_with_key locked_with_key|bike secure
key|keys lock major password
old_key|clue lock
hammer|home improvement repairs tool
axe|chop hatchet split wood
pick|hammer mining tool
hammer_and_pick|tool
hammer_and_wrench|spanner tool
dagger|knife weapon
crossed_swords|weapon
bomb|boom comic dangerous explosion
boomerang|rebound repercussion weapon
bow_and_arrow|archery sagittarius tool weapon
shield|weapon
carpentry_saw|carpenter cut lumber tool
wrench|home improvement spanner tool
screwdriver|flathead handy tool
nut_and_bolt|home improvement tool
gear|cogwheel tool
clamp compression|tool vice
scales balance_scale|justice libra tool weight
probing_cane white_cane|accessibility blind
link|links
broken_chain|breaking cuffs freedom
chains
hook|catch crook curve ensnare
toolbox|box chest mechanic red
magnet|attraction horseshoe magnetic negative
ladder|climb rung step
shovel|bury dig garden hole
alembic|chemistry tool
test_tube|chemistry experiment lab science
petri_dish|bacteria biologist biology culture
dna double_helix|biologist evolution genetics life
microscope|experiment lab science tool
telescope|contact extraterrestrial science tool
satellite_antenna satellite|aliens contact dish science
syringe|doctor flu medicine needle
drop_of_blood|bleed donation injury medicine
pill|doctor drugs medicated medicine
adhesive_bandage bandaid
crutch|aid cane disability help
stethoscope|doctor heart medicine
x-ray x_ray|bones doctor medical skeleton
door|back closet front
elevator|accessibility hoist lift
mirror|makeup reflection reflector speculum
window|air frame fresh opening
bed|hotel sleep
couch_and_lamp|hotel
chair|seat sit
toilet|bathroom
plunger|cup force plumber poop
shower|water
bathtub
mouse_trap|bait cheese lure mousetrap
razor|sharp shave
lotion_bottle|moisturizer shampoo sunscreen
safety_pin|diaper punk rock
broom|cleaning sweeping witch
basket|farming laundry picnic
roll_of_paper toilet_paper|towels
bucket|cask pail vat
soap|bar bathing cleaning lather
bubbles|burp clean floating pearl
toothbrush|bathroom brush clean dental
sponge|absorbing cleaning porous soak
fire_extinguisher|quench
shopping_cart|trolley
cigarette smoking
coffin|dead death vampire
headstone|cemetery dead graveyard memorial
funeral_urn|ashes death
nazar_amulet|bead blue charm evil-eye
hamsa|amulet fatima fortune guide
moai moyai|face statue stoneface travel
placard|card demonstration notice picket
id_card identification_card|credentials document license security
atm|automated bank cash money
litter_bin put_litter_in_its_place|litterbin sign
potable_water|drinking
handicapped wheelchair|access symbol
mens|bathroom lavatory man men’s
womens|bathroom lavatory restroom room
bathroom restroom|lavatory toilet wc
baby_symbol|changing
water_closet wc|bathroom lavatory restroom toilet
passport_control
customs|packing
baggage_claim|arrived bags case checked
left_luggage|baggage case locker
warning|caution
children_crossing|pedestrian traffic
no_entry|do fail forbidden not
no_entry_sign|forbidden not smoke
no_bicycles|bike forbidden not prohibited
no_smoking|forbidden not prohibited smoke
do_not_litter no_littering|forbidden prohibited
non-potable_water|dry non-drinking non-potable prohibited
no_pedestrians|forbidden not prohibited
no_mobile_phones|cell forbidden not prohibited
no_one_under_18 underage|age eighteen forbidden not
radioactive|sign
biohazard|sign
arrow_up|cardinal direction north
arrow_upper_right|direction intercardinal northeast up-right
arrow_right|cardinal direction east
arrow_lower_right|direction down-right intercardinal southeast
arrow_down|cardinal direction south
arrow_lower_left|direction down-left intercardinal southwest
arrow_left|cardinal direction west
arrow_upper_left|direction intercardinal northwest up-left
arrow_up_down|up-down
left_right_arrow|left-right
arrow_left_hook leftwards_arrow_with_hook|curving right
arrow_right_hook rightwards_arrow_with_hook|curving left
arrow_heading_up|curving right
arrow_heading_down|curving right
arrows_clockwise clockwise|refresh reload vertical
arrows_counterclockwise counterclockwise|again anticlockwise button deja
back|arrow
end|arrow
on|arrow mark on!
soon|arrow brb omw
top|arrow homie up
place_of_worship|pray religion
atom atom_symbol|atheist
om|hindu religion
star_of_david|jewish judaism religion
wheel_of_dharma|buddhist religion
yin_yang|difficult lives religion taoist
latin_cross|christian religion
orthodox_cross|christian religion
star_and_crescent|islam muslim ramadan religion
peace peace_symbol|healing peaceful
menorah|candelabrum candlestick hanukkah jewish
six_pointed_star|dotted fortune jewish judaism
khanda|deg fateh khalsa religion
aries|horoscope ram zodiac
taurus|bull horoscope ox zodiac
gemini|horoscope twins zodiac
cancer|crab horoscope zodiac
leo|horoscope lion zodiac
virgo|horoscope zodiac
libra|balance horoscope justice scales
scorpius|horoscope scorpion zodiac
sagittarius|archer horoscope zodiac
capricorn|goat horoscope zodiac
aquarius|bearer horoscope water zodiac
pisces|fish horoscope zodiac
ophiuchus|bearer serpent snake zodiac
shuffle twisted_rightwards_arrows|button crossed tracks
repeat|arrow button clockwise
repeat_one|arrow button clockwise once
arrow_forward play|button right triangle
fast_forward|arrow button double fast-forward
next_track next_track_button|arrow scene triangle
play_pause play_or_pause_button|arrow right triangle
arrow_backward reverse|button left triangle
fast_reverse rewind|arrow button double
previous_track previous_track_button|arrow last scene triangle
arrow_up_small up|button red upwards
arrow_double_up fast_up|button
arrow_down_small down|button downwards red
arrow_double_down fast_down|button
pause pause_button|bar double vertical
stop stop_button|square
record record_button|circle
eject eject_button
cinema|camera film movie
dim_button low_brightness
bright_button high_brightness|light
antenna_bars signal_strength|cell communication mobile phone
wireless|broadband computer connectivity hotspot
vibration_mode|cell communication mobile phone
mobile_phone_off|cell telephone
female female_sign|woman
male male_sign|man
transgender_symbol
multiplication multiply heavy_multiplication_x|cancel sign ×
plus heavy_plus_sign|+
minus heavy_minus_sign|- math −
divide division heavy_division_sign|math ÷
heavy_equals_sign|answer equality math
infinity|forever unbounded universal
bangbang double_exclamation|!! mark punctuation
exclamation_question interrobang|!? ? mark punctuation
question|? mark punctuation red
white_question grey_question|? mark outlined punctuation
white_exclamation grey_exclamation|! mark outlined punctuation
exclamation heavy_exclamation_mark|! punctuation red
wavy_dash|punctuation
currency_exchange|bank money
heavy_dollar_sign|billion cash charge currency
medical medical_symbol|aesculapius medicine staff
recycle recycling_symbol
fleur-de-lis fleur_de_lis|knights
trident|anchor emblem poseidon ship
name_badge
beginner|chevron green japanese leaf
hollow_red_circle red_o o|heavy large
check_mark_button white_check_mark|checked checkmark completed done
ballot_box_with_check|checked done off tick
check_mark heavy_check_mark|checked checkmark done tick
cross_mark x|cancel multiplication multiply ×
cross_mark_button negative_squared_cross_mark|multiplication multiply x ×
curly_loop
double_curly_loop loop
part_alternation_mark
eight_spoked_asterisk|* eight-spoked
eight_pointed_black_star|* eight-pointed
sparkle|*
copyright
registered
tm trade_mark|trademark
splatter|drip holi ink liquid
hash number_sign|keycap
asterisk|keycap
zero|0 keycap
one|1 keycap
two|2 keycap
three|3 keycap
four|4 keycap
five|5 keycap
six|6 keycap
seven|7 keycap
eight|8 keycap
nine|9 keycap
ten keycap_ten
capital_abcd|input latin letters uppercase
abcd|input latin letters lowercase
1234|input numbers
symbols|% & input ♪
abc|alphabet input latin letters
a a_blood|button type
ab ab_blood|button type
b b_blood|button type
cl|button
cool|button
free|button
info information_source
id|button identity
m|circled
new|button
ng|button
o o_blood o2|button type
ok|button okay
parking|button
sos|button help
up2 up|button mark up!
vs|button versus
ja_here koko|button japanese katakana
ja_service_charge sa|button japanese katakana
ja_monthly_amount u6708|button ideograph japanese
ja_not_free_of_carge u6709|button charge ideograph japanese
ja_reserved u6307|button ideograph japanese
ideograph_advantage ja_bargain|button japanese
ja_discount u5272|button ideograph japanese
ja_free_of_charge u7121|button ideograph japanese
ja_prohibited u7981|button ideograph japanese
accept ja_acceptable|button ideograph japanese
ja_application u7533|button ideograph japanese
ja_passing_grade u5408|button ideograph japanese
ja_vacancy u7a7a|button ideograph japanese
congratulations ja_congratulations|button ideograph japanese
ja_secret secret|button ideograph japanese
ja_open_for_business u55b6|button ideograph japanese
ja_no_vacancy u6e80|button ideograph japanese
red_circle|geometric
orange_circle
yellow_circle
green_circle
blue_circle large_blue_circle|geometric
purple_circle
brown_circle
black_circle|geometric
white_circle|geometric
red_square|card penalty
orange_square
yellow_square|card penalty
green_square
blue_square
purple_square
brown_square
black_large_square|geometric
white_large_square|geometric
black_medium_square|geometric
white_medium_square|geometric
black_medium_small_square|geometric medium-small
white_medium_small_square|geometric medium-small
black_small_square|geometric
white_small_square|geometric
large_orange_diamond|geometric
large_blue_diamond|geometric
small_orange_diamond|geometric
small_blue_diamond|geometric
small_red_triangle|geometric pointed up
small_red_triangle_down|geometric pointed
diamond_shape_with_a_dot_inside diamond_with_a_dot|comic geometric
radio_button|geometric
white_square_button|geometric outlined
black_square_button|geometric
checkered_flag|chequered finish flags game
triangular_flag triangular_flag_on_post|construction golf
crossed_flags|celebration japanese
black_flag|waving
white_flag|waving
rainbow_flag|bisexual gay genderqueer glbtq
transgender_flag|blue light pink white
jolly_roger pirate_flag|plunder treasure
ascension_island flag_ac|AC
andorra flag_ad|AD
flag_ae united_arab_emirates|AE
afghanistan flag_af|AF
antigua_barbuda flag_ag|AG
anguilla flag_ai|AI
albania flag_al|AL
armenia flag_am|AM
angola flag_ao|AO
antarctica flag_aq|AQ
argentina flag_ar|AR
american_samoa flag_as|AS
austria flag_at|AT
australia flag_au|AU
aruba flag_aw|AW
aland_islands flag_ax|AX
azerbaijan flag_az|AZ
bosnia_herzegovina flag_ba|BA
barbados flag_bb|BB
bangladesh flag_bd|BD
belgium flag_be|BE
burkina_faso flag_bf|BF
bulgaria flag_bg|BG
bahrain flag_bh|BH
burundi flag_bi|BI
benin flag_bj|BJ
flag_bl st_barthelemy|BL
bermuda flag_bm|BM
brunei flag_bn|BN
bolivia flag_bo|BO
caribbean_netherlands flag_bq|BQ
brazil flag_br|BR
bahamas flag_bs|BS
bhutan flag_bt|BT
bouvet_island flag_bv|BV
botswana flag_bw|BW
belarus flag_by|BY
belize flag_bz|BZ
canada flag_ca|CA
cocos_islands flag_cc|CC
congo_kinshasa flag_cd|CD
central_african_republic flag_cf|CF
congo_brazzaville flag_cg|CG
flag_ch switzerland|CH
cote_divoire flag_ci|CI
cook_islands flag_ck|CK
chile flag_cl|CL
cameroon flag_cm|CM
china flag_cn cn|CN
colombia flag_co|CO
clipperton_island flag_cp|CP
flag_cq sark|CQ
costa_rica flag_cr|CR
cuba flag_cu|CU
cape_verde flag_cv|CV
curacao flag_cw|CW
christmas_island flag_cx|CX
cyprus flag_cy|CY
czech_republic czechia flag_cz|CZ
flag_de germany de|DE
diego_garcia flag_dg|DG
djibouti flag_dj|DJ
denmark flag_dk|DK
dominica flag_dm|DM
dominican_republic flag_do|DO
algeria flag_dz|DZ
ceuta_melilla flag_ea|EA
ecuador flag_ec|EC
estonia flag_ee|EE
egypt flag_eg|EG
flag_eh western_sahara|EH
eritrea flag_er|ER
flag_es spain es|ES
ethiopia flag_et|ET
european_union flag_eu eu|EU
finland flag_fi|FI
fiji flag_fj|FJ
falkland_islands flag_fk|FK
flag_fm micronesia|FM
faroe_islands flag_fo|FO
flag_fr france fr|FR
flag_ga gabon|GA
flag_gb uk united_kingdom gb|GB
flag_gd grenada|GD
flag_ge georgia|GE
flag_gf french_guiana|GF
flag_gg guernsey|GG
flag_gh ghana|GH
flag_gi gibraltar|GI
flag_gl greenland|GL
flag_gm gambia|GM
flag_gn guinea|GN
flag_gp guadeloupe|GP
equatorial_guinea flag_gq|GQ
flag_gr greece|GR
flag_gs south_georgia_south_sandwich_islands|GS
flag_gt guatemala|GT
flag_gu guam|GU
flag_gw guinea_bissau|GW
flag_gy guyana|GY
flag_hk hong_kong|HK
flag_hm heard_mcdonald_islands|HM
flag_hn honduras|HN
croatia flag_hr|HR
flag_ht haiti|HT
flag_hu hungary|HU
canary_islands flag_ic|IC
flag_id indonesia|ID
flag_ie ireland|IE
flag_il israel|IL
flag_im isle_of_man|IM
flag_in india|IN
british_indian_ocean_territory flag_io|IO
flag_iq iraq|IQ
flag_ir iran|IR
flag_is iceland|IS
flag_it italy it|IT
flag_je jersey|JE
flag_jm jamaica|JM
flag_jo jordan|JO
flag_jp japan jp|JP
flag_ke kenya|KE
flag_kg kyrgyzstan|KG
cambodia flag_kh|KH
flag_ki kiribati|KI
comoros flag_km|KM
flag_kn st_kitts_nevis|KN
flag_kp north_korea|KP
flag_kr south_korea kr|KR
flag_kw kuwait|KW
cayman_islands flag_ky|KY
flag_kz kazakhstan|KZ
flag_la laos|LA
flag_lb lebanon|LB
flag_lc st_lucia|LC
flag_li liechtenstein|LI
flag_lk sri_lanka|LK
flag_lr liberia|LR
flag_ls lesotho|LS
flag_lt lithuania|LT
flag_lu luxembourg|LU
flag_lv latvia|LV
flag_ly libya|LY
flag_ma morocco|MA
flag_mc monaco|MC
flag_md moldova|MD
flag_me montenegro|ME
flag_mf st_martin|MF
flag_mg madagascar|MG
flag_mh marshall_islands|MH
flag_mk macedonia|MK
flag_ml mali|ML
burma flag_mm myanmar|MM
flag_mn mongolia|MN
flag_mo macao macau|MO
flag_mp northern_mariana_islands|MP
flag_mq martinique|MQ
flag_mr mauritania|MR
flag_ms montserrat|MS
flag_mt malta|MT
flag_mu mauritius|MU
flag_mv maldives|MV
flag_mw malawi|MW
flag_mx mexico|MX
flag_my malaysia|MY
flag_mz mozambique|MZ
flag_na namibia|NA
flag_nc new_caledonia|NC
flag_ne niger|NE
flag_nf norfolk_island|NF
flag_ng nigeria|NG
flag_ni nicaragua|NI
flag_nl netherlands|NL
flag_no norway|NO
flag_np nepal|NP
flag_nr nauru|NR
flag_nu niue|NU
flag_nz new_zealand|NZ
flag_om oman|OM
flag_pa panama|PA
flag_pe peru|PE
flag_pf french_polynesia|PF
flag_pg papua_new_guinea|PG
flag_ph philippines|PH
flag_pk pakistan|PK
flag_pl poland|PL
flag_pm st_pierre_miquelon|PM
flag_pn pitcairn_islands|PN
flag_pr puerto_rico|PR
flag_ps palestinian_territories|PS
flag_pt portugal|PT
flag_pw palau|PW
flag_py paraguay|PY
flag_qa qatar|QA
flag_re reunion|RE
flag_ro romania|RO
flag_rs serbia|RS
flag_ru russia ru|RU
flag_rw rwanda|RW
flag_sa saudi_arabia|SA
flag_sb solomon_islands|SB
flag_sc seychelles|SC
flag_sd sudan|SD
flag_se sweden|SE
flag_sg singapore|SG
flag_sh st_helena|SH
flag_si slovenia|SI
flag_sj svalbard_jan_mayen|SJ
flag_sk slovakia|SK
flag_sl sierra_leone|SL
flag_sm san_marino|SM
flag_sn senegal|SN
flag_so somalia|SO
flag_sr suriname|SR
flag_ss south_sudan|SS
flag_st sao_tome_principe|ST
el_salvador flag_sv|SV
flag_sx sint_maarten|SX
flag_sy syria|SY
eswatini flag_sz swaziland|SZ
flag_ta tristan_da_cunha|TA
flag_tc turks_caicos_islands|TC
chad flag_td|TD
flag_tf french_southern_territories|TF
flag_tg togo|TG
flag_th thailand|TH
flag_tj tajikistan|TJ
flag_tk tokelau|TK
flag_tl timor_leste|TL
flag_tm turkmenistan|TM
flag_tn tunisia|TN
flag_to tonga|TO
flag_tr turkey_tr tr|TR
flag_tt trinidad_tobago|TT
flag_tv tuvalu|TV
flag_tw taiwan|TW
flag_tz tanzania|TZ
flag_ua ukraine|UA
flag_ug uganda|UG
flag_um us_outlying_islands|UM
flag_un un united_nations|UN
flag_us united_states usa us|US
flag_uy uruguay|UY
flag_uz uzbekistan|UZ
flag_va vatican_city|VA
flag_vc st_vincent_grenadines|VC
flag_ve venezuela|VE
british_virgin_islands flag_vg|VG
flag_vi us_virgin_islands|VI
flag_vn vietnam|VN
flag_vu vanuatu|VU
flag_wf wallis_futuna|WF
flag_ws samoa|WS
flag_xk kosovo|XK
flag_ye yemen|YE
flag_yt mayotte|YT
flag_za south_africa|ZA
flag_zm zambia|ZM
flag_zw zimbabwe|ZW
england flag_gbeng
flag_gbsct scotland
flag_gbwls wales`
