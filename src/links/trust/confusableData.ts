/**
 * Made by `scripts/confusables.js` from Unicode 10.0.0; do not edit.
 * Unicode's data files are under the Unicode licence (https://www.unicode.org/license.txt).
 */

/** The version of Unicode that the data is from. */
export const CONFUSABLES_VERSION = '10.0.0'

/**
 * A line for each look in ASCII: `look TAB characters`, as code points, by differences in base 36. A look that ends with a space lacks the
 * accents, strokes or hooks that its characters have.
 */
export const PACKED_CONFUSABLES = String.raw`-	k7,5rt,2,1,1c,cv,138
- 	6rc,1kh,1,s0
-.	wla
.	1dc,v7s,7q,1n4v
.,	wl7
..	wl6
/	4l1,1sc,3,cx,nw,gq,fh,18b,4b,79,5m4,24mz
/ 	8ae
//	8hp
///	8hn
2	43j,svk
2 	cb
3	1jgq,h2p,jij
6	tt,1in8
7	1jgm,10lo
8	f7,1jb,3k,49,1d07
9	1yl,3e,75,ed,1gtb,a
:	k0,14,i9,oq,ao,2g9,7r,6,1n5,d8,ptz,i4
?	ic,1d5,v3i
\	6qe,14n,fc,4,1jv,5lu,24m1,18
\\	762,1pr
a	gh,9s,3j,3h1,2ph,pkk,iia,lgg
a 	706
aa	x0z
ae	6e,rz
ao	x11
ar	2rd3
au	x13
av	x15,2
ay	x19
b	4a7,20,s7t,iia,v,2o
b 	ao,3,5s,eo,16
c	u9,4w3,335,nqt,1cl,h6b,2o,8r,67,3wt,9,17x6
c 	4i,be,hb,5iu
d	zl,31q,a7,c,s88,1
d 	7l,3f,5m,1,5zo
dz	ir
e	tx,3s,5m9,cx,20q,nnb,18i,h90
e 	g7,hk
f	138,374,1rd,qio,jg,po,h8y,u,hs,3vh,10lt
f 	b6,5i4
g	b1,5w,m8,4qq,qqb
g 	dh,3f
h	xn,51,364,sbv,ijs
h 	87,8v,dx,w1m
i	8h,8o,1,9b,4d,3d,61w,puc,10u,lla
i 	h4,5cj,1,16k
j	s3,2t,379,si4
j 	g9
k	4id,s1u,j0h
k 	bd,650
l	cg,10x,2pl,ev,28y,d6,1ua,nma,h,ihk,3j,n,ee,kxc,i,jk2
l 	8y,2g,5t,2
ll	ch,5zp,en
ll 	1evt
lls 	1evs
ls	iy
lt	6gm
lz	iz
m	4c0,6e,s21,ij5,2p
mb	2rfv
n	12w,4,vhg,j03
n 	bi,5x,90,52x,1926
o	qn,4,3f,93,a8,hd,3k,3k,3k,1m,1y,3k,s,2s,s,2s,s,u,1y,s,5q,3k,99,z,5b,cx,20v,2,32m,51,j7,n3g,18q,h91,p,ap,5a,18,33u,s8,f,9
o 	6w,al,8z,57,3a,27b,3nq,7,5r,1xh,g,o3u,s3,1i,q,19,1m5b,7ay
oe	9f
oo	6qm,q63,52
p	qp,3j,371,2yv,1tb,nqm,iis
p 	bp,5i0
q	10b,20,3,7vz
q 	io
qe	2rcw
r	tv,3f8,1i7,31b,nry,19g,1,1l,12no,jj5
r 	gd,1b,1,eu,4wv
rn	1j40,df
rn 	hd,5by,mu
s	cd,ig,vpp,gf,vt,h64,c2,41l,h2x
s 	hu,5bm
sss	2rfg
t	6uc,111,oor,iir,q,2s,lbp,qxq
t 	9z,1y,5hk,mx,j7
tf	x2v
ts	iu
u	i3,8q,c8,2gz,gc,1qo,zy,49,ppt,iz,q7,4,hpg,3xe,h2i
u 	5tq,s2m
ue	5t7
uo	xur
v	ql,54,hu,2m0,1rl,zs,49,22f,nn2,e1,y2,ho4,3jd,ca,h1k,jk5
v 	1evr,1chd
vb	2rfw
w	hb,du,58,1w,4ow,qtl,1ax,l8n,4,1,d3,9
w 	vx,5kc,qm0,llw
x	5z,oe,3cs,1o,6o,1,21,2ws,qg,1,77,mm,nm6,ihx,10,2r,b,ed,3wl
x 	8c0,16jq
y	gz,18,84,40,30,2ew,2hx,ab,qgd,19q,h94,4dm,h2f
y 	4l,7j,4b,gy
z	5r6,qt6,1br,h9e,4b3,x
z 	c6,33,2z,5ba`
