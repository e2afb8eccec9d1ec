/** Linear light of a channel. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function linear(channel: number): number {
	const share = channel / 255
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of `#rrggbb`, from 0 to 1. */
export function luminance(color: string): number {
	const channels = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16)))
	return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!
}

/** Black or white, whichever is read better on a colour; one of them always has a contrast of 4.5 and more. */
export function textOn(color: string): '#000000' | '#ffffff' {
	const light = luminance(color)
	return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}
