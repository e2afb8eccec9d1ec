/** Formats of characters, as bits of one number. */

/** The bit of each format. Headings have their level in the bits from `HEADING` on. */
export const FORMATS = {
	bold: 1,
	italic: 2,
	strikethrough: 4,
	/** Code within a line. */
	code: 8,
	link: 16,
	quote: 32,
	/** A block of code. */
	block: 64,
	/** A character that only marks a format, and that may be hidden. */
	mark: 128,
	/** A mark that says what a line is, such as the number of an item. It always shows. */
	item: 256,
	/** The box of a task. */
	task: 512,
	/** A mark that is hidden now. */
	hidden: 1024,
} as const

/** The level of a heading, times this. */
export const HEADING = 2048

/** Returns the level of a heading, or 0. */
export function headingLevel(format: number): number {
	return Math.floor(format / HEADING)
}

/** Returns the names of some formats. */
export function namesOf(format: number): string[] {
	return Object.entries(FORMATS).flatMap(([name, bit]) => format & bit ? name : [])
}
