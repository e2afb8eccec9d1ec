/** The colour that belongs to an id, in degrees. */
export function hueOf(id: string): number {
	return [...id].reduce((sum, char) => sum + char.charCodeAt(0) * 47, 0) % 360
}

/** The picture that a server makes of somebody who has given it none: their first letter on their colour. */
export function makePortrait({ id, letter, isDark = false }: { id: string, letter: string, isDark?: boolean }): string {
	const [ink, paper] = isDark ? ['90% .06', '36% .06'] : ['38% .09', '92% .045']
	const initial = `<text x="32" y="43" text-anchor="middle" font-family="sans-serif" font-size="32" font-weight="600" fill="oklch(${ink} ${hueOf(id)})">${letter}</text>`
	return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="oklch(${paper} ${hueOf(id)})" d="M0 0h64v64H0z"/>${initial}</svg>`
}
